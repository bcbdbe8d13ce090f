import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { ApiError } from '#server/http/api-error.ts'

export interface Log {
  error: (about: object, words: string) => void
}

/** Asks the provider; its failure is told as one that will pass. Throws `error.payment.closed` where there is none. */
export async function askProvider<T>(
  payments: Payments | undefined,
  log: Log,
  question: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  if (payments === undefined) throw new ApiError('error.payment.closed')
  try {
    return await question(await payments.provider())
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.error({ err: error }, 'the payment provider failed')
    throw new ApiError('error.payment.unavailable')
  }
}
