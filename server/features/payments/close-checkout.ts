import type { Database, Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { askProvider } from './ask-provider.ts'
import type { Log } from './ask-provider.ts'
import { closeOrder, findOpenOrder } from './order-queries.ts'
import { closePage } from './record-event.ts'

/**
 * Closes the checkout page on which the member could still pay. Throws `error.payment.underWay` when the member has paid
 * there, which is recorded then, and `error.payment.unavailable` when the provider does not answer.
 */
export async function closeCheckoutOf(
  { database, payments, log }: { database: Database; payments: Payments | undefined; log: Log },
  memberId: string,
  now: number,
): Promise<void> {
  const open = await findOpenOrder(database.reader, memberId)
  if (open === undefined) return
  const { session_id: sessionId } = open
  // Without a provider the member cannot pay on any page.
  if (sessionId !== null && payments !== undefined) {
    const isPaid = await askProvider(payments, log, (provider) =>
      closePage({ database, provider, log }, sessionId, now),
    )
    if (isPaid) throw new ApiError('error.payment.underWay')
  }
  await database.transact((writer) => closeOrder(writer, open))
}

/** Throws `error.payment.underWay` while the member has an open checkout. */
export async function expectNoCheckout(reader: Reader, memberId: string): Promise<void> {
  if (await findOpenOrder(reader, memberId)) throw new ApiError('error.payment.underWay')
}
