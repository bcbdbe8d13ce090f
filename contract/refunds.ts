/** Refunds of hires that the payment provider, or an administrator, has not made yet. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { utcInstant } from './instant.ts'
import { paymentMethods, refundReasons } from './payments.ts'

const openRefund = z.object({
  id: z.string(),
  member: z.object({ id: z.string(), name: z.string() }),
  /** The hire that was paid for. */
  space: z.object({ name: z.string(), nameEn: z.string() }),
  start: utcInstant,
  end: utcInstant,
  /** Whole yen. */
  amount: z.int(),
  reason: z.enum(refundReasons),
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
  ...route('listOpenRefunds'),
  summary:
    'Refunds that the payment provider has not made at the last attempt, and those that are given back by hand, oldest first',
  answer: z.array(openRefund),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const retryRefund = {
  ...route('retryRefund'),
  summary: 'Asks the payment provider for an open refund now, or records that it was given back by hand',
  params: z.object({ id: z.string() }),
  answer: z.object({
    /** False when the provider has not made it this time either. */
    done: z.boolean(),
  }),
  status: 200,
  errors: ['error.refund.notFound'],
} as const satisfies Endpoint
