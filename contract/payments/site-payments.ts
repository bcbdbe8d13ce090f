/** Plans that members pay for at the studio, in cash or by transfer. An administrator notes the payment. */
import * as z from 'zod/mini'
import { paidMemberTypes } from '#studio/member-types.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { limits } from '#contract/limits.ts'
import { pauseFee } from '#contract/pausing.ts'
import { membership } from './payments.ts'

const plan = z.literal([...paidMemberTypes], 'pattern')

const siteOffer = z.object({
  /** The membership by card, which excludes payments on site until it has ended. */
  membership: z.nullable(membership),
  /** The last day in Tokyo for which the member has paid on site; null when there is none. */
  paidUntil: z.nullable(z.iso.date()),
  /** The first day of the month that follows what is paid; null when a month begins with its payment. */
  follows: z.nullable(z.iso.date()),
  /** Whole yen. A member who has paid the entry fee before owes 0. */
  entryFee: z.int(),
  /** The months of pauses that are not paid, the oldest first; also of a member who pays by card. */
  pauseFees: z.array(pauseFee),
  plans: z.array(
    z.object({
      memberType: plan,
      /** For a month, or once. */
      price: z.int(),
      /** The tickets that come with the payment. */
      tickets: z.int(),
      /** The last day that a payment today pays for; null for what is paid once. */
      paidUntil: z.nullable(z.iso.date()),
    }),
  ),
})

export type SiteOffer = z.output<typeof siteOffer>

export const readSiteOffer = {
  ...route('readSiteOffer', 'GET', '/admin/user/{id}/site-payment', 'admin'),
  summary: 'What a member can pay for at the studio, with the prices of today',
  params: byId,
  answer: siteOffer,
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

/** The form of a payment at the studio, and the body of its call. */
export const sitePayment = z.object({
  memberType: plan,
  /** Whole yen for the plan, without the entry fee. */
  price: z.int('pattern').check(z.minimum(1, 'validate'), z.maximum(limits.planPrice, 'validate')),
  /** Whether the entry fee was paid too. */
  entryFee: z.boolean('required'),
  method: z.enum(['cash', 'transfer'], 'required'),
  /** The day in Tokyo on which the money came. */
  paidOn: z.iso.date('pattern'),
  /** The last day in Tokyo that is paid; absent for what is paid once. */
  paidUntil: z.optional(z.iso.date('pattern')),
})

export type SitePayment = z.output<typeof sitePayment>

export const notePlanPayment = {
  ...route('notePlanPayment', 'POST', '/admin/user/{id}/site-payment', 'admin'),
  summary:
    'Notes that a member has paid for a plan in cash or by transfer: with receipt number, tickets, member type and mail. Refused for members who pay by card, and for a time that is paid',
  params: byId,
  headers: ['Idempotency-Key'],
  body: sitePayment,
  answer: z.object({
    id: z.string(),
    /** The receipt's number. */
    number: z.int(),
  }),
  status: 201,
  errors: [
    'error.member.notFound',
    'error.payment.paysByCard',
    'error.payment.paidAlready',
    'error.payment.notOffered',
    'error.payment.underWay',
    'error.payment.unavailable',
    'error.payment.closed',
  ],
} as const satisfies Endpoint
