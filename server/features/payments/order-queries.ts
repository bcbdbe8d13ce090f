import type { Reader, Writer } from '#server/database/database.ts'
import type { OrdersTable } from '#server/database/payment-tables.ts'

export async function findOpenOrder(reader: Reader, memberId: string): Promise<OrdersTable | undefined> {
  return reader
    .selectFrom('orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** False, and nothing done, when it is not open any more, or has another page than the one that was seen. */
export async function closeOrder(
  writer: Writer,
  { id, session_id: sessionId }: Pick<OrdersTable, 'id' | 'session_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('orders')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False, and nothing done, when the member has an open order. */
export async function insertOrder(writer: Writer, order: OrdersTable): Promise<boolean> {
  const row = await writer
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False, and nothing done, when the order is not open any more. */
export async function noteSession(writer: Writer, id: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('orders')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findCustomer(reader: Reader, memberId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('payment_customers')
    .select('customer_id as id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.id
}

/** Keeps a member's customer; an older one is forgotten. */
export async function keepCustomer(writer: Writer, memberId: string, customerId: string): Promise<void> {
  await writer
    .insertInto('payment_customers')
    .values({ member_id: memberId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ customer_id: customerId }))
    .execute()
}
