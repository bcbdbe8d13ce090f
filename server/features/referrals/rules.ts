import type { ReferralReason } from '#contract/referrals.ts'
import { fullName } from '#studio/person-name.ts'
import { dayMs } from '#time/tokyo.ts'

/** So long a coupon for a recommendation can be used, in months. */
export const couponMonths = 6

/** When the first payment goes back within this time, a coupon that was not used is taken back. */
export const refundDays = 14

interface Person {
  id: string
  phone: string | null
  birthday: string | null
  lastName: string
  firstName: string
  closedAt: number | null
}

interface Decision {
  referrer: Person | undefined
  newcomer: Person | undefined
  registeredAt: number
  payment: { paidAt: number; amount: number; refunded: number }
  /** Whether both have paid with the same card. */
  sameCard: boolean
}

/** Why no coupon is given for a person who came: the first reason that applies, or undefined. */
export function reasonAgainst({
  referrer,
  newcomer,
  registeredAt,
  payment,
  sameCard,
}: Decision): ReferralReason | undefined {
  if (referrer?.closedAt !== null || newcomer?.closedAt !== null) return 'closed'
  if (sameCard || isSamePerson(referrer, newcomer)) return 'samePerson'
  // An account that was merged into this one had a plan.
  if (payment.paidAt < registeredAt) return 'hadPlan'
  if (payment.amount > 0 && payment.refunded >= payment.amount) return 'refunded'
  return undefined
}

function isSamePerson(one: Person, other: Person): boolean {
  if (one.id === other.id) return true
  if (one.phone !== null && one.phone !== '' && one.phone === other.phone) return true
  return one.birthday !== null && one.birthday === other.birthday && fullName(one) === fullName(other)
}

/** Whether the first payment went back so soon that the coupon is taken back. */
export const wentBackSoon = (paidAt: number, now: number): boolean => now - paidAt <= refundDays * dayMs
