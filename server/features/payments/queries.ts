import type { Reader, Writer } from '#server/database/database.ts'

const columns = [
  'payments.id',
  'payments.number',
  'payments.paid_at as paidAt',
  'orders.member_type as memberType',
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
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(columns)
    .where('payments.member_id', '=', memberId)

/** A member's payments, the newest first. */
export async function listPayments(reader: Reader, memberId: string) {
  return paymentsOf(reader, memberId)
    .orderBy('payments.paid_at', 'desc')
    .orderBy('payments.number', 'desc')
    .limit(500)
    .execute()
}

export async function findPayment(reader: Reader, memberId: string, id: string) {
  return paymentsOf(reader, memberId).where('payments.id', '=', id).executeTakeFirst()
}

/** Notes the first print of a receipt; later ones change nothing. */
export async function noteIssued(writer: Writer, memberId: string, id: string, now: number): Promise<void> {
  await writer
    .updateTable('payments')
    .set({ receipt_issued_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('receipt_issued_at', 'is', null)
    .execute()
}
