import { dateOf, minuteMs } from '#time/tokyo.ts'

const quarter = 15 * minuteMs
/** So that the lesson does not start while the test runs. */
const least = 5 * minuteMs

/**
 * A start for a lesson of today whose reception is open: a quarter of an hour within the next twenty minutes,
 * which is after the deadline for cancellations. In the last minutes of the day in Tokyo it is the quarter of
 * an hour that has passed.
 */
export function soonToday(): number {
  const now = Date.now()
  const next = Math.ceil((now + least) / quarter) * quarter
  return dateOf(next) === dateOf(now) ? next : Math.floor(now / quarter) * quarter
}
