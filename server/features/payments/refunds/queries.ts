import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { RefundsTable } from '#server/database/payment-tables.ts'
import { foundBy } from '../ledger-queries.ts'
import type { PaymentsOf } from '../ledger-queries.ts'

/* The table `refunds`: money that the studio gives back of its own accord. Amounts never change, rows are never deleted. */

export async function insertRefund(writer: Writer, refund: RefundsTable): Promise<void> {
  await writer.insertInto('refunds').values(refund).execute()
}

/** What is being given back of each payment. The ledger has counted what the provider has taken on already. */
export async function sumOpen(reader: Reader, paymentIds: string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('refunds')
    .select(['payment_id as id', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'open')
    .where('provider_id', 'is', null)
    .groupBy('payment_id')
    .execute()
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/**
 * What went back of each payment, or is going back, and lowers nothing that is owed: what an administrator gave back so that it is
 * paid in another way, and what the rules gave back. The rest is what administrators gave back of their own accord, also by hand
 * at the provider.
 */
export async function sumStillOwed(reader: Reader, paymentIds: string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('refunds')
    .select(['payment_id as id', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('payment_id', 'in', paymentIds)
    .where(staysOwed)
    .groupBy('payment_id')
    .execute()
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** The refunds that lower nothing that is owed. */
export const staysOwed = sql<boolean>`(refunds.reason <> 'byAdministrator' or refunds.stays_owed = 1)`

const refundColumns = [
  'refunds.id',
  'refunds.payment_id as paymentId',
  'refunds.amount',
  'refunds.state',
  'refunds.attempts',
  'refunds.due_at as dueAt',
  'refunds.provider_id as providerId',
  'refunds.created_at as createdAt',
] as const

/** The refunds of a payment that the studio has asked the provider for, the oldest first. */
export async function listRefundsOf(reader: Reader, paymentId: string) {
  return reader
    .selectFrom('refunds')
    .select(refundColumns)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type RefundRow = Awaited<ReturnType<typeof listRefundsOf>>[number]

export async function findRefund(reader: Reader, id: string): Promise<RefundRow | undefined> {
  return reader.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst()
}

/** Open refunds that the provider is to be asked for at this moment, with its payment; of these payments, or of all. */
export async function listDueRefunds(reader: Reader, now: number, of?: PaymentsOf) {
  const due = reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([...refundColumns, 'payments.intent_id as intentId'])
    .where('refunds.state', '=', 'open')
    .where('refunds.due_at', '<=', now)
    .where('payments.intent_id', 'is not', null)
    .orderBy('refunds.due_at')
    .orderBy('refunds.id')
    .limit(50)
  if (of === undefined) return due.execute()
  const [column, value] = foundBy(of)
  return due.where(column, '=', value).execute()
}

/** Keeps other processes from a due refund until then. Returns false when another process has it, or has made it. */
export async function claimRefund(
  writer: Writer,
  { id, dueAt }: Pick<RefundRow, 'id' | 'dueAt'>,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('refunds')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('due_at', '=', dueAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores what became of an attempt. A refund that is done meanwhile stays done. */
export async function setAttempt(
  writer: Writer,
  id: string,
  attempt: Pick<RefundsTable, 'attempts' | 'due_at' | 'last_error'>,
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
      eb('payment_id', 'in', eb.selectFrom('payments').select('id').where('member_id', '=', memberId)),
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
      const bookings = eb.selectFrom('bookings').select('id').where('guest_id', 'in', guestIds)
      return eb(
        'payment_id',
        'in',
        eb.selectFrom('payments').select('id').where('booking_id', 'in', bookings),
      )
    })
    .execute()
}

type Outcome = Pick<RefundsTable, 'state' | 'provider_id' | 'done_at' | 'last_error' | 'due_at' | 'attempts'>

export async function setOutcome(writer: Writer, id: string, outcome: Partial<Outcome>): Promise<void> {
  await writer.updateTable('refunds').set(outcome).where('id', '=', id).execute()
}
