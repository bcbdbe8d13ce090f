/** Coupons that administrators give out. Persons type the code of one when they order. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { optionalText } from '#contract/text-fields.ts'
import { couponCode } from './coupon-code.ts'

export const couponKinds = ['amount', 'percent'] as const

/** What can be ordered with a coupon. Of a plan it lowers the first payment. */
export const couponScopes = ['offers', 'plans', 'hires', 'events'] as const

const uses = z.nullable(
  z.int('required').check(z.minimum(1, 'validate'), z.maximum(limits.couponUses, 'validate')),
)

const day = z.nullable(z.iso.date('pattern'))

/** The form of a coupon, and the body of its calls. */
export const couponFields = z
  .object({
    /** Empty: the server makes one. */
    code: couponCode.check(z.refine((code) => code === '' || /^[A-Z0-9]{4,24}$/.test(code), 'letters')),
    kind: z.enum(couponKinds, 'required'),
    /** Whole yen, or per cent. */
    value: z.int('required').check(z.minimum(1, 'validate'), z.maximum(limits.planPrice, 'validate')),
    /** The first and the last day in Tokyo on which it can be used; null: without such a day. */
    validFrom: day,
    validUntil: day,
    /** What can be ordered with it. */
    appliesTo: z._default(
      z.array(z.enum(couponScopes, 'pattern'), 'pattern').check(z.minLength(1, 'required')),
      [...couponScopes],
    ),
    /** The offers for which it is; empty: for each. */
    offerIds: z
      .array(z.string('pattern').check(z.maxLength(40, 'pattern')), 'pattern')
      .check(z.maxLength(limits.offers, 'pattern')),
    /** Whole yen that an order must cost at least without the coupon. */
    smallestOrder: z.int('required').check(z.minimum(0, 'validate'), z.maximum(limits.planPrice, 'validate')),
    /** How often it can be used in all, and by each person; null: without a limit. */
    usesInAll: uses,
    usesPerPerson: uses,
    /** For whom it is; null: for each person. */
    memberId: z.nullable(z.string('pattern')),
    /** For the studio: what it was given for. */
    note: optionalText(limits.reasonLength),
  })
  .check(
    z.refine(({ kind, value }) => kind !== 'percent' || value <= 100, {
      error: 'percent',
      path: ['value'],
      when: ({ issues }) => issues.length === 0,
    }),
    z.refine(
      ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil,
      { error: 'order', path: ['validUntil'], when: ({ issues }) => issues.length === 0 },
    ),
  )

export type CouponFields = z.output<typeof couponFields>

const coupon = z.object({
  ...couponFields.shape,
  id: z.string(),
  etag: z.string(),
  createdAt: utcInstant,
  /** When it was ended by an administrator; null otherwise. */
  endedAt: z.nullable(utcInstant),
  /** Orders that are paid with it, or that can still be paid. */
  used: z.int(),
  /** Whole yen that paid orders got off. */
  givenAway: z.int(),
  /** The name of the person for whom it is; null for each person. */
  memberName: z.nullable(z.string()),
})

export type Coupon = z.output<typeof coupon>

export const listCoupons = {
  ...route('listCoupons', 'GET', '/admin/coupons', 'admin'),
  summary: 'The coupons, the newest first, with how often each was used: at most 500',
  answer: z.array(coupon),
  status: 200,
  errors: [],
} as const satisfies Endpoint

const refusals = ['error.code.isUsed', 'error.offer.notFound', 'error.member.notFound'] as const

export const createCoupon = {
  ...route('createCoupon', 'POST', '/admin/coupons', 'admin'),
  summary: 'Adds a coupon. Without a code the server makes one that is hard to guess',
  headers: ['Idempotency-Key'],
  body: couponFields,
  answer: coupon,
  status: 201,
  errors: refusals,
} as const satisfies Endpoint

export const updateCoupon = {
  ...route('updateCoupon', 'PUT', '/admin/coupons/{id}', 'admin'),
  summary: 'Changes a coupon for the orders that are placed from now on',
  params: byId,
  headers: ['If-Match'],
  body: couponFields,
  answer: coupon,
  status: 200,
  errors: ['error.coupon.notFound', 'error.coupon.changed', 'error.coupon.fewerUses', ...refusals],
} as const satisfies Endpoint

export const endCoupon = {
  ...route('endCoupon', 'DELETE', '/admin/coupons/{id}', 'admin'),
  summary: 'Ends a coupon. Orders that were placed with it keep their price',
  params: byId,
  headers: ['If-Match'],
  answer: coupon,
  status: 200,
  errors: ['error.coupon.notFound', 'error.coupon.changed'],
} as const satisfies Endpoint
