import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { DisputeState } from '#contract/payments/payments.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { sumOpen, sumStillOwed } from '#server/features/payments/refunds/queries.ts'
import type { CancellationTier } from '#studio/rentals.ts'
import { recordedDispute, stateOfDisputes } from './dispute-rules.ts'
import { disputeColumns, lockPayments } from './ledger-queries.ts'

export interface SeatMoney {
  /** All that was paid for the seat or the hire, whatever was given back later. */
  paid: number
  refunded: number
  /** What is being given back. */
  refundOpen: number
  /** What administrators gave back, or are giving back, and what is not to be paid again. */
  waived: number
}

export const noMoney: SeatMoney = { paid: 0, refunded: 0, refundOpen: 0, waived: 0 }

/** What the studio keeps of what was paid. */
export const keptOf = ({ paid, refunded, refundOpen }: Omit<SeatMoney, 'waived'>): number =>
  paid - refunded - refundOpen

/** The payments, each with what is being given back, and what went back and is not to be paid again. */
async function withRefunds<Payment extends { id: string; refunded: number }>(
  reader: Reader,
  payments: readonly Payment[],
) {
  const ids = payments.map(({ id }) => id)
  const open = await sumOpen(reader, ids)
  const owed = await sumStillOwed(reader, ids)
  return payments.map((payment) => {
    const refundOpen = open.get(payment.id) ?? 0
    const waived = Math.max(0, payment.refunded + refundOpen - (owed.get(payment.id) ?? 0))
    return { ...payment, refundOpen, waived }
  })
}

/** What a further payment makes of what was paid before. */
const withPayment = (
  before: SeatMoney,
  { amount, refunded, refundOpen, waived }: Omit<SeatMoney, 'paid'> & { amount: number },
): SeatMoney => ({
  paid: before.paid + amount,
  refunded: before.refunded + refunded,
  refundOpen: before.refundOpen + refundOpen,
  waived: before.waived + waived,
})

/** The payments for guests' seats, the newest first. */
export async function listPaymentsOfBookings(reader: Reader, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return []
  const rows = await reader
    .selectFrom('payments')
    .select([
      'id',
      'number',
      'bookingId',
      'paidAt',
      'method',
      'amount',
      'refunded',
      ...disputeColumns,
      'version',
    ])
    .where('bookingId', 'in', bookingIds)
    .orderBy('number', 'desc')
    .$narrowType<{ bookingId: string }>()
    .execute()
  return (await withRefunds(reader, rows)).map(({ disputedAt, disputeState, ...row }) => ({
    ...row,
    dispute: recordedDispute({ disputedAt, disputeState }),
  }))
}

/** What was paid and given back for each of the guests' bookings that has a payment. */
export async function readSeatMoney(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<Map<string, SeatMoney>> {
  const money = new Map<string, SeatMoney>()
  for (const payment of await listPaymentsOfBookings(reader, bookingIds)) {
    const { bookingId } = payment
    money.set(bookingId, withPayment(money.get(bookingId) ?? noMoney, payment))
  }
  return money
}

export async function moneyOfSeat(reader: Reader, bookingId: string): Promise<SeatMoney> {
  return (await readSeatMoney(reader, [bookingId])).get(bookingId) ?? noMoney
}

/**
 * The same for a caller that gives money back. The payments are locked, so that no other refund comes in
 * between.
 */
export async function lockMoneyOfSeat(writer: Writer, bookingId: string): Promise<SeatMoney> {
  await lockPayments(writer, { bookingId })
  return moneyOfSeat(writer, bookingId)
}

/**
 * What was paid for a seat, without what was given back and what is being given back. The payments are
 * locked.
 */
export const lockNetPaidForSeat = async (writer: Writer, bookingId: string): Promise<number> =>
  keptOf(await lockMoneyOfSeat(writer, bookingId))

export interface HireMoney extends SeatMoney {
  /** Without one of 0 yen, which needs no receipt; the first payment first. */
  paymentIds: string[]
  /** The dispute about one of the payments; of several the one that counts before the others. */
  dispute: DisputeState | null
}

/** Of a hire for which nothing was paid. */
const nothing: HireMoney = { ...noMoney, paymentIds: [], dispute: null }

/** What was paid and given back for each of the hires. */
export async function readHireMoney(reader: Reader, hireIds: string[]): Promise<Map<string, HireMoney>> {
  const money = new Map(hireIds.map((id) => [id, nothing]))
  if (hireIds.length === 0) return money
  const payments = await reader
    .selectFrom('payments')
    .select(['id', 'hireId', 'amount', 'refunded', ...disputeColumns])
    .where('hireId', 'in', hireIds)
    .orderBy('number')
    .execute()
  for (const payment of await withRefunds(reader, payments)) {
    const { id, hireId, amount } = payment
    const before = money.get(hireId ?? '') ?? nothing
    const disputes = [before.dispute, recordedDispute(payment)].filter((state) => state !== null)
    money.set(hireId ?? '', {
      ...withPayment(before, payment),
      paymentIds: amount > 0 ? [...before.paymentIds, id] : before.paymentIds,
      dispute: stateOfDisputes(disputes.map((state) => ({ state }))) ?? null,
    })
  }
  return money
}

export async function moneyOfHire(reader: Reader, hireId: string): Promise<HireMoney> {
  return (await readHireMoney(reader, [hireId])).get(hireId) ?? nothing
}

/** What the studio keeps of what was paid. */
export const keptOfHire = ({ paid, refunded, refundOpen }: HireMoney): number => paid - refunded - refundOpen

/** What is still to be paid of the price. What was given back and is not owed again has lowered it. */
export const openOfHire = (price: number, money: HireMoney = nothing): number =>
  Math.max(0, price - money.waived - keptOfHire(money))

/** What was paid for a hire, without what was given back and what is being given back. */
export const netPaidForHire = async (reader: Reader, hireId: string): Promise<number> =>
  keptOfHire(await moneyOfHire(reader, hireId))

/**
 * The same for a caller that gives money back. The payments are locked, so that no other refund comes in
 * between.
 */
export async function lockLeftOfHire(writer: Writer, hireId: string): Promise<number> {
  await lockPayments(writer, { hireId })
  return netPaidForHire(writer, hireId)
}

/** What payments need of a hire. */
export async function findHireToPay(reader: Reader, id: string) {
  return reader
    .selectFrom('hires')
    .leftJoin('guests', 'guests.id', 'hires.guestId')
    .select(['hires.id', 'hires.memberId', 'guests.name as guestName', 'hires.price', 'hires.state'])
    .where('hires.id', '=', id)
    .executeTakeFirst()
}

export type HireToPay = NonNullable<Awaited<ReturnType<typeof findHireToPay>>>

/** What payments need of the order of an offer. */
export async function findOfferToPay(reader: Reader, id: string) {
  return reader
    .selectFrom('offer_orders')
    .select(['id', 'memberId', 'price', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The order with which a member's seat in an event is held or was paid for, and its terms. */
export async function findOrderOfSeat(reader: Reader, bookingId: string) {
  const row = await reader
    .selectFrom('offer_orders')
    .select(['id', 'state', 'price', 'tiers', 'expiresAt'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  return row && { ...row, tiers: JSON.parse(row.tiers ?? '[]') as CancellationTier[] }
}

/** What was paid for an order, without what was given back and what is being given back. */
export async function netPaidForOrder(reader: Reader, offerOrderId: string): Promise<number> {
  const payments = await reader
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded'])
    .where('offerOrderId', '=', offerOrderId)
    .execute()
  const open = await sumOpen(
    reader,
    payments.map(({ id }) => id),
  )
  return payments.reduce((sum, { id, amount, refunded }) => sum + amount - refunded - (open.get(id) ?? 0), 0)
}

/** The price of a guest's booking, of any status; undefined for the booking of a member. */
export async function findSeatToPay(reader: Reader, id: string) {
  return reader
    .selectFrom('bookings')
    .select(['id', 'price'])
    .where('id', '=', id)
    .where('guestId', 'is not', null)
    .executeTakeFirst()
}

export async function listFreeBookings(reader: Reader, memberId: string, from: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'bookings.id',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
      'lessons.endsAt',
    ])
    .where('bookings.memberId', '=', memberId)
    .where(sql<SqlBool>`bookings.status <> 'cancelled'`)
    .where('bookings.ticketsTaken', '=', 0)
    .where('bookings.withoutTicket', 'is', null)
    .where('lessons.startsAt', '>=', from)
    .orderBy('lessons.startsAt')
    .orderBy('bookings.id')
    .execute()
}
