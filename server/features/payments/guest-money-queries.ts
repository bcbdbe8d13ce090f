import type { Reader, Writer } from '#server/database/database.ts'
import { lockPayments } from './ledger-queries.ts'
import { sumOpen } from './refunds/queries.ts'

export interface SeatMoney {
  /** All that was paid for the seat, whatever was given back later. */
  paid: number
  refunded: number
  /** What is being given back. */
  refundOpen: number
}

export const noMoney: SeatMoney = { paid: 0, refunded: 0, refundOpen: 0 }

/** The payments for guests' seats, the newest first. */
export async function listPaymentsOfBookings(reader: Reader, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return []
  const rows = await reader
    .selectFrom('payments')
    .select([
      'id',
      'number',
      'booking_id as bookingId',
      'paid_at as paidAt',
      'method',
      'amount',
      'refunded',
      'version',
    ])
    .where('booking_id', 'in', bookingIds)
    .orderBy('number', 'desc')
    .$narrowType<{ bookingId: string }>()
    .execute()
  const open = await sumOpen(
    reader,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, refundOpen: open.get(row.id) ?? 0 }))
}

/** What was paid and given back for each of the guests' bookings that has a payment. */
export async function readSeatMoney(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<Map<string, SeatMoney>> {
  const money = new Map<string, SeatMoney>()
  for (const { bookingId, amount, refunded, refundOpen } of await listPaymentsOfBookings(
    reader,
    bookingIds,
  )) {
    const before = money.get(bookingId) ?? noMoney
    money.set(bookingId, {
      paid: before.paid + amount,
      refunded: before.refunded + refunded,
      refundOpen: before.refundOpen + refundOpen,
    })
  }
  return money
}

/** What was paid for a seat, without what was given back and what is being given back. */
export async function leftOfSeat(reader: Reader, bookingId: string): Promise<number> {
  const { paid, refunded, refundOpen } = (await readSeatMoney(reader, [bookingId])).get(bookingId) ?? noMoney
  return paid - refunded - refundOpen
}

/** The same for a caller that gives money back. The payments are locked, so that no other refund comes in between. */
export async function lockLeftOfSeat(writer: Writer, bookingId: string): Promise<number> {
  await lockPayments(writer, { bookingId })
  return leftOfSeat(writer, bookingId)
}
