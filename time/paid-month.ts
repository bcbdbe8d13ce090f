import { dateOf, dayMs, instantOf, monthsLater } from './tokyo.ts'

/**
 * The last day of a month that is paid at the studio, as days in Tokyo. The month follows the one that is
 * paid, so that a member who pays late gets no days free; it begins with the payment when nothing is paid, or
 * when a month that follows would be over by then.
 * @param follows the day after what is paid; null for a member who has no plan now
 */
export function lastDayOfMonth(paidOn: string, follows: string | null): string {
  const following = follows === null ? '' : lastDayFrom(follows)
  return following >= paidOn ? following : lastDayFrom(paidOn)
}

const lastDayFrom = (first: string): string => dateOf((instantOf(monthsLater(first, 1)) ?? 0) - dayMs)
