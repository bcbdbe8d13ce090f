import { describe, expect, test } from 'vitest'
import { instantOf, offsetText, parseStamp } from './tokyo.ts'
import {
  effectiveDay,
  lastDayInTime,
  mayLeaveFrom,
  refusedLength,
  renewalMonthsLater,
  resumeDay,
  returnsFree,
} from './pausing-days.ts'

const at = (stamp: string): number => {
  const instant = parseStamp(stamp.length === 10 ? `${stamp} 00:00` : stamp)
  if (instant === undefined) throw new Error(`${stamp} is no time`)
  return instant
}
/** `2026-11-10 00:00`, without seconds and zone. */
const written = (instant: number) => offsetText(instant).slice(0, 16).replace('T', ' ')

const rules = { pauseDeadlineDay: 10 }

/** Renewals at noon of the day on which the contract began. */
const contract = (startedAt: string, periodEndsAt: string) => ({
  startedAt: at(`${startedAt} 12:00`),
  periodEndsAt: at(`${periodEndsAt} 12:00`),
})

describe('from when a pause or a leave counts', () => {
  test.each([
    // The minute before and after midnight of the deadline day.
    ['2026-11-10 23:59', '2026-05-20', '2026-11-20', '2026-12-20'],
    ['2026-11-11 00:00', '2026-05-20', '2026-11-20', '2027-01-20'],
    ['2026-11-01 00:00', '2026-05-20', '2026-11-20', '2026-12-20'],
    ['2026-11-30 23:59', '2026-05-20', '2026-12-20', '2027-01-20'],
    // The renewal of the month itself is still ahead, or was already.
    ['2026-11-05 09:00', '2026-05-03', '2026-12-03', '2026-12-03'],
    ['2026-11-05 09:00', '2026-05-08', '2026-11-08', '2026-12-08'],
    // The first and the last day of a month.
    ['2026-11-10 09:00', '2026-05-01', '2026-12-01', '2026-12-01'],
    ['2026-11-11 09:00', '2026-05-01', '2026-12-01', '2027-01-01'],
    ['2026-11-10 09:00', '2026-01-31', '2026-11-30', '2026-12-31'],
    // Short months have their last day, and the months after them do not keep it.
    ['2027-01-10 09:00', '2026-10-31', '2027-01-31', '2027-02-28'],
    ['2027-01-11 09:00', '2026-10-31', '2027-01-31', '2027-03-31'],
    ['2027-02-10 09:00', '2026-10-31', '2027-02-28', '2027-03-31'],
    ['2027-02-11 09:00', '2026-10-31', '2027-02-28', '2027-04-30'],
    ['2027-02-10 09:00', '2026-10-30', '2027-02-28', '2027-03-30'],
    // Leap years.
    ['2028-01-10 09:00', '2027-10-31', '2028-01-31', '2028-02-29'],
    ['2028-01-10 09:00', '2027-10-29', '2028-01-29', '2028-02-29'],
    ['2028-02-10 09:00', '2028-01-29', '2028-02-29', '2028-03-29'],
    ['2028-02-29 09:00', '2028-01-31', '2028-02-29', '2028-04-30'],
    // Over the end of a year.
    ['2026-12-10 23:59', '2026-05-31', '2026-12-31', '2027-01-31'],
    ['2026-12-11 00:00', '2026-05-31', '2026-12-31', '2027-02-28'],
  ])('a request at %s, of a contract from %s that renews on %s, counts from %s', (now, start, next, from) => {
    const day = effectiveDay(rules, { now: at(now), contract: contract(start, next) })
    expect(written(day)).toBe(`${from} 12:00`)
  })

  test.each([
    ['2026-11-10 23:59', '2026-12-01'],
    ['2026-11-11 00:00', '2027-01-01'],
    ['2026-12-10 23:59', '2027-01-01'],
    ['2026-12-31 23:59', '2027-02-01'],
    ['2028-02-29 12:00', '2028-04-01'],
  ])('a request at %s without a contract counts from %s', (now, from) => {
    expect(written(effectiveDay(rules, { now: at(now) }))).toBe(`${from} 00:00`)
  })

  test('counts the days of another deadline', () => {
    const now = at('2026-11-28 23:59')
    expect(written(effectiveDay({ pauseDeadlineDay: 28 }, { now }))).toBe('2026-12-01 00:00')
    expect(written(effectiveDay({ pauseDeadlineDay: 1 }, { now }))).toBe('2027-01-01 00:00')
  })

  test('finds the renewals of a contract that began in the morning, when in UTC it was still yesterday', () => {
    // In UTC it began on 30 January at 20:00, and renews on 28 February at 20:00.
    const morning = { startedAt: at('2027-01-31 05:00'), periodEndsAt: at('2027-03-01 05:00') }
    const from = (now: string) => written(effectiveDay(rules, { now: at(now), contract: morning }))
    expect(from('2027-02-10 09:00')).toBe('2027-03-01 05:00')
    expect(from('2027-02-11 09:00')).toBe('2027-05-01 05:00')
    expect(from('2027-03-10 09:00')).toBe('2027-05-01 05:00')
  })

  test('keeps the day that the provider moved the renewals to', () => {
    const moved = { startedAt: at('2026-05-20 12:00'), periodEndsAt: at('2026-11-05 12:00') }
    const day = effectiveDay(rules, { now: at('2026-11-01 12:00'), contract: moved })
    expect(written(day)).toBe('2026-12-05 12:00')
  })

  test('counts a leave not before it is possible', () => {
    const joined = at('2026-11-05 18:30')
    const notBefore = mayLeaveFrom({ leastMembershipMonths: 3 }, joined)
    expect(written(notBefore)).toBe('2027-02-05 00:00')
    const now = at('2026-11-06 10:00')
    const renewing = { startedAt: joined, periodEndsAt: at('2026-12-05 18:30') }
    expect(written(effectiveDay(rules, { now, contract: renewing, notBefore }))).toBe('2027-02-05 18:30')
    expect(written(effectiveDay(rules, { now, notBefore }))).toBe('2027-03-01 00:00')
    expect(mayLeaveFrom({ leastMembershipMonths: 0 }, joined)).toBeLessThanOrEqual(joined)
  })
})

test.each([
  ['2027-02-28 12:00', 1, '2026-10-31', '2027-03-31 12:00'],
  ['2027-02-28 12:00', 2, '2026-10-30', '2027-04-30 12:00'],
  ['2028-02-29 12:00', 1, '2027-12-29', '2028-03-29 12:00'],
  ['2026-12-20 12:00', 3, '2026-05-20', '2027-03-20 12:00'],
  ['2026-12-31 12:00', 2, '2026-05-31', '2027-02-28 12:00'],
])('a pause from %s of %i months, of a contract from %s, ends at %s', (from, months, start, until) => {
  expect(written(resumeDay(at(from), months, contract(start, start)))).toBe(until)
})

test('a pause without a contract ends on the first of a month', () => {
  expect(written(resumeDay(at('2026-12-01'), 3))).toBe('2027-03-01 00:00')
})

test.each([
  ['2026-11-01 00:00', '2026-11-10'],
  ['2026-11-10 23:59', '2026-11-10'],
  ['2026-11-11 00:00', '2026-12-10'],
  ['2026-12-31 23:59', '2027-01-10'],
])('at %s the last day in time is %s', (now, day) => {
  expect(lastDayInTime(rules, at(now))).toBe(day)
})

describe('how long a pause may be', () => {
  const limits = { leastPauseMonths: 1, mostPauseMonths: 3, mostPauseMonthsInYear: 4 }
  const pause = (from: string, months: number) => ({ from: at(from), months })
  const refused = (wanted: [string, number], ...earlier: Array<[string, number]>) =>
    refusedLength(
      limits,
      pause(...wanted),
      earlier.map((span) => pause(...span)),
    )

  test('has a least and a most number of months', () => {
    expect(refused(['2026-12-20', 3])).toBeUndefined()
    expect(refused(['2026-12-20', 4])).toBe('tooLong')
    expect(refused(['2026-12-20', 0])).toBe('tooShort')
  })

  test('counts pauses as one that follow each other without a paid month, also after short months', () => {
    expect(refused(['2027-02-20', 2], ['2026-12-20', 2])).toBe('tooLongInARow')
    expect(refused(['2027-02-20', 1], ['2026-12-20', 2])).toBeUndefined()
    expect(refused(['2027-04-30', 2], ['2027-02-28', 2])).toBe('tooLongInARow')
    expect(refused(['2027-03-20', 2], ['2026-12-20', 2])).toBeUndefined()
  })

  test('counts the paused months within any twelve', () => {
    expect(refused(['2026-10-01', 2], ['2026-01-01', 3])).toBe('tooLongInYear')
    expect(refused(['2026-10-01', 1], ['2026-01-01', 3])).toBeUndefined()
    // January is not within the twelve months up to January of the next year.
    expect(refused(['2027-01-01', 2], ['2026-01-01', 3])).toBeUndefined()
    expect(refused(['2026-12-01', 3], ['2026-01-01', 3])).toBeUndefined()
    expect(refused(['2026-12-01', 3], ['2026-03-01', 2], ['2026-08-01', 1])).toBe('tooLongInYear')
  })
})

test('a member who left comes back without the entry fee until the last day of the months', () => {
  const left = at('2026-11-30 12:00')
  const within = { freeReturnMonths: 3 }
  expect(returnsFree(within, left, at('2027-02-28 23:59'))).toBe(true)
  expect(returnsFree(within, left, at('2027-03-01 00:00'))).toBe(false)
  expect(returnsFree({ freeReturnMonths: 0 }, left, at('2026-12-01 00:00'))).toBe(false)
  expect(returnsFree({ freeReturnMonths: null }, left, at('2036-12-01 00:00'))).toBe(true)
})

test.each([
  ['2026-01-31', '2026-02-28', 1, '2026-03-31'],
  ['2026-01-31', '2026-01-31', 1, '2026-02-28'],
  ['2026-01-30', '2026-02-28', 12, '2027-02-28'],
  ['2026-01-30', '2026-02-28', 13, '2027-03-30'],
  ['2028-02-29', '2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', '2029-02-28', 36, '2032-02-29'],
  ['2026-05-20', '2026-11-05', 1, '2026-12-05'],
])('a contract from %s that renews on %s renews %i months later on %s', (start, renewal, months, later) => {
  const noonOf = (day: string) => instantOf(day, '12:00') ?? 0
  expect(renewalMonthsLater(noonOf(renewal), months, noonOf(start))).toBe(noonOf(later))
})
