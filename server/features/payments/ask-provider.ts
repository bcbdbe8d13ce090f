import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ProviderFailure, UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'

/**
 * Asks the payment provider. Throws `error.payment.closed` when the studio has no provider,
 * `error.payment.customerGone` when the provider does not know the customer any more, and
 * `error.payment.unavailable` when the provider fails.
 */
export async function askProvider<T>(
  { log }: Pick<Context, 'log'>,
  payments: Payments | undefined,
  ask: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  if (payments === undefined) throw new ApiError('error.payment.closed')
  try {
    return await ask(await payments.provider())
  } catch (error) {
    if (error instanceof UnknownCustomer) {
      log.error({ err: error }, 'the payment provider does not know a customer')
      throw new ApiError('error.payment.customerGone')
    }
    if (!(error instanceof ProviderFailure)) throw error
    log.error({ err: error }, 'the payment provider failed')
    throw new ApiError('error.payment.unavailable')
  }
}
