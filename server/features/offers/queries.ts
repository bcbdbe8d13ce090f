import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { OfferOrdersTable } from '#server/database/offer-tables.ts'
import { rentalMembership } from '#studio/member-types.ts'

/* Orders of offers. Their terms never change, and rows are never deleted. */

const orders = (reader: Reader) =>
  reader
    .selectFrom('offer_orders')
    .leftJoin('coupons', 'coupons.id', 'offer_orders.couponId')
    .selectAll('offer_orders')
    .select('coupons.code as couponCode')

export type OfferOrder = OfferOrdersTable & { couponCode: string | null }

export const findOrder = (reader: Reader, id: string): Promise<OfferOrder | undefined> =>
  orders(reader).where('offer_orders.id', '=', id).executeTakeFirst()

export const findOpenOrder = (reader: Reader, memberId: string): Promise<OfferOrder | undefined> =>
  orders(reader)
    .where('offer_orders.memberId', '=', memberId)
    .where('offer_orders.state', '=', 'open')
    .executeTakeFirst()

/** Locks the order until the transaction ends. */
export async function lockOrder(writer: Writer, id: string): Promise<OfferOrder | undefined> {
  await writer
    .updateTable('offer_orders')
    .set({ state: sql<'open'>`state` })
    .where('id', '=', id)
    .execute()
  return findOrder(writer, id)
}

/**
 * The ids of the open orders that could be paid until now only, or whose seat was cancelled with its event.
 */
export async function listEndedOrders(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('offer_orders')
    .leftJoin('bookings', 'bookings.id', 'offer_orders.bookingId')
    .select('offer_orders.id')
    .where('offer_orders.state', '=', 'open')
    .where((eb) => eb.or([eb('offer_orders.expiresAt', '<=', now), eb('bookings.status', '=', 'cancelled')]))
    .orderBy('offer_orders.expiresAt')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertOrder(writer: Writer, order: OfferOrdersTable): Promise<void> {
  await writer.insertInto('offer_orders').values(order).execute()
}

export async function setState(writer: Writer, id: string, state: OfferOrdersTable['state']): Promise<void> {
  await writer.updateTable('offer_orders').set({ state }).where('id', '=', id).execute()
}

/** Moves the end of an open order. */
export async function setExpiry(writer: Writer, id: string, expiresAt: number): Promise<void> {
  await writer
    .updateTable('offer_orders')
    .set({ expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Gives the order another seat, because it has given up its own. */
export async function setBooking(writer: Writer, id: string, bookingId: string): Promise<void> {
  await writer.updateTable('offer_orders').set({ bookingId }).where('id', '=', id).execute()
}

/** Stores the payment page of an order. Returns false when the order is not open any more. */
export async function setSession(writer: Writer, id: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('offer_orders')
    .set({ sessionId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The payment of an order that was made first, with what went back of it. */
export async function findPaymentOf(reader: Reader, orderId: string) {
  return reader
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded', 'paidAt', 'tickets'])
    .where('offerOrderId', '=', orderId)
    .orderBy('number')
    .executeTakeFirst()
}

/** The offers that the member has bought, without those whose tickets were not given or all taken back. */
export async function listBoughtOffers(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('offer_orders')
    .innerJoin('payments', 'payments.offerOrderId', 'offer_orders.id')
    .select('offer_orders.offerId')
    .distinct()
    .where('offer_orders.memberId', '=', memberId)
    .where('offer_orders.offerId', 'is not', null)
    .$narrowType<{ offerId: string }>()
    .where('payments.tickets', '>', 0)
    .where(sql<boolean>`payments.tickets > (
      select coalesce(sum(refunds.tickets_taken), 0) from refunds where refunds.payment_id = payments.id)`)
    .execute()
  return rows.map(({ offerId }) => offerId)
}

/** Whether the member ever had a yoga plan that was paid for. */
export async function hadPlan(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('payments.memberId', '=', memberId)
    .where('orders.memberType', '<>', rentalMembership.code)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives all orders of a member to the one with whom the account is merged. */
export async function moveOrders(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('offer_orders').set({ memberId: to }).where('memberId', '=', from).execute()
}

const ticketsLeft = sql<number>`cast(coalesce(sum(ticket_lots.remaining), 0) as bigint)`

/** What was sold of each offer. */
export async function sumSales(reader: Reader) {
  const sales = await reader
    .selectFrom('offer_orders')
    .innerJoin('payments', 'payments.offerOrderId', 'offer_orders.id')
    .select([
      'offer_orders.offerId',
      sql<number>`cast(count(*) as bigint)`.as('sold'),
      sql<number>`cast(sum(payments.amount) as bigint)`.as('income'),
      sql<number>`cast(sum(payments.refunded) as bigint)`.as('refunded'),
      sql<number>`cast(sum(offer_orders.list_price - offer_orders.price) as bigint)`.as('givenAway'),
      sql<string>`max(offer_orders.id)`.as('lastOrderId'),
    ])
    .where('payments.tickets', '>', 0)
    .where('offer_orders.offerId', 'is not', null)
    .$narrowType<{ offerId: string }>()
    .groupBy('offer_orders.offerId')
    .execute()
  const left = await reader
    .selectFrom('offer_orders')
    .innerJoin('payments', 'payments.offerOrderId', 'offer_orders.id')
    .innerJoin('ticket_movements', 'ticket_movements.paymentId', 'payments.id')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'ticket_movements.id')
    .select(['offer_orders.offerId', ticketsLeft.as('tickets')])
    .groupBy('offer_orders.offerId')
    .execute()
  return { sales, left: new Map(left.map(({ offerId, tickets }) => [offerId, tickets])) }
}

export async function findOrderNames(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('offer_orders')
    .select(['offerId', 'name', 'nameEn'])
    .where('id', 'in', ids)
    .execute()
}
