/*
 * From when a pause (休会) or a leave (退会) of a yoga plan counts, and what is possible. The numbers are facts
 * of the studio (studio/pausing.ts).
 */
import type { PausingFacts } from '#studio/facts.ts'
import { dateOf, dayMs, instantOf, isoText, monthsLater, startOfMonth } from './tokyo.ts'

/** A contract that renews each month. */
export interface Renewals {
  /** Its day of the month is that of the renewals; a shorter month has its last day instead. */
  startedAt: number
  /** The next renewal. */
  periodEndsAt: number
}

/**
 * From when a pause or a leave counts: a request on or before the deadline day of a month from the first
 * renewal in the next month or later, a later request from the first one in the month after that.
 * @param contract undefined for a plan that is paid at the studio: the renewals are the firsts of the months
 * @param notBefore where it may not count earlier (`mayLeaveFrom`)
 */
export function effectiveDay(
  { pauseDeadlineDay }: Pick<PausingFacts, 'pauseDeadlineDay'>,
  { now, contract, notBefore = now }: { now: number; contract?: Renewals | undefined; notBefore?: number },
): number {
  const isInTime = Number(dateOf(now).slice(8)) <= pauseDeadlineDay
  const earliest = Math.max(firstOfMonth(now, isInTime ? 1 : 2), notBefore)
  if (contract !== undefined) return renewalFrom(contract, earliest)
  const first = startOfMonth(earliest)
  return first === earliest ? first : firstOfMonth(earliest, 1)
}

/**
 * The renewal with which a pause of so many months ends, counted from the day of the contract and not from
 * that of a short month: a pause from 28 February of a contract of the 31st ends on 31 March.
 */
export const resumeDay = (effective: number, months: number, contract?: Renewals): number =>
  contract === undefined
    ? firstOfMonth(effective, months)
    : renewalMonthsLater(effective, months, contract.startedAt)

/** The last day, such as `2026-11-10`, on which a request counts as early as one that is made now. */
export function lastDayInTime(
  { pauseDeadlineDay }: Pick<PausingFacts, 'pauseDeadlineDay'>,
  now: number,
): string {
  const ofThisMonth = `${dateOf(now).slice(0, 8)}${String(pauseDeadlineDay).padStart(2, '0')}`
  return dateOf(now) <= ofThisMonth ? ofThisMonth : monthsLater(ofThisMonth, 1)
}

/** The first instant from which a member may have left who joined at this one. */
export const mayLeaveFrom = (
  { leastMembershipMonths }: Pick<PausingFacts, 'leastMembershipMonths'>,
  joinedAt: number,
): number => instantOf(monthsLater(dateOf(joinedAt), leastMembershipMonths)) ?? joinedAt

/** Whether a member who left comes back without paying the entry fee again. */
export const returnsFree = (
  { freeReturnMonths }: Pick<PausingFacts, 'freeReturnMonths'>,
  leftAt: number,
  now: number,
): boolean => freeReturnMonths === null || dateOf(now) <= monthsLater(dateOf(leftAt), freeReturnMonths)

/** A pause that begins at a renewal and lasts whole months. */
export interface PauseSpan {
  from: number
  months: number
}

export type PauseTooLong = 'tooShort' | 'tooLong' | 'tooLongInARow' | 'tooLongInYear'

/**
 * Why a pause is not possible beside the earlier ones, or undefined. Pauses of which one begins less than a
 * month after the other's end follow each other without a paid month, so they count as one. No twelve months
 * have more paused ones than the rules allow.
 */
export function refusedLength(
  pausing: Pick<PausingFacts, 'leastPauseMonths' | 'mostPauseMonths' | 'mostPauseMonthsInYear'>,
  wanted: PauseSpan,
  earlier: readonly PauseSpan[],
): PauseTooLong | undefined {
  if (wanted.months < pausing.leastPauseMonths) return 'tooShort'
  if (wanted.months > pausing.mostPauseMonths) return 'tooLong'
  const all = [...earlier, wanted].flatMap(monthsOf).toSorted((a, b) => a - b)
  let inARow = 0
  for (const [position, month] of all.entries()) {
    const previous = all[position - 1]
    inARow = previous !== undefined && month - previous < 45 * dayMs ? inARow + 1 : 1
    if (inARow > pausing.mostPauseMonths && month >= wanted.from - dayMs) return 'tooLongInARow'
  }
  const isFull = monthsOf(wanted).some((month) => countInYear(all, month) > pausing.mostPauseMonthsInYear)
  return isFull ? 'tooLongInYear' : undefined
}

/**
 * Of the twelve months that end with one. The days differ a little after short months, so the month that
 * began a year ago is told apart by ten days.
 */
function countInYear(months: readonly number[], last: number): number {
  const yearAgo = instantOf(monthsLater(dateOf(last), -12)) ?? 0
  return months.filter((month) => month > yearAgo + 10 * dayMs && month <= last).length
}

/** The instant at which each month of a pause begins. */
const monthsOf = ({ from, months }: PauseSpan): number[] =>
  Array.from({ length: months }, (_, month) => instantOf(monthsLater(dateOf(from), month)) ?? from)

function firstOfMonth(instant: number, later: number): number {
  return instantOf(monthsLater(dateOf(startOfMonth(instant)), later)) ?? instant
}

/** The first renewal of a contract at an instant or after it. */
export function renewalFrom({ startedAt, periodEndsAt }: Renewals, earliest: number): number {
  let renewal = periodEndsAt
  for (let months = 1; renewal < earliest; months += 1)
    renewal = renewalMonthsLater(periodEndsAt, months, startedAt)
  return renewal
}

/**
 * A renewal of a contract so many months after another one. The day of the month is that of the beginning of
 * the contract, or the last one of a shorter month, so that a contract of the 31st goes from 28 February to
 * 31 March. The provider counts months in UTC, where 5 o'clock of a morning in Tokyo is still the day before.
 */
export function renewalMonthsLater(renewal: number, months: number, startedAt: number): number {
  const dayOfStart = Number(utcDate(startedAt).slice(8))
  const first = `${utcDate(renewal).slice(0, 8)}01`
  // A contract whose day was moved at the provider has its renewals on that of the last one.
  const day = dayIn(first, dayOfStart) === utcDate(renewal) ? dayOfStart : Number(utcDate(renewal).slice(8))
  const later = dayIn(monthsLater(first, months), day)
  return renewal + (instantOf(later) ?? 0) - (instantOf(utcDate(renewal)) ?? 0)
}

const utcDate = (instant: number) => isoText(instant).slice(0, 10)

/** The day with this number in the month of a first, or the month's last one. */
function dayIn(first: string, day: number): string {
  const last = dateOf((instantOf(monthsLater(first, 1)) ?? 0) - dayMs)
  const wanted = `${first.slice(0, 8)}${String(day).padStart(2, '0')}`
  return wanted < last ? wanted : last
}
