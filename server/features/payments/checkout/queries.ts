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

export async function closeOrder(writer: Writer, id: string): Promise<void> {
  await writer
    .updateTable('orders')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
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

export async function noteSession(writer: Writer, id: string, sessionId: string): Promise<void> {
  await writer.updateTable('orders').set({ session_id: sessionId }).where('id', '=', id).execute()
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
