import { Stripe } from 'stripe'
import { ProviderFailure, UnknownCustomer } from './payment-provider.ts'

/** What Stripe answers; what it refuses is thrown as a failure of ours. */
export async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    throw failureOf(error)
  }
}

/** The same; undefined for what the account does not have. */
export async function found<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question
  } catch (error) {
    if (isRefused(error, 'resource_missing')) return undefined
    throw failureOf(error)
  }
}

/** Whether Stripe refused the customer's e-mail address. */
export const refusesEmail = (error: unknown): boolean => isRefused(error, 'email_invalid')

const isRefused = (error: unknown, code: string): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code

/**
 * Stripe's own words repeat what they complain of, such as a member's e-mail address, and failures are logged. Its
 * dashboard shows them under the request's id.
 */
function failureOf(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderFailure('', { cause: error })
  const { type, code, param, requestId, detail } = error
  const onTheWay = detail instanceof Error && 'code' in detail ? String(detail.code) : undefined
  const words = [type, code, param, requestId, onTheWay].filter(Boolean).join(' ')
  const unknown = isRefused(error, 'resource_missing') && param === 'customer'
  return unknown ? new UnknownCustomer(words) : new ProviderFailure(words)
}
