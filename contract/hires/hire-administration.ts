/** Administrators hire spaces for members, move hires and cancel them. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import { guestShape } from '#contract/guests/guests.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { hireFields } from './hires.ts'
import { usedCoupon } from '#contract/offers/coupon-code.ts'
import { route } from '#contract/route.ts'
import { spanChecks } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { priceLine, tier, wantedTime } from './quotes.ts'

/**
 * The rules about the time of a hire that an administrator may break, each by its name. Times that are taken
 * stay taken.
 */
const breakableRules = ['tooShort', 'tooLong', 'tooSoon', 'tooFar', 'outside'] as const

export type BreakableRule = (typeof breakableRules)[number]

const despite = z._default(
  z.array(z.enum(breakableRules, 'pattern'), 'pattern').check(z.maxLength(breakableRules.length, 'pattern')),
  [],
)

const { spaceId, people, purpose } = hireFields.shape

/**
 * Whole yen to be paid: what the administrator was shown or, for a space whose price is on request, what was
 * agreed.
 */
const total = z.int('required').check(z.minimum(0, 'validate'), z.maximum(limits.hirePrice, 'validate'))

const oneDay = spanChecks(limits.lessonHours * 3_600_000)

/** How a hire is paid at the desk. `open`: later. */
export const sitePayments = ['open', 'cash', 'transfer'] as const

export type SitePayment = (typeof sitePayments)[number]

/** The form of a hire for a member or a caller, and the body of its call. */
export const hireForMemberFields = z
  .object({
    spaceId,
    ...wantedTime,
    people,
    purpose,
    total,
    /** The member; absent for a caller who is none. */
    memberId: z.optional(z.string('required').check(z.minLength(1, 'required'))),
    /** A caller who is no member. */
    guest: z.optional(z.object(guestShape, 'required')),
    paidBy: z.enum(sitePayments, 'required'),
    despite,
  })
  .check(
    ...oneDay,
    z.refine(({ memberId, guest }) => (memberId === undefined) !== (guest === undefined), {
      path: ['memberId'],
      error: 'required',
    }),
  )

/** The form of a hire for a caller: the same, with the caller’s fields beside the others. */
export const hireForGuestFields = z
  .object({
    spaceId,
    ...wantedTime,
    people,
    purpose,
    total,
    paidBy: z.enum(sitePayments, 'required'),
    despite,
    ...guestShape,
  })
  .check(...oneDay)

export type HireForGuestForm = z.input<typeof hireForGuestFields>

export type HireForMemberForm = z.input<typeof hireForMemberFields>
export type HireForMemberFields = z.output<typeof hireForMemberFields>

const quoteFields = z
  .object({
    spaceId,
    ...wantedTime,
    /** The hire that is to be moved, which does not stand in its own way. */
    hireId: z.optional(z.string('pattern')),
  })
  .check(...oneDay)

const quoteForMemberAnswer = z.object({
  lines: z.array(priceLine),
  /** What the coupon of the hire that is to be moved takes off the sum of the lines; null without one. */
  coupon: z.nullable(usedCoupon),
  total: z.int(),
  tiers: z.array(tier),
  /** The price is on request: the administrator writes what was agreed. */
  onRequest: z.boolean(),
  /** The rules that the time breaks. */
  broken: z.array(z.enum(breakableRules)),
})

export type QuoteForMember = z.output<typeof quoteForMemberAnswer>

const timeErrors = ['error.space.notFound', 'error.space.occupied', 'error.closure.closed'] as const

export const quoteForMember = {
  ...route('quoteForMember', 'POST', '/admin/hires/quote', 'admin'),
  summary: 'The price of a time by the same rule as for members, and the rules of hiring that it breaks',
  body: quoteFields,
  answer: quoteForMemberAnswer,
  status: 200,
  errors: timeErrors,
} as const satisfies Endpoint

/** Refusals of a time by the rules of hiring. Each can be broken by naming it in `despite`. */
const ruleErrors = [
  'error.hire.tooShort',
  'error.hire.tooLong',
  'error.hire.tooSoon',
  'error.hire.tooFar',
  'error.hire.outside',
  'error.hire.priceChanged',
] as const

export const hireForMember = {
  ...route('hireForMember', 'POST', '/admin/hires', 'admin'),
  summary:
    'Hires a space for a member, or for a caller who is none (`guest`), confirmed at once, and mails the person. Rules of hiring are broken only where `despite` names them',
  headers: ['Idempotency-Key'],
  body: hireForMemberFields,
  answer: byId,
  status: 201,
  errors: [
    ...timeErrors,
    ...ruleErrors,
    'error.space.draft',
    'error.member.notFound',
    'error.hire.notMember',
  ],
} as const satisfies Endpoint

/** The form of moving a hire and the body of its call. */
export const moveHireFields = z
  .object({
    spaceId,
    ...wantedTime,
    /** `keep`: the price stays. `new`: it becomes `total`, and what was paid too much is given back. */
    price: z.enum(['keep', 'new'], 'required'),
    total,
    despite,
  })
  .check(...oneDay)

export type MoveHireForm = z.input<typeof moveHireFields>
export type MoveHireFields = z.output<typeof moveHireFields>

export const moveHire = {
  ...route('moveHire', 'PUT', '/admin/hires/{id}', 'admin'),
  summary: 'Moves a hire to another time or space, and mails the member',
  params: byId,
  headers: ['If-Match'],
  body: moveHireFields,
  answer: z.object({ id: z.string(), refund: z.int() }),
  status: 200,
  errors: [
    ...timeErrors,
    ...ruleErrors,
    'error.space.draft',
    'error.hire.notFound',
    'error.hire.over',
    'error.hire.changed',
  ],
} as const satisfies Endpoint

/** `full`: all that was paid comes back. `rule`: by the tiers of the hire, as when the member cancels. */
export const cancellationPolicies = ['full', 'rule'] as const

export type CancellationPolicy = (typeof cancellationPolicies)[number]

const figures = z.object({ paid: z.int(), percent: z.int(), kept: z.int(), fee: z.int(), refund: z.int() })

const cancellationForMember = z.object({ full: figures, rule: figures })

export type CancellationForMember = z.output<typeof cancellationForMember>

export const readCancellationForMember = {
  ...route('readCancellationForMember', 'GET', '/admin/hires/{id}/cancellation', 'admin'),
  summary: 'What comes back when an administrator cancels the hire now, in full and by the rule',
  params: byId,
  answer: cancellationForMember,
  status: 200,
  errors: ['error.hire.notFound', 'error.hire.over'],
} as const satisfies Endpoint

export const cancelHireForMember = {
  ...route('cancelHireForMember', 'DELETE', '/admin/hires/{id}', 'admin'),
  summary:
    'Cancels a hire, gives back what was shown, and mails the member. The refusal of another figure carries the new ones',
  params: byId,
  headers: ['If-Match'],
  query: z.object({
    way: z.enum(cancellationPolicies, 'required'),
    /** The refund in yen that the administrator saw. */
    refund: z.string('required').check(z.regex(/^\d{1,9}$/, 'pattern')),
  }),
  answer: z.object({ refund: z.int() }),
  status: 200,
  errors: ['error.hire.notFound', 'error.hire.over', 'error.hire.changed', 'error.hire.refundChanged'],
} as const satisfies Endpoint

export const noteHirePayment = {
  ...route('noteHirePayment', 'POST', '/admin/hires/{id}/payments', 'admin'),
  summary: 'Notes that the rest of the price of a hire was paid in cash or by transfer',
  params: byId,
  headers: ['Idempotency-Key'],
  body: z.object({
    method: z.enum(['cash', 'transfer'], 'required'),
    /** The open amount in yen that the administrator saw. */
    amount: z.int('required').check(z.minimum(1, 'validate'), z.maximum(limits.hirePrice, 'validate')),
  }),
  answer: byId,
  status: 201,
  errors: ['error.hire.notFound', 'error.hire.over', 'error.hire.openChanged'],
} as const satisfies Endpoint
