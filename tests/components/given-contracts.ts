import type { FreeBooking } from '#contract/payments/free-bookings.ts'
import type { Contract, PaymentOfMember } from '#contract/payments/member-contract.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** What a member has paid by card for the first month of the plan with four lessons. */
export const paymentOfMember = (given: Partial<PaymentOfMember> = {}): PaymentOfMember => ({
  id: 'payment-1',
  number: 7,
  paidAt: isoText(now - 5 * dayMs),
  subject: { kind: 'plan', memberType: 3 },
  method: 'card',
  amount: 27_990,
  entryFee: 15_000,
  tickets: 4,
  refunded: 0,
  refundOpen: 0,
  version: 1,
  dispute: null,
  afterEnd: false,
  ticketsLeft: 4,
  unusedRefund: null,
  refunds: [],
  ...given,
})

type Membership = NonNullable<Contract['membership']>

/** A plan of two lessons a month that renews by card. */
export const membershipOf = (given: Partial<Membership> = {}): Membership => ({
  memberType: 2,
  price: 6_990,
  status: 'active',
  started: isoText(now - 5 * dayMs),
  periodEnds: isoText(now + 25 * dayMs),
  ends: null,
  next: null,
  ...given,
})

export const contractOf = (given: Partial<Contract> = {}): Contract => ({
  memberType: 2,
  membership: membershipOf(),
  onSite: null,
  cardProblem: null,
  freeBookings: [],
  payments: [],
  ...given,
})

/** A booking without a ticket of a lesson after the end of the plan. */
export const freeBooking = (given: Partial<FreeBooking> = {}): FreeBooking => ({
  id: 'booking-1',
  lessonId: 'lesson-1',
  title: '朝ヨガ',
  titleEn: 'Morning yoga',
  start: isoText(now + 26 * dayMs),
  end: isoText(now + 26 * dayMs + hourMs),
  ...given,
})
