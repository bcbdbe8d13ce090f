import { dateOf, minuteMs } from '#time/tokyo.ts'

/**
 * A start for a lesson of today whose reception is open: the next quarter of an hour, which is after the deadline for
 * cancellations. In the last minutes of the day in Tokyo it is the quarter of an hour that has passed.
 */
export function soonToday(): number {
  const quarter = 15 * minuteMs
  const now = Date.now()
  const next = Math.ceil(now / quarter) * quarter
  return dateOf(next) === dateOf(now) ? next : next - quarter
}
