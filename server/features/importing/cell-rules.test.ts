import { fc } from '#tests/support/random-cases.ts'
import { expect, test } from 'vitest'
import { asText } from '#contract/csv.ts'
import { eraYearText } from '#time/tokyo.ts'
import { plainCell, readCount, readDate, readNames, readPhone, readPostalCode } from './cell-rules.ts'

test.each([
  ['2026/1/5', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['２０２６／１／５', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['2026年 1月 5日(月)', '2026-01-05'],
  ['2026/1/5 0:00', '2026-01-05'],
  ['2026-01-05 00:00:00.000', '2026-01-05'],
  ['昭和43年4月1日', '1968-04-01'],
  ['S43.4.1', '1968-04-01'],
  ['昭43/4/1', '1968-04-01'],
  ['㍼43年4月1日', '1968-04-01'],
  ['昭和64年1月7日', '1989-01-07'],
  ['平成元年1月8日', '1989-01-08'],
  ['H31.4.30', '2019-04-30'],
  ['令和元年5月1日', '2019-05-01'],
  ['R8-1-5', '2026-01-05'],
  ['大正15年12月24日', '1926-12-24'],
])('%s is the date %s', (text, expected) => expect(readDate(text)).toBe(expected))

test.each([
  '2026/2/30',
  '2026/13/1',
  '1/5/2026',
  '26/1/5',
  '2026/1-5',
  '2026/1/5 10:30',
  '昭和64年1月8日',
  '平成31年5月1日',
  '令和0年5月1日',
  '令和元年4月30日',
  'X5.1.1',
  '46027',
  '',
])('%j is no date that can be read in one way', (text) => expect(readDate(text)).toBeUndefined())

test('a date in any form that people write is read as that date', () => {
  const days = fc.date({
    min: new Date('1912-08-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, fc.nat(5), (day, form) => {
      const expected = day.toISOString().slice(0, 10)
      const [year, month, date] = expected.split('-').map(Number)
      const texts = [
        `${year}/${month}/${date}`,
        expected,
        expected.replaceAll('-', ''),
        `${year}年${month}月${date}日`,
        `${year}.${month}.${date}`.replace(/\d/g, (digit) =>
          String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
        ),
        `${year}/${month}/${date} 0:00:00`,
      ]
      expect(readDate(texts[form] ?? '')).toBe(expected)
    }),
  )
})

test('a year in an era is read as the year that it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1930, max: 2060 }), (year) => {
      // In June no era began or ended.
      const text = eraYearText(year).split('・').at(-1) ?? ''
      fc.pre(!eraYearText(year).includes('・'))
      expect(readDate(`${text}年6月15日`)).toBe(`${year}-06-15`)
    }),
  )
})

test('what our own exports put around a text is taken away again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(text === text.trim() && !/^'|^="/.test(text))
      expect(plainCell(asText(text))).toBe(text)
    }),
  )
})

test.each([
  ['="090-1234-5678"', '090-1234-5678'],
  ["'=1+1", '=1+1'],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  [' a ', 'a'],
])('the cell %s says %s', (text, expected) => expect(plainCell(text)).toBe(expected))

test.each([
  ['09012345678', '09012345678'],
  ['9012345678', '09012345678'],
  ['312345678', '0312345678'],
  ['０９０－１２３４－５６７８', '09012345678'],
  ['+81 90-1234-5678', '09012345678'],
  ['12345678', '12345678'],
])('the telephone number %s is %s', (text, expected) => expect(readPhone(text)).toBe(expected))

test('a telephone number that lost its first zero gets it back', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[1-9]\d{8,9}$/), (phone) => {
      expect(readPhone(String(Number(phone)))).toBe(phone)
      expect(readPhone(phone)).toBe(phone)
    }),
  )
})

test.each([
  ['〒150-0001', '1500001'],
  ['１５０ー０００１', '1500001'],
  ['600001', '0600001'],
  ['10001', '0010001'],
  ['123', '123'],
])('the postal code %s is %s', (text, expected) => expect(readPostalCode(text)).toBe(expected))

test.each([
  ['1,200', 1200],
  ['１，２００枚', 1200],
  ['4回', 4],
  ['1,20', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
])('the number %s is %s', (text, expected) => expect(readCount(text)).toBe(expected))

test.each([
  ['山田　花子', ['山田', '花子']],
  ['山田  花子', ['山田', '花子']],
  ['山田花子', undefined],
  ['van den Berg', undefined],
])('the name %s has the parts %s', (text, expected) => expect(readNames(text)).toEqual(expected))
