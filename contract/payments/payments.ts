import * as z from 'zod/mini'
import { memberTypes, paidMemberTypes } from '#studio/member-types.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { couponCode, couponRefusals, usedCoupon } from '#contract/offers/coupon-code.ts'
import { freeBookings } from './free-bookings.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { email } from '#contract/members/member-fields.ts'

const membershipStatuses = ['active', 'pastDue', 'paused', 'ended'] as const

export type MembershipStatus = (typeof membershipStatuses)[number]

/** How it was paid. An administrator notes what was paid in cash or by bank transfer. */
export const paymentMethods = ['card', 'konbini', 'paypay', 'cash', 'transfer'] as const

/** On the provider's page. The others an administrator notes. */
export const onlineMethods = ['card', 'konbini', 'paypay'] as const satisfies readonly PaymentMethod[]

export type OnlineMethod = (typeof onlineMethods)[number]

export const isOnline = (method: PaymentMethod): method is OnlineMethod =>
  onlineMethods.some((online) => online === method)

/**
 * What the provider gives back. A convenience store takes no money back, so that the studio transfers what
 * was paid there, and an administrator notes it.
 */
export const refundedOnline = ['card', 'paypay'] as const satisfies readonly PaymentMethod[]

export const isRefundedOnline = (method: PaymentMethod): method is (typeof refundedOnline)[number] =>
  refundedOnline.some((online) => online === method)

export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * Why money goes back. `hireTaken`: the member paid when the hold had ended, and the time was taken or the
 * coupon used up.
 * `seatCancelled`, `lessonCancelled`: a guest's seat was cancelled, alone or with its lesson. `paidTwice`: a
 * guest or a buyer paid more than the price. `orderEnded`: an offer was paid when its tickets could not be
 * given any more. `byAdministrator`: for the reason that the administrator wrote.
 * `withdrawn`: the payment was noted by mistake.
 */
export const refundReasons = [
  'hireCancelled',
  'hireCancelledByStudio',
  'hireMoved',
  'hireTaken',
  'closure',
  'seatCancelled',
  'lessonCancelled',
  'paidTwice',
  'orderEnded',
  'byAdministrator',
  'withdrawn',
] as const

export type RefundReason = (typeof refundReasons)[number]

/**
 * What became of a payment that the payer disputes at the bank. `lost`: the bank gave the money back.
 * `dropped`: the bank only asked, or settled it before there was a dispute.
 */
export const disputeStates = ['open', 'won', 'lost', 'dropped'] as const

export type DisputeState = (typeof disputeStates)[number]

/** The token of a payment link. Without a token the caller pays as the member who is logged in. */
const token = z.optional(z.string('pattern').check(z.maxLength(500, 'pattern')))
const plan = z.literal([...paidMemberTypes], 'pattern')
const terms = z.object({
  memberType: plan,
  /** Null for unlimited plans, and for the rental membership, which has no lessons. */
  lessonsPerMonth: z.nullable(z.int()),
  /** Whole yen, tax included: each month when the plan renews, else once. */
  price: z.int(),
  entryFee: z.int(),
  /** What the coupon takes off the first payment; 0 without one. */
  off: z.int(),
  /** The first payment: price and entry fee, less what the coupon takes off. */
  first: z.int(),
  renews: z.boolean(),
  /** The cost of the first year: entry fee and twelve months. Null when the plan does not renew. */
  year: z.nullable(z.int()),
})

export type Terms = z.output<typeof terms>

export const membership = z.object({
  memberType: plan,
  price: z.int(),
  status: z.enum(membershipStatuses),
  /** The end of the time that is paid. */
  periodEnds: utcInstant,
  /** When it ends; null while it renews. */
  ends: z.nullable(utcInstant),
  /** What the member has from the renewal on, or after the end; null when nothing is planned. */
  next: z.nullable(z.object({ memberType: z.literal([...memberTypes]), price: z.int() })),
})

export type Membership = z.output<typeof membership>

/** A plan that is paid in cash or by transfer, and its last paid day in Tokyo, which may be over. */
export const sitePlan = z.object({ memberType: plan, paidUntil: z.iso.date() })

export type SitePlan = z.output<typeof sitePlan>

export const readOffer = {
  ...route('readOffer', 'POST', '/payments/offer', 'anyone'),
  summary:
    'The plans that the caller, or the member of a payment link, can pay for, and their terms, with a coupon or without one',
  body: z.object({ token, coupon: z.optional(couponCode) }),
  answer: z.object({
    name: z.string(),
    /** The current membership. A member with a membership is offered no plans. */
    membership: z.nullable(membership),
    plans: z.array(terms),
    /** Whether the Stripe simulator takes the payment, so that no money moves. */
    simulated: z.boolean(),
  }),
  status: 200,
  errors: [
    'error.server.unauthorized',
    'error.payment.linkNotFound',
    'error.payment.linkUsed',
    'error.payment.linkExpired',
    ...couponRefusals,
  ],
} as const satisfies Endpoint

export const startCheckout = {
  ...route('startCheckout', 'POST', '/payments/checkout', 'anyone'),
  summary: 'Orders a plan and answers with the address of the payment provider’s page',
  body: z.object({ token, plan, coupon: z.optional(couponCode) }),
  answer: z.object({ url: z.string() }),
  status: 201,
  errors: [
    'error.server.unauthorized',
    'error.payment.linkNotFound',
    'error.payment.linkUsed',
    'error.payment.linkExpired',
    'error.payment.alreadyMember',
    'error.payment.notOffered',
    'error.payment.underWay',
    'error.payment.unavailable',
    'error.payment.closed',
    ...couponRefusals,
  ],
} as const satisfies Endpoint

export const renewPaymentLink = {
  ...route('renewPaymentLink', 'POST', '/payments/link', 'anyone'),
  summary: 'Mails a new payment link to the member of an old one; answers the same for any token',
  body: z.object({
    token: z.string('required').check(z.minLength(1, 'required'), z.maxLength(500, 'pattern')),
  }),
  answer: z.object({}),
  status: 201,
  errors: [],
} as const satisfies Endpoint

export const resendPaymentLink = {
  ...route('resendPaymentLink', 'GET', '/user/email/resend-payment', 'member', { counted: 'write' }),
  summary:
    'Mails another payment link: an administrator to any member, a member only to the own address; to none who has a plan',
  query: z.object({ email }),
  answer: z.object({ email: z.string() }),
  status: 200,
  errors: ['error.server.forbidden', 'error.email.notFound', 'error.payment.alreadyMember'],
} as const satisfies Endpoint

export const openPortal = {
  ...route('openPortal', 'POST', '/payments/portal', 'member'),
  summary: 'The address of the provider’s page where the caller pauses, ends or pays for the membership',
  answer: z.object({ url: z.string() }),
  status: 201,
  errors: [
    'error.payment.noMembership',
    'error.payment.customerGone',
    'error.payment.unavailable',
    'error.payment.closed',
  ],
} as const satisfies Endpoint

export const payment = z.object({
  id: z.string(),
  /** The receipt's number. */
  number: z.int(),
  paidAt: utcInstant,
  /** What was paid for. */
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('plan'), memberType: plan, coupon: z.optional(usedCoupon) }),
    z.object({
      kind: z.literal('hire'),
      hireId: z.string(),
      space: z.object({ name: z.string(), nameEn: z.string() }),
      start: utcInstant,
      end: utcInstant,
      coupon: z.optional(usedCoupon),
    }),
    /** A guest's seat in a lesson. */
    z.object({
      kind: z.literal('seat'),
      bookingId: z.string(),
      title: z.string(),
      titleEn: z.string(),
      start: utcInstant,
    }),
    /** Lesson tickets. */
    z.object({
      kind: z.literal('offer'),
      name: z.string(),
      nameEn: z.string(),
      coupon: z.nullable(usedCoupon),
    }),
    /** A month of a pause; the first and the last day in Tokyo. */
    z.object({ kind: z.literal('pauseFee'), firstDay: z.iso.date(), lastDay: z.iso.date() }),
  ]),
  method: z.enum(paymentMethods),
  /** Whole yen, tax included. */
  amount: z.int(),
  entryFee: z.int(),
  tickets: z.int(),
  refunded: z.int(),
  /** What is being given back. */
  refundOpen: z.int(),
})

export type Payment = z.output<typeof payment>

export const listOwnPayments = {
  ...route('listOwnPayments', 'GET', '/payments', 'member'),
  summary:
    'The caller’s membership or plan paid at the studio, if there is one, the coming bookings that no plan covers any more, the order that is to be paid at a convenience store, and the caller’s payments, newest first',
  answer: z.object({
    membership: z.nullable(membership),
    onSite: z.nullable(sitePlan),
    /** In order of start. */
    freeBookings,
    payments: z.array(payment),
    /** The order that is to be paid at a convenience store first; absent where none is. */
    awaitedOrder: z.optional(z.object({ id: z.string(), amount: z.int(), until: utcInstant })),
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint
