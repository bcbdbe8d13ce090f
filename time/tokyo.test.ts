import { describe, expect, test } from 'vitest'
import {
  calendarDateText,
  dateOf,
  dateText,
  dayMs,
  dayText,
  eraYearText,
  hourMs,
  instantOf,
  monthText,
  monthsLater,
  offsetText,
  parseStamp,
  rangeText,
  shortDayText,
  shortMonthText,
  slashText,
  spanText,
  stampText,
  startOfDay,
  startOfMonth,
  startOfWeek,
  timeRangeText,
  weekText,
} from './tokyo.ts'

const at = (iso: string) => Date.parse(iso)

describe('Tokyo time', () => {
  test('a day begins at 15:00 UTC of the day before', () => {
    expect(startOfDay(at('2026-11-22T14:59:59.999Z'))).toBe(at('2026-11-21T15:00:00Z'))
    expect(startOfDay(at('2026-11-22T15:00:00Z'))).toBe(at('2026-11-22T15:00:00Z'))
  })

  test('a week begins on Sunday, also for a Saturday night that is still Saturday in UTC only', () => {
    expect(dateOf(startOfWeek(at('2026-11-21T15:00:00Z')))).toBe('2026-11-22')
    expect(dateOf(startOfWeek(at('2026-11-21T14:59:59Z')))).toBe('2026-11-15')
  })

  test('a month begins on its first day in Tokyo, also while UTC still has the month before', () => {
    expect(startOfMonth(at('2026-11-30T14:59:59Z'))).toBe(at('2026-10-31T15:00:00Z'))
    expect(startOfMonth(at('2026-11-30T15:00:00Z'))).toBe(at('2026-11-30T15:00:00Z'))
  })

  test('a date that does not exist has no instant', () => {
    expect(instantOf('2026-02-30')).toBeUndefined()
    expect(instantOf('next week')).toBeUndefined()
    expect(instantOf('2026-11-23', '10:00')).toBe(at('2026-11-23T01:00:00Z'))
  })

  test('a stamp is read as Tokyo time and written back the same', () => {
    const instant = parseStamp('2026-11-23 10:15')
    expect(instant).toBe(at('2026-11-23T01:15:00Z'))
    expect(stampText(instant ?? 0)).toBe('2026-11-23 10:15')
    expect(parseStamp('2026-11-23T10:15')).toBe(instant)
  })

  test.each([
    '',
    '2026-11-23',
    '2026-11-23 24:00',
    '2026-11-23 10:60',
    '2026-13-01 10:00',
    '23.11.2026 10:00',
  ])('the text "%s" is not read as a stamp', (text) => expect(parseStamp(text)).toBeUndefined())

  test('texts are written in the language of the reader, with the 24-hour clock', () => {
    const ten = at('2026-11-23T01:00:00Z')
    expect(dayText(ten, 'ja')).toBe('11/23 (月)')
    expect(dayText(ten, 'en')).toBe('11/23 (Mon)')
    expect(dateText(ten, 'ja')).toBe('2026年11月23日(月)')
    expect(dateText(ten, 'en')).toBe('Mon, November 23, 2026')
    expect(rangeText(ten, ten + 6 * dayMs, 'ja')).toBe('2026年11月23日(月)〜11月29日(日)')
    expect(rangeText(ten + 35 * dayMs, ten + 41 * dayMs, 'ja')).toBe('2026年12月28日(月)〜2027年1月3日(日)')
    expect(rangeText(ten, ten + 6 * dayMs, 'en')).toMatch(/^Mon, Nov 23\s–\sSun, Nov 29, 2026$/)
    expect(weekText(ten, 'ja')).toBe('2026年11月23日〜29日')
    expect(weekText(ten + 7 * dayMs, 'ja')).toBe('2026年11月30日〜12月6日')
    expect(weekText(ten + 35 * dayMs, 'ja')).toBe('2026年12月28日〜2027年1月3日')
    expect(weekText(ten, 'en')).toMatch(/^Nov 23\s–\s29, 2026$/)
    expect(monthText(ten, 'ja')).toBe('2026年11月')
    expect(monthText(ten, 'en')).toBe('November 2026')
    expect(timeRangeText(ten, ten + 75 * 60_000)).toBe('10:00–11:15')
    expect(slashText(ten)).toBe('2026/11/23 10:00')
    expect(offsetText(ten)).toBe('2026-11-23T10:00:00+09:00')
    expect(Date.parse(offsetText(ten))).toBe(ten)
    expect(shortDayText(ten, 'ja')).toBe('11/23(月)')
    expect(shortDayText(ten, 'en')).toBe('Mon, Nov 23')
  })

  test('dates in English are written as the formats of the language write them', () => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en', { ...options, timeZone: 'Asia/Tokyo' })
    const [short, named] = [{ month: 'short', day: 'numeric' } as const, { weekday: 'short' } as const]
    const year = { year: 'numeric' } as const
    const long = format({ ...named, ...short, month: 'long', ...year })
    const [days, span, week] = [
      format({ ...named, ...short }),
      format({ ...named, ...short, ...year }),
      format({ ...short, ...year }),
    ]
    const [month, shortMonth] = [format({ month: 'long', ...year }), format({ month: 'short' })]
    for (let day = 0; day < 800; day += 1) {
      const instant = Date.parse('2025-12-01T00:00:00+09:00') + day * dayMs + (day % 24) * hourMs
      expect(dateText(instant, 'en')).toBe(long.format(instant))
      expect(shortDayText(instant, 'en')).toBe(days.format(instant))
      expect(rangeText(instant, instant + 6 * dayMs, 'en')).toBe(
        span.formatRange(instant, instant + 6 * dayMs),
      )
      expect(weekText(instant, 'en')).toBe(week.formatRange(instant, instant + 6 * dayMs))
      expect(monthText(instant, 'en')).toBe(month.format(instant))
      expect(shortMonthText(dateOf(instant).slice(0, 7), 'en')).toBe(shortMonth.format(instant))
    }
  })

  test('a birthday is written without the day of the week, and the same in every time zone', () => {
    expect(calendarDateText('1990-04-01', 'ja')).toBe('1990年4月1日')
    expect(calendarDateText('1990-04-01', 'en')).toBe('April 1, 1990')
    expect(calendarDateText('1900-01-01', 'en')).toBe('January 1, 1900')
  })

  test('a year is written in the Japanese era, with both eras when one ended in it', () => {
    expect(eraYearText(1968)).toBe('昭和43')
    expect(eraYearText(1989)).toBe('昭和64・平成元')
    expect(eraYearText(1900)).toBe('明治33')
    const format = new Intl.DateTimeFormat('ja-u-ca-japanese', { era: 'long', year: 'numeric' })
    for (let year = 1900; year < 2030; year += 1)
      expect(eraYearText(year).split('・').at(-1)).toBe(
        format.format(Date.UTC(year, 11, 30)).replace(/年$/, ''),
      )
  })

  test('the text of a lesson names one day, or two days when the lesson ends after midnight', () => {
    const ten = at('2026-11-23T01:00:00Z')
    expect(spanText(ten, ten + 75 * 60_000, 'ja')).toBe('2026年11月23日(月) 10:00–11:15')
    expect(spanText(ten, ten + 75 * 60_000, 'en')).toBe('Mon, November 23, 2026, 10:00–11:15')
    const late = at('2026-11-23T14:30:00Z')
    expect(spanText(late, late + 60 * 60_000, 'ja')).toBe(
      '2026年11月23日(月) 23:30 – 2026年11月24日(火) 00:30',
    )
    expect(spanText(late, late + 60 * 60_000, 'en')).toBe(
      'Mon, November 23, 2026, 23:30 – Tue, November 24, 2026, 00:30',
    )
  })
})

test.each([
  ['2026-11-22', 1, '2026-12-22'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s is followed by the same day %i months later, or by the last day: %s', (date, months, later) => {
  expect(monthsLater(date, months)).toBe(later)
})
