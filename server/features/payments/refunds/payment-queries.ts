import type { Reader } from '#server/database/database.ts'
import { joinSubject, subjectColumns } from '../ledger-queries.ts'

/** A payment with what was paid for and who paid. The payer's address is that of the member or of the guest. */
export async function findPaymentToRefund(reader: Reader, id: string) {
  return joinSubject(reader)
    .leftJoin('guests', 'guests.id', 'bookings.guest_id')
    .select([
      ...subjectColumns,
      'payments.number',
      'payments.member_id as memberId',
      'payments.method',
      'payments.amount',
      'payments.paid_at as paidAt',
      'payments.payer_name as payer',
      'guests.id as guestId',
      'lessons.id as lessonId',
      'guests.name as guestName',
      'guests.email as guestEmail',
      'guests.language as guestLanguage',
      'guests.erased_at as guestErasedAt',
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst()
}

export type PaymentToRefund = NonNullable<Awaited<ReturnType<typeof findPaymentToRefund>>>

/** What tells whether a payment can be withdrawn. */
export async function findPaymentToWithdraw(reader: Reader, id: string) {
  return reader
    .selectFrom('payments')
    .select(['order_id as orderId', 'paid_at as paidAt', 'receipt_issued_at as issuedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many of the tickets of each payment are left in its lot. */
export async function ticketsLeftOf(reader: Reader, paymentIds: string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('ticket_movements')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'ticket_movements.id')
    .select(['ticket_movements.payment_id as id', 'ticket_lots.remaining'])
    .where('ticket_movements.payment_id', 'in', paymentIds)
    .execute()
  return new Map(rows.map(({ id, remaining }) => [id ?? '', remaining]))
}
