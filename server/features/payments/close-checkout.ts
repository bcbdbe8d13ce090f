import type { Database, Reader } from '#server/database/database.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findOrder } from './recording-queries.ts'
import { askProvider } from './ask-provider.ts'
import type { Log } from './ask-provider.ts'
import { closeOrder, findOpenOrder } from './order-queries.ts'

interface Parts {
  database: Database
  provider: PaymentProvider
}

/** Closes what a member who has paid an order could pay as well. Does nothing once the payment is recorded. */
export async function closeOthers({ database, provider }: Parts, orderId: string): Promise<void> {
  const order = await findOrder(database.reader, orderId)
  if (order === undefined || order.state === 'paid') return
  const other = await findOpenOrder(database.reader, order.member_id)
  if (other === undefined || other.id === orderId) return
  // One that was paid too comes into the books as well, by its own message.
  if (other.session_id !== null) await provider.closeCheckout(other.session_id)
  await database.transact((writer) => closeOrder(writer, other))
}

/**
 * Closes the page that a member could still pay on. Throws `error.payment.underWay` when somebody has paid there, and
 * `error.payment.unavailable` when the provider does not say.
 */
export async function closeCheckoutOf(
  { database, payments, log }: { database: Database; payments: Payments | undefined; log: Log },
  memberId: string,
): Promise<void> {
  const open = await findOpenOrder(database.reader, memberId)
  if (open === undefined) return
  const { session_id: sessionId } = open
  // Without a provider nobody can pay, whatever was begun.
  if (sessionId !== null && payments !== undefined) {
    const state = await askProvider(payments, log, (provider) => provider.closeCheckout(sessionId))
    if (state === 'paid') throw new ApiError('error.payment.underWay')
  }
  await database.transact((writer) => closeOrder(writer, open))
}

/** Throws `error.payment.underWay` while there is something that the member could pay. */
export async function expectNoCheckout(reader: Reader, memberId: string): Promise<void> {
  if (await findOpenOrder(reader, memberId)) throw new ApiError('error.payment.underWay')
}
