import type { Reader, Writer } from '#server/database/database.ts'
import { returnCoupon } from '#server/features/coupons/queries.ts'
import { countUseAgain } from '#server/features/coupons/use-coupon.ts'
import type { OrdersTable, PaymentLinksTable } from '#server/database/payment-tables.ts'

export async function findOrder(reader: Reader, id: string): Promise<OrdersTable | undefined> {
  return reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findOpenOrder(reader: Reader, memberId: string): Promise<OrdersTable | undefined> {
  return reader
    .selectFrom('orders')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** The plan that the member ordered last, paid or not. */
export async function findLastOrder(reader: Reader, memberId: string) {
  return reader
    .selectFrom('orders')
    .select('memberType')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A member has one open order at most: for an open one the caller has locked the member, and found none. */
export async function insertOrder(writer: Writer, order: OrdersTable): Promise<void> {
  await writer.insertInto('orders').values(order).execute()
}

/** Stores the checkout session of an order. Returns false when the order is not open any more. */
export async function setSession(writer: Writer, id: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('orders')
    .set({ sessionId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Closes an open order, so that its coupon can be used again.
 * @param sessionId the order stays open when it has another checkout session by now; absent: whichever it has
 */
export async function closeOrder(
  writer: Writer,
  { id, sessionId }: { id: string; sessionId?: string | null },
): Promise<void> {
  const closed = await writer
    .updateTable('orders')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .$if(sessionId !== undefined, (order) =>
      order.where('sessionId', sessionId === null ? 'is' : '=', sessionId ?? null),
    )
    .returning('couponId')
    .executeTakeFirst()
  if (closed && closed.couponId !== null) await returnCoupon(writer, closed.couponId)
}

/** Notes that an order was paid. */
export async function setPaid(writer: Writer, id: string): Promise<void> {
  await writer.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute()
}

/**
 * Counts the coupon of a closed order again, which is paid late. When it cannot be used any more, the order
 * keeps its price and loses the coupon.
 */
export async function countCouponAgain(
  writer: Writer,
  { id, memberId, couponId }: OrdersTable,
): Promise<void> {
  if (couponId === null || (await countUseAgain(writer, { couponId, memberId }))) return
  await writer.updateTable('orders').set({ couponId: null }).where('id', '=', id).execute()
}

/** Of an order without a coupon. */
export const withoutCoupon = { couponId: null, off: 0 } as const

/** The provider's id of a member. */
export async function findCustomer(reader: Reader, memberId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('payment_customers')
    .select('customerId as id')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row?.id
}

/** Stores the provider's id of a member, in place of an older one. */
export async function saveCustomer(writer: Writer, memberId: string, customerId: string): Promise<void> {
  await writer
    .insertInto('payment_customers')
    .values({ memberId, customerId })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ customerId }))
    .execute()
}

/** Gives all orders of a member to the member with whom the account is merged. */
export async function moveOrders(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('orders').set({ memberId: to }).where('memberId', '=', from).execute()
}

export async function insertLink(writer: Writer, link: PaymentLinksTable): Promise<void> {
  await writer.insertInto('payment_links').values(link).execute()
}

/** `usedAt`: when the member paid, with this link or another one. */
export async function findLink(reader: Reader, id: string) {
  return reader
    .selectFrom('payment_links')
    .select(['id', 'memberId', 'expiresAt', 'usedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Marks all unused payment links of the member as used, and returns their ids. */
export async function endLinksOf(writer: Writer, memberId: string, now: number): Promise<string[]> {
  const used = await writer
    .updateTable('payment_links')
    .set({ usedAt: now })
    .where('memberId', '=', memberId)
    .where('usedAt', 'is', null)
    .returning('id')
    .execute()
  return used.map(({ id }) => id)
}

/**
 * Lets the member's unused links expire now, because they went to an address that is the member's no more.
 */
export async function expireLinksOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer
    .updateTable('payment_links')
    .set({ expiresAt: now })
    .where('memberId', '=', memberId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    // The table refuses a link that ends when it begins.
    .where('createdAt', '<', now)
    .execute()
}
