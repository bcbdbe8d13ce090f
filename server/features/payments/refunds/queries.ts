import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { refundedOnline } from '#contract/payments/payments.ts'
import type { RefundsTable } from '#server/database/payment-tables.ts'
import { paymentFilter, joinSubject, subjectColumns } from '../ledger-queries.ts'
import type { PaymentsOf } from '../ledger-queries.ts'

/*
 * The table `refunds`: money that the studio gives back of its own accord. Amounts never change, rows are
 * never deleted.
 */

export async function insertRefund(writer: Writer, refund: RefundsTable): Promise<void> {
  await writer.insertInto('refunds').values(refund).execute()
}

/** What the refunds of each payment add up to for which the condition holds. */
async function sumOf(
  reader: Reader,
  paymentIds: string[],
  condition: RawBuilder<boolean>,
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('refunds')
    .select(['paymentId as id', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('paymentId', 'in', paymentIds)
    .where(condition)
    .groupBy('paymentId')
    .execute()
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

const isBeingMade = sql<boolean>`refunds.state = 'open' and refunds.provider_id is null`

/**
 * What is being given back of each payment. The ledger has counted what the provider has taken on already.
 */
export const sumOpen = (reader: Reader, paymentIds: string[]): Promise<Map<string, number>> =>
  sumOf(reader, paymentIds, isBeingMade)

/** The refunds that lower nothing that is owed. */
export const staysOwed = sql<boolean>`(refunds.reason <> 'byAdministrator' or refunds.stays_owed = 1)`

/**
 * What went back of each payment, or is going back, and lowers nothing that is owed: what an administrator
 * gave back so that it is paid in another way, and what the rules gave back. The rest is what administrators
 * gave back of their own accord, also by hand at the provider.
 */
export const sumStillOwed = (reader: Reader, paymentIds: string[]): Promise<Map<string, number>> =>
  sumOf(reader, paymentIds, staysOwed)

const refundColumns = [
  'refunds.id',
  'refunds.paymentId',
  'refunds.amount',
  'refunds.state',
  'refunds.attempts',
  'refunds.dueAt',
  'refunds.providerId',
  'refunds.createdAt',
] as const

/** The refunds of a payment that the studio has asked the provider for, the oldest first. */
export async function listRefundsOf(reader: Reader, paymentId: string) {
  return reader
    .selectFrom('refunds')
    .select(refundColumns)
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export type RefundRow = Awaited<ReturnType<typeof listRefundsOf>>[number]

export async function findRefund(reader: Reader, id: string): Promise<RefundRow | undefined> {
  return reader.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst()
}

/**
 * Open refunds that the provider is to be asked for at this moment, with its payment; of these payments, or
 * of all.
 */
export async function listDueRefunds(reader: Reader, now: number, of?: PaymentsOf) {
  const due = reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([...refundColumns, 'payments.intentId'])
    .where('refunds.state', '=', 'open')
    .where('refunds.dueAt', '<=', now)
    .where('payments.intentId', 'is not', null)
    .where('payments.method', 'in', refundedOnline)
    .orderBy('refunds.dueAt')
    .orderBy('refunds.id')
    .limit(50)
  if (of === undefined) return due.execute()
  const [column, value] = paymentFilter(of)
  return due.where(column, '=', value).execute()
}

/**
 * Keeps other processes from a due refund until then. Returns false when another process has it, or has made
 * it.
 */
export async function claimRefund(
  writer: Writer,
  { id, dueAt }: Pick<RefundRow, 'id' | 'dueAt'>,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('refunds')
    .set({ dueAt: until })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('dueAt', '=', dueAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores what became of an attempt. A refund that is done meanwhile stays done. */
export async function setAttempt(
  writer: Writer,
  id: string,
  attempt: Pick<RefundsTable, 'attempts' | 'dueAt' | 'lastError'>,
): Promise<void> {
  await writer.updateTable('refunds').set(attempt).where('id', '=', id).where('state', '=', 'open').execute()
}

/** Removes what administrators wrote about the member's refunds. */
export async function emptyRefundNotesOf(writer: Writer, memberId: string): Promise<void> {
  await writer
    .updateTable('refunds')
    .set({ note: '' })
    .where('note', '<>', '')
    .where((eb) =>
      eb('paymentId', 'in', eb.selectFrom('payments').select('id').where('memberId', '=', memberId)),
    )
    .execute()
}

/** The same for guests. */
export async function emptyRefundNotesOfGuests(writer: Writer, guestIds: readonly string[]): Promise<void> {
  await writer
    .updateTable('refunds')
    .set({ note: '' })
    .where('note', '<>', '')
    .where((eb) => {
      const bookings = eb.selectFrom('bookings').select('id').where('guestId', 'in', guestIds)
      const hires = eb.selectFrom('hires').select('id').where('guestId', 'in', guestIds)
      const paid = eb
        .selectFrom('payments')
        .select('id')
        .where((of) => of.or([of('bookingId', 'in', bookings), of('hireId', 'in', hires)]))
      return eb('paymentId', 'in', paid)
    })
    .execute()
}

type Outcome = Pick<RefundsTable, 'state' | 'providerId' | 'doneAt' | 'lastError' | 'dueAt' | 'attempts'>

export async function setOutcome(writer: Writer, id: string, outcome: Partial<Outcome>): Promise<void> {
  await writer.updateTable('refunds').set(outcome).where('id', '=', id).execute()
}

/**
 * Open refunds that need an administrator's eye: the last attempt failed, or the money goes back by hand.
 * Those that the provider has not been asked for yet, or has taken on, are not among them.
 */
const needsAttention = sql<boolean>`refunds.state = 'open'
  and (refunds.last_error is not null or payments.method not in ('card', 'paypay'))`

/** The oldest first. */
export async function listOpenRefunds(reader: Reader) {
  return joinSubject(reader)
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select(subjectColumns)
    .select([
      'refunds.id',
      'payments.memberId',
      'payments.payerName as payer',
      'refunds.amount',
      'refunds.reason',
      'refunds.note',
      'payments.method',
      'refunds.createdAt',
      'refunds.attempts',
      'refunds.lastError',
      'refunds.dueAt',
    ])
    .where(needsAttention)
    .orderBy('refunds.createdAt')
    .orderBy('refunds.id')
    .limit(200)
    .execute()
}

export async function findOpenRefund(reader: Reader, id: string) {
  return reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      'refunds.amount',
      'refunds.attempts',
      'refunds.lastError',
      'refunds.paymentId',
      'payments.method',
    ])
    .where('refunds.id', '=', id)
    .where(needsAttention)
    .executeTakeFirst()
}

/** How many refunds are open, those included that the provider is asked for in this moment. */
export const countOpenRefunds = (reader: Reader): Promise<number> =>
  countOf(reader.selectFrom('refunds').where('state', '=', 'open'))

/** How many open refunds need an administrator's eye. */
export const countRefundsToAttend = (reader: Reader): Promise<number> =>
  countOf(
    reader
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .where(needsAttention),
  )

/**
 * A payment with what was paid for and who paid. The payer's address is that of the member or of the guest.
 */
export async function findPaymentToRefund(reader: Reader, id: string) {
  return joinSubject(reader)
    .leftJoin('guests', (join) =>
      join.on(sql<boolean>`guests.id = coalesce(bookings.guest_id, hires.guest_id)`),
    )
    .select([
      ...subjectColumns,
      'payments.id',
      'payments.number',
      'payments.memberId',
      'payments.method',
      'payments.amount',
      'payments.paidAt',
      'payments.payerName as payer',
      'guests.id as guestId',
      'lessons.id as lessonId',
      'guests.name as guestName',
      'guests.email as guestEmail',
      'guests.language as guestLanguage',
      'guests.erasedAt as guestErasedAt',
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst()
}

export type PaymentToRefund = NonNullable<Awaited<ReturnType<typeof findPaymentToRefund>>>

/** What tells whether a payment can be withdrawn. */
export async function findPaymentToWithdraw(reader: Reader, id: string) {
  return reader
    .selectFrom('payments')
    .select(['orderId', 'offerOrderId', 'pauseFeeId', 'paidAt', 'receiptIssuedAt as issuedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What decides what goes back of the payments that are for offers, without those of other things. */
export async function findPaidOffers(reader: Reader, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, never>()
  const rows = await reader
    .selectFrom('payments')
    .innerJoin('offer_orders', 'offer_orders.id', 'payments.offerOrderId')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select([
      'payments.id',
      'payments.amount',
      'payments.tickets',
      'offer_orders.lessonPrice',
      sql<number>`cast(coalesce(sum(refunds.tickets_taken), 0) as bigint)`.as('ticketsTaken'),
    ])
    .where('payments.id', 'in', paymentIds)
    .groupBy(['payments.id', 'payments.amount', 'payments.tickets', 'offer_orders.lessonPrice'])
    .execute()
  return new Map(rows.map(({ id, ...offer }) => [id, offer]))
}

/** How many of the tickets of each payment are left in its lot. */
export async function ticketsLeftOf(reader: Reader, paymentIds: string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('ticket_movements')
    .innerJoin('ticket_lots', 'ticket_lots.id', 'ticket_movements.id')
    .select(['ticket_movements.paymentId as id', 'ticket_lots.remaining'])
    .where('ticket_movements.paymentId', 'in', paymentIds)
    .execute()
  return new Map(rows.map(({ id, remaining }) => [id ?? '', remaining]))
}
