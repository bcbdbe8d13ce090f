import { sql } from 'kysely'
import { rentalMembership } from '#studio/member-types.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { MembershipsTable, OrdersTable, PaymentsTable } from '#server/database/payment-tables.ts'

export async function findOrder(reader: Reader, id: string): Promise<OrdersTable | undefined> {
  return reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function settleOrder(writer: Writer, id: string, state: 'paid' | 'closed'): Promise<void> {
  await writer
    .updateTable('orders')
    .set({ state })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .execute()
}

/** The next number of a receipt. Two transactions cannot get the same one. */
export async function nextReceiptNumber(writer: Writer): Promise<number> {
  const { value } = await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'receipt_number')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export async function hasPayment(reader: Reader, source: string): Promise<boolean> {
  const row = await reader.selectFrom('payments').select('id').where('source', '=', source).executeTakeFirst()
  return row !== undefined
}

/** False, and nothing done, when somebody else has recorded it first. */
export async function insertPayment(writer: Writer, payment: PaymentsTable): Promise<boolean> {
  const row = await writer
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes by which payment an invoice was paid, where that was not known when it was recorded. */
export async function noteIntent(writer: Writer, source: string, intentId: string): Promise<void> {
  await writer
    .updateTable('payments')
    .set({ intent_id: intentId })
    .where('source', '=', source)
    .where('intent_id', 'is', null)
    .execute()
}

export async function findPaymentOfIntent(reader: Reader, intentId: string) {
  return reader
    .selectFrom('payments')
    .select(['id', 'member_id', 'amount', 'refunded', 'disputed_at', 'version'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}

/** False, and nothing done, when it was changed since it had that version. */
export async function changePayment(
  writer: Writer,
  { id, version }: Pick<PaymentsTable, 'id' | 'version'>,
  change: Partial<Pick<PaymentsTable, 'refunded' | 'disputed_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('payments')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findMembershipOf(reader: Reader, subscriptionId: string) {
  return reader
    .selectFrom('memberships')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
}

/** False, and nothing done, when somebody else has recorded it first. */
export async function insertMembership(writer: Writer, membership: MembershipsTable): Promise<boolean> {
  const row = await writer
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False, and nothing done, when it was changed since it had that version. */
export async function changeMembership(
  writer: Writer,
  { id, version }: Pick<MembershipsTable, 'id' | 'version'>,
  change: Pick<MembershipsTable, 'status' | 'period_ends_at' | 'ends_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('memberships')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A member's memberships, the newest first. */
export async function listMemberships(reader: Reader, memberId: string): Promise<MembershipsTable[]> {
  return reader
    .selectFrom('memberships')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('started_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .execute()
}

/** Not given back as a whole; nothing is kept of nothing too. */
const isKept = sql<boolean>`(payments.amount = 0 or payments.refunded < payments.amount)`

/** Whether the member has paid for the rental membership and kept it. */
export async function hasPaidForRental(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where('payments.member_id', '=', memberId)
    .where('orders.member_type', '=', rentalMembership.code)
    .where(isKept)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the member has paid an entry fee that was not given back. */
export async function hasPaidEntryFee(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('payments')
    .select('id')
    .where('member_id', '=', memberId)
    .where('entry_fee', '>', 0)
    .where(isKept)
    .executeTakeFirst()
  return row !== undefined
}
