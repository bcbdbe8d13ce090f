/** When a space is free, and what hiring it costs. */
import * as z from 'zod/mini'
import { hireStepMinutes } from '#studio/rentals.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { instant, rangeQuery, utcInstant } from '#contract/instant.ts'
import { couponCode, couponRefusals, usedCoupon } from '#contract/offers/coupon-code.ts'

/** An instant at which a hire may start or end. */
const hireInstant = instant.check(
  z.refine((text) => Date.parse(text) % (hireStepMinutes * 60_000) === 0, {
    error: 'hireStep',
    when: (payload) => payload.issues.length === 0,
  }),
)

export const wantedTime = { start: hireInstant, end: hireInstant }

/** A part of the price: the time at one price for an hour. A hire over midnight can have several. */
export const priceLine = z.object({
  /** `2026-11-28`, the day in Tokyo. */
  day: z.iso.date(),
  kind: z.enum(['weekday', 'weekend', 'holiday', 'flat']),
  minutes: z.int(),
  /** Whole yen for an hour, tax included, like all amounts here. */
  unitPrice: z.int(),
  amount: z.int(),
  /** Whether the amount was agreed for the whole time, so that the price of an hour is only arithmetic. */
  agreed: z.optional(z.boolean()),
})

export type PriceLine = z.output<typeof priceLine>

/** What a member gets back who cancels up to and including the day `until`, in Tokyo. */
export const tier = z.object({
  /** `2026-11-21`; null for the last tier, which lasts until the start. */
  until: z.nullable(z.iso.date()),
  /** The part of the price that the studio keeps. */
  percent: z.int(),
  /** Whole yen, after the fee for the refund. */
  refund: z.int(),
  /** The fee, in whole yen: what is taken off the refund for the bank transfer. */
  fee: z.int(),
})

export type Tier = z.output<typeof tier>

const quote = z.object({
  lines: z.array(priceLine),
  /** What the coupon takes off the sum of the lines; null without one. */
  coupon: z.nullable(usedCoupon),
  /** What is to be paid: the sum of the lines less what the coupon takes off. */
  total: z.int(),
  /**
   * What the caller has to pay once, before the first hire; 0 for members who have paid it and for yoga
   * members.
   */
  membershipFee: z.int(),
  tiers: z.array(tier),
})

export type Quote = z.output<typeof quote>

/** Why a time cannot be hired. */
export const timeErrors = [
  'error.hire.onRequest',
  'error.hire.tooShort',
  'error.hire.tooLong',
  'error.hire.tooSoon',
  'error.hire.tooFar',
  'error.hire.outside',
  'error.hire.taken',
  'error.closure.closed',
] as const

export const readAvailability = {
  ...route('readAvailability', 'GET', '/spaces/{id}/availability', 'anyone'),
  summary:
    'The free times of a space that touch the half-open range, in full, in order of start; says nothing of who has it otherwise. What the caller holds counts as free',
  params: byId,
  query: rangeQuery,
  answer: z.object({
    free: z.array(
      z.object({
        start: utcInstant,
        end: utcInstant,
        /** Present on the last day that can be booked: a hire can start until then, and end later. */
        lastStart: z.optional(utcInstant),
      }),
    ),
  }),
  status: 200,
  errors: ['error.space.notFound'],
} as const satisfies Endpoint

export const quoteHire = {
  ...route('quoteHire', 'POST', '/spaces/{id}/quote', 'anyone'),
  summary:
    'The exact price of a hire, line by line, with a coupon of the caller or without one, and what comes back when it is cancelled',
  params: byId,
  body: z.object({ ...wantedTime, coupon: z.optional(couponCode) }),
  answer: quote,
  status: 200,
  errors: ['error.server.unauthorized', 'error.space.notFound', ...timeErrors, ...couponRefusals],
} as const satisfies Endpoint
