import { sql } from 'kysely'
import { onlineMethods } from '#contract/payments/payments.ts'
import type { DisputeState } from '#contract/payments/payments.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { PaymentsTable } from '#server/database/payment-tables.ts'
import { newId } from '#server/security/new-id.ts'
import type { PaidOnce } from '#server/stripe/payment-provider.ts'
import { rentalMembership } from '#studio/member-types.ts'
import type { WentBack } from './refund-entry-rules.ts'

/* The table `payments` is a ledger: rows are added, never deleted, and a paid amount never changes. */

/** What tells what was paid for (payment-subject.ts). */
export const subjectColumns = [
  'orders.memberType',
  'payments.hireId',
  'hires.startsAt',
  'hires.endsAt',
  'spaces.name as spaceName',
  'spaces.nameEn as spaceNameEn',
  'payments.bookingId',
  'lessons.title as lessonTitle',
  'lessons.titleEn as lessonTitleEn',
  'lessons.startsAt as lessonStartsAt',
  'offer_orders.name as offerName',
  'offer_orders.nameEn as offerNameEn',
  'pause_fees.fromAt as feeFrom',
  'pause_fees.untilAt as feeUntil',
  'coupons.code as couponCode',
  'payments.off',
] as const

/** What `recordedDispute` reads. */
export const disputeColumns = ['payments.disputedAt', 'payments.disputeState'] as const

/** What lists of payments show. */
export const paymentColumns = [
  ...subjectColumns,
  'payments.id',
  'payments.number',
  'payments.paidAt',
  'payments.method',
  'payments.amount',
  'payments.entryFee',
  'payments.tickets',
  'payments.refunded',
  'payments.payerName as payer',
  'payments.receiptIssuedAt as issuedAt',
] as const

/** With which the order of an offer or of a plan was placed, or the space was hired. */
export const couponOfOrder = sql<boolean>`coupons.id =
  coalesce(offer_orders.coupon_id, orders.coupon_id, hires.coupon_id)`

/** The payments, joined with the tables that have what was paid for. */
export const joinSubject = (reader: Reader) =>
  reader
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('hires', 'hires.id', 'payments.hireId')
    .leftJoin('spaces', 'spaces.id', 'hires.spaceId')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .leftJoin('offer_orders', 'offer_orders.id', 'payments.offerOrderId')
    .leftJoin('pause_fees', 'pause_fees.id', 'payments.pauseFeeId')
    .leftJoin('coupons', (join) => join.on(couponOfOrder))

const paymentsOf = (reader: Reader, memberId: string) =>
  joinSubject(reader).select(paymentColumns).where('payments.memberId', '=', memberId)

/** A member's payments, the newest first. */
export async function findPayments(reader: Reader, memberId: string) {
  return paymentsOf(reader, memberId)
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.number', 'desc')
    .limit(500)
    .execute()
}

/**
 * What went back of a payment at a convenience store by transfer, as administrators noted it. The provider
 * knows nothing of it.
 */
const backByHand = sql<number>`cast(case when payments.method = 'konbini' then coalesce(
  (select sum(entry.amount) from refund_entries as entry
    where entry.payment_id = payments.id and entry.provider_id is null and entry.by_dispute = 0), 0)
  else 0 end as bigint)`

/**
 * The payments on the provider's pages since then, and the state of the hire that was paid for, to be
 * compared with the provider.
 */
export async function listRecordedSince(reader: Reader, since: number) {
  return reader
    .selectFrom('payments')
    .leftJoin('hires', 'hires.id', 'payments.hireId')
    .select([
      'payments.id',
      'payments.source',
      'payments.intentId',
      'payments.amount',
      'payments.refunded',
      backByHand.as('byHand'),
      ...disputeColumns,
      'hires.id as hireId',
      'hires.state as hireState',
    ])
    .where('payments.method', 'in', onlineMethods)
    .where('payments.paidAt', '>=', since)
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
    .set({ intentId })
    .where('source', '=', source)
    .where('intentId', 'is', null)
    .execute()
}

export async function findPaymentByIntent(reader: Reader, intentId: string) {
  return reader
    .selectFrom('payments')
    .select(['id', 'refunded', backByHand.as('byHand'), ...disputeColumns, 'version'])
    .where('intentId', '=', intentId)
    .executeTakeFirst()
}

/** The column that names what is paid for, and its id. */
export function columnOf(of: PaidOnce): [column: 'hireId' | 'bookingId' | 'offerOrderId', id: string] {
  if ('hireId' in of) return ['hireId', of.hireId]
  return 'bookingId' in of ? ['bookingId', of.bookingId] : ['offerOrderId', of.offerOrderId]
}

/** One payment, or all that was paid for a hire, for a guest's seat or for an offer. */
export type PaymentsOf = PaidOnce | { paymentId: string }

/** The column of `payments` by which they are found, and its value. */
export const paymentFilter = (of: PaymentsOf) =>
  'paymentId' in of ? (['payments.id', of.paymentId] as const) : columnOf(of)

/** The payments, the newest first. They stay locked until the transaction ends. */
export async function lockPayments(writer: Writer, of: PaymentsOf) {
  const [column, value] = paymentFilter(of)
  const payments = await writer
    .updateTable('payments')
    .set({ version: sql<number>`version` })
    .where(column, '=', value)
    .returning(['id', 'number', 'method', 'amount', 'refunded', 'version'])
    .returning(disputeColumns)
    .execute()
  return payments.toSorted((a, b) => b.number - a.number)
}

/** How the dispute of a payment stands. Instants in milliseconds. */
export interface Dispute {
  at: number
  state: DisputeState
  /** Null while it is open. */
  closedAt: number | null
}

/**
 * Adds to the ledger what went back, and stores the dispute of the payment, if one is given. Changes nothing
 * and returns false when the payment has another version now.
 */
export async function setRefund(
  writer: Writer,
  { id, version, refunded }: Pick<PaymentsTable, 'id' | 'version' | 'refunded'>,
  { wentBack, dispute }: { wentBack: readonly WentBack[]; dispute?: Dispute | undefined },
): Promise<boolean> {
  const sum = wentBack.reduce((total, { amount }) => total + amount, refunded)
  const { numUpdatedRows } = await writer
    .updateTable('payments')
    .set({
      refunded: sum,
      version: version + 1,
      ...(dispute && {
        disputedAt: dispute.at,
        disputeState: dispute.state,
        disputeClosedAt: dispute.closedAt,
      }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await insertWentBack(writer, id, wentBack)
  return true
}

/** The payments with an open dispute about which the provider was not asked since the instant. */
export async function listOpenDisputes(reader: Reader, askedBefore: number) {
  return reader
    .selectFrom('payments')
    .select(['id', (eb) => eb.ref('intentId').$notNull().as('intentId')])
    .where('disputedAt', 'is not', null)
    .where('intentId', 'is not', null)
    .where((eb) => eb.or([eb('disputeState', 'is', null), eb('disputeState', '=', 'open')]))
    .where((eb) => eb.or([eb('disputeAskedAt', 'is', null), eb('disputeAskedAt', '<=', askedBefore)]))
    .orderBy('disputedAt')
    .limit(50)
    .execute()
}

/** Changes no version, because the payment stays as it was seen. */
export async function setDisputeAsked(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('payments').set({ disputeAskedAt: now }).where('id', '=', id).execute()
}

/** Not refunded in full. A payment of 0 yen, which a coupon at the provider can make, counts as kept. */
const isKept = sql<boolean>`(payments.amount = 0 or payments.refunded < payments.amount)`

/** Whether the member has paid for the rental membership, and the payment was not refunded in full. */
export async function hasPaidForRental(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('payments.memberId', '=', memberId)
    .where('orders.memberType', '=', rentalMembership.code)
    .where(isKept)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the member has paid an entry fee, and the payment was not refunded in full. */
export async function hasPaidEntryFee(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('payments.memberId', '=', memberId)
    .where('orders.entryFee', '>', 0)
    // A coupon may have taken all of it off.
    .where((eb) => eb.or([eb('payments.entryFee', '>', 0), eb('payments.off', '>', 0)]))
    .where(isKept)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives all payments of a member to the member with whom the account is merged. Receipts keep the name of the
 * payer.
 */
export async function movePayments(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('payments')
    .set({ memberId: to, version: sql<number>`version + 1` })
    .where('memberId', '=', from)
    .execute()
}

/*
 * The table `refund_entries` is the ledger of money that went back. The entries of a payment add up to
 * `payments.refunded`.
 */

async function insertWentBack(
  writer: Writer,
  paymentId: string,
  wentBack: readonly WentBack[],
): Promise<void> {
  if (wentBack.length === 0) return
  const rows = wentBack.map(({ amount, providerId, at, byDispute }) => ({
    id: newId(),
    paymentId,
    amount,
    providerId,
    at,
    byDispute: byDispute ? (1 as const) : (0 as const),
  }))
  await writer.insertInto('refund_entries').values(rows).execute()
}

/** What went back of a payment so far. */
export async function listWentBack(reader: Reader, paymentId: string): Promise<WentBack[]> {
  const rows = await reader
    .selectFrom('refund_entries')
    .select(['amount', 'providerId', 'at', 'byDispute'])
    .where('paymentId', '=', paymentId)
    .execute()
  return rows.map(({ byDispute, ...row }) => ({ ...row, byDispute: byDispute === 1 }))
}
