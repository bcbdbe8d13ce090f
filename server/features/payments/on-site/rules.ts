import type { SitePayment } from '#contract/site-payments.ts'
import { limits } from '#contract/limits.ts'
import { beforeJoining, planOf, rentalMembership, yogaPlans } from '#studio/member-types.ts'
import type { MemberType, PaidMemberType } from '#studio/member-types.ts'
import { dateOf, dayMs, instantOf } from '#time/tokyo.ts'

/** What a member can pay for at the studio: the plans, and the rental membership before joining. */
export const payableOnSite = (memberType: MemberType): PaidMemberType[] => [
  ...yogaPlans.map(({ code }) => code),
  ...(memberType === beforeJoining ? [rentalMembership.code] : []),
]

export const isMonthly = (memberType: PaidMemberType): boolean => planOf(memberType).paid === 'monthly'

type Wrong = Partial<
  Record<'paidOn' | 'paidUntil', 'pattern' | 'future' | 'tooEarly' | 'required' | 'tooFar'>
>

/** The days of a payment, or which of them are wrong. */
export function daysOf(
  { memberType, paidOn, paidUntil }: Pick<SitePayment, 'memberType' | 'paidOn' | 'paidUntil'>,
  now: number,
): { wrong: Wrong } | { paidAt: number; paidUntil: number | null } {
  const day = instantOf(paidOn)
  if (day === undefined) return { wrong: { paidOn: 'pattern' } }
  if (day > now) return { wrong: { paidOn: 'future' } }
  if (day < now - limits.sitePaymentDays * dayMs) return { wrong: { paidOn: 'tooEarly' } }
  // Payments of today have their time, so that the list of a day is in order.
  const paidAt = paidOn === dateOf(now) ? now : day
  if (!isMonthly(memberType)) return { paidAt, paidUntil: null }
  if (paidUntil === undefined) return { wrong: { paidUntil: 'required' } }
  const lastDay = instantOf(paidUntil)
  if (lastDay === undefined) return { wrong: { paidUntil: 'pattern' } }
  if (lastDay < day) return { wrong: { paidUntil: 'tooEarly' } }
  if (lastDay > day + limits.sitePaymentDays * dayMs) return { wrong: { paidUntil: 'tooFar' } }
  return { paidAt, paidUntil: lastDay + dayMs }
}
