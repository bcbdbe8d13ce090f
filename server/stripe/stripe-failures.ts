import { Stripe } from 'stripe'
import { ChangeRefused, ProviderFailure, RefundRefused, UnknownCustomer } from './payment-provider.ts'

/** Waits for Stripe's answer, and turns Stripe's errors into those of this product. */
export async function askStripe<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw failureOf(error)
  }
}

/** The same for one object; undefined when the account does not have it. */
export async function findAtStripe<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (isRefused(error, 'resource_missing')) return undefined
    throw failureOf(error)
  }
}

/**
 * The same for a refund. Stripe has decided when it answers that the request is wrong or the card refuses.
 * After any other failure it may have made the refund all the same.
 */
export async function askForRefund<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const isDecided =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError
    throw isDecided ? new RefundRefused(summaryOf(error), error.code) : failureOf(error)
  }
}

/** The same for a change that Stripe may refuse, which it then did not make. */
export async function askToChange<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const isDecided = error instanceof Stripe.errors.StripeInvalidRequestError
    throw isDecided ? new ChangeRefused(summaryOf(error)) : failureOf(error)
  }
}

/** Whether Stripe refused the customer's e-mail address. */
export const refusesEmail = (error: unknown): boolean => isRefused(error, 'email_invalid')

const isRefused = (error: unknown, code: string): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code

/**
 * Stripe's message may repeat personal data, such as a member's e-mail address, and failures are logged. So
 * the failure carries only codes and the request id, under which Stripe's dashboard shows the message.
 */
function failureOf(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderFailure('', { cause: error })
  const summary = summaryOf(error)
  const unknownCustomer = isRefused(error, 'resource_missing') && error.param === 'customer'
  return unknownCustomer ? new UnknownCustomer(summary) : new ProviderFailure(summary)
}

function summaryOf({ type, code, param, requestId, detail }: Stripe.errors.StripeError): string {
  const networkError = detail instanceof Error && 'code' in detail ? String(detail.code) : undefined
  return [type, code, param, requestId, networkError].filter(Boolean).join(' ')
}
