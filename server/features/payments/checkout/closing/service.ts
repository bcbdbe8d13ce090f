import type { Database } from '#server/database/database.ts'
import type { PaymentProvider } from '#server/platform/payment/provider.ts'
import { findOrder } from '../../books/queries.ts'
import { closeOrder, findOpenOrder } from '../queries.ts'

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
