/** Payments that a payer is to make at a convenience store by a deadline. */
import * as z from 'zod/mini'
import { utcInstant } from '#contract/instant.ts'

/**
 * `failed`: it was not paid in time. `withdrawn`: it was cancelled, because it was paid otherwise, or what it
 * was for is over.
 */
const awaitedStates = ['waiting', 'paid', 'failed', 'withdrawn'] as const

export type AwaitedState = (typeof awaitedStates)[number]

/** The chains, in the provider's words. */
export const konbiniShops = ['familymart', 'lawson', 'ministop', 'seicomart'] as const

export type KonbiniShop = (typeof konbiniShops)[number]

export const awaitedPayment = z.object({
  /** Whole yen. */
  amount: z.int(),
  /** Until then it can be paid at the till. */
  until: utcInstant,
  shops: z.array(z.enum(konbiniShops)),
  /** The provider's page with the numbers for the till. */
  voucherUrl: z.nullable(z.string()),
})

export type AwaitedPayment = z.output<typeof awaitedPayment>

/** Of the body of a call that opens a payment page. */
export const payingOtherwise = {
  /**
   * Whether the payment that is awaited at a convenience store is cancelled, so that it can be paid
   * otherwise. Without it such a payment refuses another page.
   */
  otherwise: z.optional(z.boolean('pattern')),
}
