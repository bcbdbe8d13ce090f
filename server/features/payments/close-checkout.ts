import type { Database, Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { askProvider } from './ask-provider.ts'
import type { Log } from './ask-provider.ts'
import { closeOrder, findOpenOrder, findOrder } from './order-queries.ts'

/**
 * Closes another open checkout of a member who has paid an order, so that the member cannot pay twice. Does nothing once
 * the payment is recorded.
 */
export async function closeOtherCheckout(
  { database, provider }: { database: Database; provider: PaymentProvider },
  paidOrderId: string,
): Promise<void> {
  const paid = await findOrder(database.reader, paidOrderId)
  if (paid === undefined || paid.state === 'paid') return
  const other = await findOpenOrder(database.reader, paid.member_id)
  if (other === undefined || other.id === paidOrderId) return
  // When the member has paid there too, a webhook of its own records that payment.
  if (other.session_id !== null) await provider.closeCheckout(other.session_id)
  await database.transact((writer) => closeOrder(writer, other))
}

/**
 * Closes the checkout page on which the member could still pay. Throws `error.payment.underWay` when the member has paid
 * there, and `error.payment.unavailable` when the provider does not answer.
 */
export async function closeCheckoutOf(
  { database, payments, log }: { database: Database; payments: Payments | undefined; log: Log },
  memberId: string,
): Promise<void> {
  const open = await findOpenOrder(database.reader, memberId)
  if (open === undefined) return
  const { session_id: sessionId } = open
  // Without a provider the member cannot pay on any page.
  if (sessionId !== null && payments !== undefined) {
    const state = await askProvider(payments, log, (provider) => provider.closeCheckout(sessionId))
    if (state === 'paid') throw new ApiError('error.payment.underWay')
  }
  await database.transact((writer) => closeOrder(writer, open))
}

/** Throws `error.payment.underWay` while the member has an open checkout. */
export async function expectNoCheckout(reader: Reader, memberId: string): Promise<void> {
  if (await findOpenOrder(reader, memberId)) throw new ApiError('error.payment.underWay')
}
