import type { OpenPayment } from '#contract/reception.ts'
import type { MembershipStatus } from '#contract/payments.ts'
import { beforeJoining, isUnlimited, planOf } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { dateOf } from '#time/tokyo.ts'

interface Paying {
  memberType: MemberType
  /** Of the membership that has not ended. */
  membership: MembershipStatus | null
  /** An order whose payment page was opened and not paid. */
  openOrder: string | null
  /** The end of the time that a payment on site paid for. */
  paidUntil: number | null
}

/**
 * What the member has not paid by the instant: a renewal that failed, a plan that was ordered or never paid, or one that was
 * paid on site until before. A member of a plan without any payment here was never asked to pay through the website, so nothing is said.
 */
export function openPaymentOf(
  { memberType, membership, openOrder, paidUntil }: Paying,
  at: number,
): OpenPayment | null {
  if (membership === 'pastDue') return 'pastDue'
  if (memberType === beforeJoining || openOrder !== null) return 'unpaid'
  const isOver = membership === null && paidUntil !== null && paidUntil <= at
  return isOver && planOf(memberType).paid === 'monthly' ? 'unpaid' : null
}

/** Whether no ticket pays for the booking although the member's plan needs one. */
export const isWithoutTicket = (memberType: MemberType, ticketsTaken: number): boolean =>
  ticketsTaken === 0 && !isUnlimited(memberType)

/** Whether the day of the instant in Tokyo is the birthday, `YYYY-MM-DD`. */
export const hasBirthday = (birthday: string | null, at: number): boolean =>
  birthday !== null && birthday.slice(4) === dateOf(at).slice(4)
