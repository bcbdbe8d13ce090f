/** Refunds that the payment provider, or an administrator, has not made yet. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { requiredText } from '#contract/text-fields.ts'
import { payment, paymentMethods, refundReasons } from './payments.ts'

const openRefund = z.object({
  id: z.string(),
  /** A guest is not a member. */
  payer: z.object({ memberId: z.nullable(z.string()), name: z.string() }),
  subject: payment.shape.subject,
  /** Whole yen. */
  amount: z.int(),
  reason: z.enum(refundReasons),
  /** What the administrator wrote; empty for other reasons. */
  note: z.string(),
  /** How it had been paid. Cash and transfers are given back by hand. */
  method: z.enum(paymentMethods),
  requestedAt: utcInstant,
  /** How often the provider has refused it. */
  attempts: z.int(),
  /** Why the last attempt failed, in the provider's codes; null for a refund by hand. */
  lastError: z.nullable(z.string()),
  /** When the provider is asked again; null for a refund by hand. */
  nextTry: z.nullable(utcInstant),
})

export type OpenRefund = z.output<typeof openRefund>

export const listOpenRefunds = {
  ...route('listOpenRefunds', 'GET', '/admin/refunds', 'admin', { recorded: true }),
  summary:
    'Refunds that the payment provider has not made at the last attempt, and those that are given back by hand, oldest first',
  answer: z.array(openRefund),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const retryRefund = {
  ...route('retryRefund', 'POST', '/admin/refunds/{id}/retry', 'admin'),
  summary: 'Asks the payment provider for an open refund now, or records that it was given back by hand',
  params: byId,
  answer: z.object({
    /** False when the provider has not made it this time either. */
    done: z.boolean(),
  }),
  status: 200,
  errors: ['error.refund.notFound'],
} as const satisfies Endpoint

export const refundWanted = z.object({
  /** Whole yen. */
  amount: z.int('required').check(z.minimum(1, 'validate'), z.maximum(limits.hirePrice, 'validate')),
  /**
   * Why, for the books and the log. The payer does not read it. It is not kept when the payer has closed the
   * account.
   */
  note: requiredText(limits.reasonLength),
  /** How many of the tickets that the payment has paid for are taken back. */
  takeTickets: z._default(
    z.int('pattern').check(z.minimum(0, 'validate'), z.maximum(limits.tickets, 'validate')),
    0,
  ),
  /** Whether the amount is to be paid in another way. Otherwise the payer owes it no more. */
  staysOwed: z._default(z.boolean('pattern'), false),
})

export type RefundWanted = z.output<typeof refundWanted>

export const withdrawPayment = {
  ...route('withdrawPayment', 'POST', '/admin/payments/{id}/withdrawal', 'admin'),
  summary:
    'Withdraws a payment in cash or by transfer for a hire or a guest’s seat that was noted by mistake, in the first five minutes and before its receipt is printed. Its number stays used, no mail is sent, and the amount is open again',
  params: byId,
  answer: z.object({}),
  status: 200,
  errors: ['error.payment.notFound', 'error.payment.notWithdrawable'],
} as const satisfies Endpoint

export const refundPayment = {
  ...route('refundPayment', 'POST', '/admin/payments/{id}/refunds', 'admin'),
  summary:
    'Gives back a payment or a part of it: to the card, or noted as handed over for a payment in cash or by transfer',
  params: byId,
  headers: ['Idempotency-Key', 'If-Match'],
  body: refundWanted,
  answer: z.object({
    id: z.string(),
    /** False while the payment provider has not made it. It is tried again until it is made. */
    done: z.boolean(),
  }),
  status: 201,
  errors: [
    'error.payment.notFound',
    'error.payment.changed',
    'error.refund.nothingPaid',
    'error.refund.disputed',
    'error.refund.disputeLost',
    'error.refund.tooMuch',
    'error.refund.tooManyTickets',
    'error.refund.usedTickets',
    'error.refund.aboveLimit',
  ],
} as const satisfies Endpoint
