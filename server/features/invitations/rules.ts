import { dateOf, dayMs, instantOf, monthsLater } from '#time/tokyo.ts'

/**
 * The midnight in Tokyo at which the present year of a member began who joined at `joinedAt`. Who joined on
 * 29 February begins other years on the 28th.
 */
export function yearBegin(joinedAt: number, now: number): number {
  const [joined, today] = [dateOf(joinedAt), dateOf(now)]
  const years = Number(today.slice(0, 4)) - Number(joined.slice(0, 4))
  const ofThisYear = monthsLater(joined, years * 12)
  return instantOf(ofThisYear <= today ? ofThisYear : monthsLater(joined, (years - 1) * 12)) ?? 0
}

/** The midnight in Tokyo that ends the same date a year later: the last day of an invitation that is given. */
export const invitationExpiry = (givenAt: number): number =>
  (instantOf(monthsLater(dateOf(givenAt), 12)) ?? 0) + dayMs

/** Members are told of invitations that expire before this instant: within a month. */
export const announcedBefore = (now: number): number => (instantOf(monthsLater(dateOf(now), 1)) ?? 0) + dayMs
