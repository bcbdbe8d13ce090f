import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { PaymentsTable } from '#server/database/payment-tables.ts'
import { rentalMembership } from '#studio/member-types.ts'

/* The table `payments` is a ledger: rows are added, never deleted, and a paid amount never changes. */

const columns = [
  'payments.id',
  'payments.number',
  'payments.paid_at as paidAt',
  'orders.member_type as memberType',
  'payments.hire_id as hireId',
  'hires.starts_at as startsAt',
  'hires.ends_at as endsAt',
  'spaces.name as spaceName',
  'spaces.name_en as spaceNameEn',
  'payments.method',
  'payments.amount',
  'payments.entry_fee as entryFee',
  'payments.tickets',
  'payments.refunded',
  'payments.payer_name as payer',
  'payments.receipt_issued_at as issuedAt',
] as const

const paymentsOf = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('hires', 'hires.id', 'payments.hire_id')
    .leftJoin('spaces', 'spaces.id', 'hires.space_id')
    .select(columns)
    .where('payments.member_id', '=', memberId)

/** A member's payments, the newest first. */
export async function findPayments(reader: Reader, memberId: string) {
  return paymentsOf(reader, memberId)
    .orderBy('payments.paid_at', 'desc')
    .orderBy('payments.number', 'desc')
    .limit(500)
    .execute()
}

export async function findPayment(reader: Reader, memberId: string, id: string) {
  return paymentsOf(reader, memberId).where('payments.id', '=', id).executeTakeFirst()
}

/** The payments by card since then, and the state of the hire that was paid for, to be compared with the provider. */
export async function listRecordedSince(reader: Reader, since: number) {
  return reader
    .selectFrom('payments')
    .leftJoin('hires', 'hires.id', 'payments.hire_id')
    .select([
      'payments.id',
      'payments.source',
      'payments.intent_id as intentId',
      'payments.amount',
      'payments.refunded',
      'hires.id as hireId',
      'hires.state as hireState',
    ])
    .where('payments.method', '=', 'card')
    .where('payments.paid_at', '>=', since)
    .execute()
}

/** Stores when the member printed the receipt for the first time. Later prints change nothing. */
export async function setIssued(writer: Writer, memberId: string, id: string, now: number): Promise<void> {
  await writer
    .updateTable('payments')
    .set({ receipt_issued_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('receipt_issued_at', 'is', null)
    .execute()
}

/** The next receipt number. The row stays locked until the transaction ends, so each number is given once. */
export async function nextReceiptNumber(writer: Writer): Promise<number> {
  const { value } = await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'receipt_number')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** @param source the provider's invoice, or its payment intent where there is no invoice */
export async function hasPayment(reader: Reader, source: string): Promise<boolean> {
  const row = await reader.selectFrom('payments').select('id').where('source', '=', source).executeTakeFirst()
  return row !== undefined
}

/** Inserts nothing and returns false when the ledger has a payment of this source already. */
export async function insertPayment(writer: Writer, payment: PaymentsTable): Promise<boolean> {
  const row = await writer
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the payment intent of an invoice when it was not known as the invoice was recorded. */
export async function setIntent(writer: Writer, source: string, intentId: string): Promise<void> {
  await writer
    .updateTable('payments')
    .set({ intent_id: intentId })
    .where('source', '=', source)
    .where('intent_id', 'is', null)
    .execute()
}

export async function findPaymentByIntent(reader: Reader, intentId: string) {
  return reader
    .selectFrom('payments')
    .select(['id', 'refunded', 'disputed_at as disputedAt', 'version'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}

/** The payments of a hire, the newest first. They stay locked until the transaction ends. */
export async function lockPaymentsOfHire(writer: Writer, hireId: string) {
  const payments = await writer
    .updateTable('payments')
    .set({ version: sql<number>`version` })
    .where('hire_id', '=', hireId)
    .returning(['id', 'number', 'method', 'amount', 'refunded', 'disputed_at as disputedAt', 'version'])
    .execute()
  return payments.toSorted((a, b) => b.number - a.number)
}

/** Changes nothing and returns false when the payment has another version now. */
export async function setRefund(
  writer: Writer,
  { id, version }: Pick<PaymentsTable, 'id' | 'version'>,
  { refunded, disputedAt }: { refunded: number; disputedAt: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('payments')
    .set({ refunded, disputed_at: disputedAt, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Not refunded in full. A payment of 0 yen, which a coupon at the provider can make, counts as kept. */
const isKept = sql<boolean>`(payments.amount = 0 or payments.refunded < payments.amount)`

/** Whether the member has paid for the rental membership, and the payment was not refunded in full. */
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

/** Whether the member has paid an entry fee, and the payment was not refunded in full. */
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
