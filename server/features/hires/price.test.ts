import { describe, expect, test } from 'vitest'
import { isOnRequest, priceLines, totalOf } from './price.ts'

const at = (stamp: string) => Date.parse(`2026-${stamp}:00+09:00`)
const span = (start: string, end: string) => ({ startsAt: at(start), endsAt: at(end) })
const studio = { unitPrice: 2_500, weekendPrice: 2_990, flatRate: false }
const building = { unitPrice: 7_990, weekendPrice: 7_990, flatRate: true }

describe('the price of a time', () => {
  test.each([
    ['a Friday', '11-27T10:00', '11-27T12:00', 'weekday', 2_500, 5_000],
    ['a Saturday', '11-28T10:00', '11-28T12:00', 'weekend', 2_990, 5_980],
    ['a Sunday', '11-29T10:00', '11-29T11:30', 'weekend', 2_990, 4_485],
    ['Labour Thanksgiving Day, a Monday', '11-23T10:00', '11-23T11:00', 'holiday', 2_990, 2_990],
    ['a holiday that is a Sunday', '05-03T10:00', '05-03T11:00', 'weekend', 2_990, 2_990],
    ['the day that replaces a holiday', '05-06T10:00', '05-06T11:00', 'holiday', 2_990, 2_990],
  ])('of %s follows from the day', (_, start, end, kind, unitPrice, amount) => {
    const minutes = (at(end) - at(start)) / 60_000
    expect(priceLines(studio, span(start, end))).toEqual([
      { day: `2026-${start.slice(0, 5)}`, kind, minutes, unitPrice, amount },
    ])
  })

  test('over midnight has a line for each day in Tokyo', () => {
    const lines = priceLines(studio, span('11-27T22:00', '11-28T01:30'))
    expect(lines).toEqual([
      { day: '2026-11-27', kind: 'weekday', minutes: 120, unitPrice: 2_500, amount: 5_000 },
      { day: '2026-11-28', kind: 'weekend', minutes: 90, unitPrice: 2_990, amount: 4_485 },
    ])
    expect(totalOf(lines)).toBe(9_485)
  })

  test('that ends at midnight has one line', () => {
    expect(priceLines(studio, span('11-27T22:00', '11-28T00:00')).map(({ kind }) => kind)).toEqual([
      'weekday',
    ])
  })

  test('is rounded down in each line', () => {
    const odd = { unitPrice: 1_001, weekendPrice: 1_003, flatRate: false }
    const lines = priceLines(odd, span('11-27T23:30', '11-28T00:30'))
    expect(lines.map(({ amount }) => amount)).toEqual([500, 501])
  })

  test('at a flat rate has one line, also over midnight', () => {
    expect(priceLines(building, span('11-27T22:00', '11-28T01:30'))).toEqual([
      { day: '2026-11-27', kind: 'flat', minutes: 210, unitPrice: 7_990, amount: 27_965 },
    ])
  })

  test('of a public holiday is that of a weekday where the studio does not count holidays as weekend', () => {
    const [line] = priceLines(studio, span('11-23T10:00', '11-23T11:00'), { holidaysAreWeekend: false })
    expect(line).toMatchObject({ kind: 'weekday', unitPrice: 2_500 })
  })
})

describe('the price of a time around the day from which another one is planned', () => {
  const next = { from: '2026-11-28', unitPrice: 3_000, weekendPrice: 4_000, flatRate: false }
  const linesOf = (prices: Parameters<typeof priceLines>[0], start: string, end: string) =>
    priceLines(prices, span(start, end)).map(({ day, kind, minutes, unitPrice, amount }) =>
      [day.slice(5), kind, minutes, unitPrice, amount].join(' '),
    )

  test.each([
    ['before it is the present one', '11-27T10:00', '11-27T12:00', ['11-27 weekday 120 2500 5000']],
    ['on it is the planned one', '11-28T10:00', '11-28T12:00', ['11-28 weekend 120 4000 8000']],
    ['after it is the planned one', '11-30T10:00', '11-30T11:00', ['11-30 weekday 60 3000 3000']],
    [
      'over its midnight has both',
      '11-27T23:00',
      '11-28T01:00',
      ['11-27 weekday 60 2500 2500', '11-28 weekend 60 4000 4000'],
    ],
  ])('%s', (_, start, end, lines) => {
    expect(linesOf({ ...studio, next }, start, end)).toEqual(lines)
  })

  test('has a line for each flat rate', () => {
    const dearer = { ...next, unitPrice: 9_000, weekendPrice: 9_000, flatRate: true }
    expect(linesOf({ ...building, next: dearer }, '11-27T22:00', '11-28T02:00')).toEqual([
      '11-27 flat 120 7990 15980',
      '11-28 flat 120 9000 18000',
    ])
    expect(linesOf({ ...building, next: dearer }, '11-28T22:00', '11-29T02:00')).toEqual([
      '11-28 flat 240 9000 36000',
    ])
  })

  test('is asked for before it where it has none yet', () => {
    const planned = { ...studio, unitPrice: 0, weekendPrice: 0, next }
    expect(isOnRequest(planned, span('11-27T10:00', '11-27T11:00'))).toBe(true)
    expect(isOnRequest(planned, span('11-28T10:00', '11-28T11:00'))).toBe(false)
  })
})

test('a space without a price for some day is on request', () => {
  const friday = span('11-27T10:00', '11-27T11:00')
  expect(isOnRequest(studio, friday)).toBe(false)
  expect(isOnRequest({ ...building, weekendPrice: 0 }, friday)).toBe(false)
  expect(isOnRequest({ ...studio, weekendPrice: 0 }, friday)).toBe(true)
  expect(isOnRequest({ ...building, unitPrice: 0 }, friday)).toBe(true)
})
