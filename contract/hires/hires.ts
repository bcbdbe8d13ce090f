/** Members hire spaces online (specification section 9 has the prices and the rules of cancellation). */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import { cancellationFigures } from '#contract/cancellation-tiers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { couponCode, couponRefusals, usedCoupon } from '#contract/offers/coupon-code.ts'
import { awaitedPayment, payingOtherwise } from '#contract/payments/awaited.ts'
import { onlineMethods } from '#contract/payments/payments.ts'
import { linkToken } from '#contract/link-token.ts'
import { requiredText } from '#contract/text-fields.ts'
import { priceLine, tier, timeErrors, wantedTime } from './quotes.ts'

/** The form in which a member hires a space. */
export const hireFields = z.object({
  spaceId: z.string('required').check(z.minLength(1, 'required')),
  ...wantedTime,
  people: z.int('required').check(z.minimum(1, 'validate'), z.maximum(limits.hirePeople, 'validate')),
  purpose: requiredText(limits.hirePurposeLength),
  /** The price that the member saw, with the coupon. */
  total: z.int('required'),
  /** The code of a coupon; absent or empty for none. */
  coupon: z.optional(couponCode),
})

export type HireForm = z.input<typeof hireFields>
export type HireFields = z.output<typeof hireFields>

const hireStates = ['held', 'confirmed', 'expired', 'cancelled'] as const

/** A hire as its member sees it. */
export const hire = z.object({
  id: z.string(),
  space: z.object({ id: z.string(), name: z.string(), nameEn: z.string() }),
  start: utcInstant,
  end: utcInstant,
  people: z.int(),
  purpose: z.string(),
  state: z.enum(hireStates),
  /** Until when a held time can be paid; null otherwise. */
  heldUntil: z.nullable(utcInstant),
  /** How a held time can be paid online. */
  ways: z.array(z.enum(onlineMethods)),
  /** What is to be paid for a held time at a convenience store; null otherwise. */
  awaited: z.nullable(awaitedPayment),
  lines: z.array(priceLine),
  /** What the coupon takes off the sum of the lines; null without one. */
  coupon: z.nullable(usedCoupon),
  total: z.int(),
  tiers: z.array(tier),
  /** All that was paid; of it, what was given back and what is being given back. */
  paid: z.int(),
  refunded: z.int(),
  refundOpen: z.int(),
  /** What is still to be paid of a confirmed hire, for example at the studio. */
  open: z.int(),
  /** For the links to the receipts, the first payment first. */
  paymentIds: z.array(z.string()),
  cancelledAt: z.nullable(utcInstant),
  /** Whether the member can still cancel it. */
  cancellable: z.boolean(),
})

export type Hire = z.output<typeof hire>

export const createHire = {
  ...route('createHire', 'POST', '/hires', 'member'),
  summary:
    'Holds a time for the caller until it is paid, and counts a use of the coupon. The hold ends by itself, and the coupon is free again. Another hold of the caller ends. The refusal of another price carries the new quote',
  headers: ['Idempotency-Key'],
  body: hireFields,
  answer: z.object({ id: z.string(), heldUntil: utcInstant }),
  status: 201,
  errors: [
    'error.space.notFound',
    ...timeErrors,
    'error.hire.notMember',
    'error.member.paused',
    'error.member.left',
    'error.hire.priceChanged',
    ...couponRefusals,
    'error.payment.underWay',
    'error.payment.waiting',
    'error.payment.unavailable',
    'error.payment.closed',
  ],
} as const satisfies Endpoint

export const readHire = {
  ...route('readHire', 'GET', '/hires/{id}', 'member'),
  summary: 'A hire of the caller',
  params: byId,
  answer: z.extend(hire, {
    /** Whether the Stripe simulator takes the payment, so that no money moves. */
    simulated: z.boolean(),
  }),
  status: 200,
  errors: ['error.hire.notFound'],
} as const satisfies Endpoint

export const startHireCheckout = {
  ...route('startHireCheckout', 'POST', '/hires/{id}/checkout', 'member'),
  summary:
    'The address of the payment provider’s page for a held time; the same address each time. Null when nothing is to be paid, and the hire is confirmed',
  params: byId,
  query: z.object({
    /** As `otherwise` of the other calls that open a payment page. */
    otherwise: z.optional(z.literal('true', 'pattern')),
  }),
  answer: z.object({ url: z.nullable(z.string()) }),
  status: 201,
  errors: [
    'error.hire.notFound',
    'error.hire.holdEnded',
    'error.hire.over',
    'error.hire.paid',
    'error.payment.underWay',
    'error.payment.waiting',
    'error.payment.unavailable',
    'error.payment.closed',
  ],
} as const satisfies Endpoint

export const listOwnHires = {
  ...route('listOwnHires', 'GET', '/user/hires', 'member'),
  summary:
    'The hires of the caller without holds that ended unpaid: those to come by their start, then the past and cancelled ones, the newest first',
  answer: z.array(hire),
  status: 200,
  errors: [],
} as const satisfies Endpoint

const hireCancellation = z.extend(cancellationFigures, {
  /**
   * `2026-11-21`: until the end of this day in Tokyo the figures stay as they are; null when no tier follows.
   */
  until: z.nullable(z.iso.date()),
})

export type HireCancellation = z.output<typeof hireCancellation>

export const readHireCancellation = {
  ...route('readHireCancellation', 'GET', '/hires/{id}/cancellation', 'member'),
  summary: 'What the caller gets back who cancels the hire now, line by line',
  params: byId,
  answer: hireCancellation,
  status: 200,
  errors: ['error.hire.notFound', 'error.hire.holdEnded', 'error.hire.over'],
} as const satisfies Endpoint

export const cancelHire = {
  ...route('cancelHire', 'DELETE', '/hires/{id}', 'member'),
  summary:
    'Cancels a hire of the caller, or ends a hold, and gives back what the rules say. The refusal of another figure carries the new one',
  params: byId,
  query: z.object({
    /** The refund in yen that the caller saw. */
    refund: z.string('required').check(z.regex(/^\d{1,9}$/, 'pattern')),
  }),
  answer: z.object({ refund: z.int() }),
  status: 200,
  errors: [
    'error.hire.notFound',
    'error.hire.holdEnded',
    'error.hire.over',
    'error.hire.refundChanged',
    'error.payment.underWay',
    'error.payment.unavailable',
  ],
} as const satisfies Endpoint

export const readHireCalendarFile = {
  ...route('readHireCalendarFile', 'GET', '/hires/{id}/calendar', 'member'),
  summary: 'A calendar file (iCalendar) with one of the caller’s hires, the same entry as in its mails',
  params: byId,
  answer: z.object({ name: z.string(), content: z.string() }),
  status: 200,
  errors: ['error.hire.notFound'],
} as const satisfies Endpoint

/** Whose link it is says its token, which was mailed to the guest. */
const ofGuest = z.object({ token: linkToken })

const guestHire = z.object({
  name: z.string(),
  space: z.object({ name: z.string(), nameEn: z.string() }),
  start: utcInstant,
  end: utcInstant,
  state: z.enum(hireStates),
  total: z.int(),
  /** What the studio keeps of what was paid, and what is still to be paid. */
  paid: z.int(),
  open: z.int(),
  /** Whether it can be paid online now, and how. */
  payable: z.boolean(),
  ways: z.array(z.enum(onlineMethods)),
  /** What is to be paid at a convenience store; null otherwise. */
  awaited: z.nullable(awaitedPayment),
  /** Whether the Stripe simulator takes the payment, so that no money moves. */
  simulated: z.boolean(),
})

export type GuestHire = z.output<typeof guestHire>

export const readGuestHire = {
  ...route('readGuestHire', 'POST', '/guest-hire/read', 'anyone'),
  summary: 'A hire of a caller who is no member, for the guest who has its token',
  body: ofGuest,
  answer: guestHire,
  status: 200,
  errors: ['error.hire.notFound'],
} as const satisfies Endpoint

export const startGuestHireCheckout = {
  ...route('startGuestHireCheckout', 'POST', '/guest-hire/checkout', 'anyone'),
  summary:
    'The address of the payment provider’s page for what is still to be paid for a guest’s hire; the same address each time',
  body: z.extend(ofGuest, payingOtherwise),
  answer: z.object({ url: z.string() }),
  status: 201,
  errors: [
    'error.hire.notFound',
    'error.hire.over',
    'error.hire.paid',
    'error.payment.underWay',
    'error.payment.waiting',
    'error.payment.unavailable',
    'error.payment.closed',
  ],
} as const satisfies Endpoint
