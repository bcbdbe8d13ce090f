import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { onlineMethods } from '#contract/payments/payments.ts'
import type { PaymentMethod } from '#contract/payments/payments.ts'
import { chunksOf } from '#server/database/chunks.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Span } from '#server/database/month-spans.ts'
import type { PaymentTables } from '#server/database/payment-tables.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import type { LedgerEntry, SoldKind } from './journal.ts'

const soldKind = sql<SoldKind>`case
  when payments.order_id is not null then 'plan' when payments.hire_id is not null then 'hire'
  when payments.booking_id is not null then 'seat' when payments.pause_fee_id is not null then 'pauseFee'
  when offer_orders.lesson_id is not null then 'event' else 'offer' end`

/** What was paid at a convenience store goes back from the studio's bank account, unless Stripe made it. */
const wayBack = sql<PaymentMethod>`case when payments.method = 'konbini' and refund_entries.provider_id is null
  and refund_entries.by_dispute = 0 then 'transfer' else payments.method end`

/** All entries of the ledger in a span, each with its export. A payment of 0 yen has moved no money. */
export async function listEntries(reader: Reader, { from, until }: Span): Promise<LedgerEntry[]> {
  const payments = await reader
    .selectFrom('payments')
    .leftJoin('offer_orders', 'offer_orders.id', 'payments.offerOrderId')
    .leftJoin('book_entries', 'book_entries.entryId', 'payments.id')
    .select([
      'payments.id',
      'payments.paidAt as at',
      'payments.number',
      'payments.method',
      'payments.amount',
      'payments.entryFee',
      soldKind.as('sold'),
      'book_entries.exportId',
    ])
    .where('payments.paidAt', '>=', from)
    .where('payments.paidAt', '<', until)
    .where('payments.amount', '>', 0)
    .execute()
  const refunds = await reader
    .selectFrom('refund_entries')
    .innerJoin('payments', 'payments.id', 'refund_entries.paymentId')
    .leftJoin('book_entries', 'book_entries.entryId', 'refund_entries.id')
    .select([
      'refund_entries.id',
      'refund_entries.at',
      'payments.number',
      wayBack.as('method'),
      'refund_entries.amount',
      'refund_entries.byDispute',
      'book_entries.exportId',
    ])
    .where('refund_entries.at', '>=', from)
    .where('refund_entries.at', '<', until)
    .execute()
  const fees = await reader
    .selectFrom('provider_fees')
    .leftJoin('payments', 'payments.id', 'provider_fees.paymentId')
    .leftJoin('book_entries', 'book_entries.entryId', 'provider_fees.id')
    .select([
      'provider_fees.id',
      'provider_fees.at',
      'payments.number',
      'provider_fees.amount',
      'provider_fees.tax',
      'book_entries.exportId',
    ])
    .where('provider_fees.at', '>=', from)
    .where('provider_fees.at', '<', until)
    .execute()
  return [
    ...payments.map((row) => ({ ...row, kind: 'payment' as const })),
    ...refunds.map((row) => ({ ...row, kind: 'refund' as const, byDispute: row.byDispute === 1 })),
    ...fees.map((row) => ({ ...row, kind: 'fee' as const })),
  ]
}

const exportsWithNames = (reader: Reader) =>
  reader
    .selectFrom('book_exports')
    .innerJoin('members', 'members.id', 'book_exports.actorId')
    .select([
      'book_exports.id',
      'book_exports.month',
      'book_exports.number',
      'book_exports.program',
      'book_exports.at',
      'members.lastName',
      'members.firstName',
    ])

/** The exports of a month, oldest first. */
export async function listExports(reader: Reader, month: string) {
  return exportsWithNames(reader)
    .where('book_exports.month', '=', month)
    .orderBy('book_exports.number')
    .execute()
}

export async function findExport(reader: Reader, id: string) {
  return exportsWithNames(reader).where('book_exports.id', '=', id).executeTakeFirst()
}

/** For which program an export was written last. */
export async function findLastProgram(reader: Reader) {
  const row = await reader
    .selectFrom('book_exports')
    .select('program')
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.program ?? null
}

export async function findLastNumber(reader: Reader, month: string): Promise<number> {
  const row = await reader
    .selectFrom('book_exports')
    .select(sql<number | null>`max(number)`.as('number'))
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Inserts nothing and returns false when the month has an export of this number meanwhile. */
export async function insertExport(
  writer: Writer,
  made: Insertable<PaymentTables['book_exports']>,
): Promise<boolean> {
  const row = await writer
    .insertInto('book_exports')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertExported(
  writer: Writer,
  exportId: string,
  entryIds: readonly string[],
): Promise<void> {
  for (const some of chunksOf(entryIds))
    await writer
      .insertInto('book_entries')
      .values(some.map((entryId) => ({ entryId, exportId })))
      .execute()
}

/* What the payment provider kept for itself. */

const paidByCard = (reader: Reader) =>
  reader
    .selectFrom('payments')
    .leftJoin('provider_fees', 'provider_fees.paymentId', 'payments.id')
    .where('payments.method', 'in', onlineMethods)
    .where('payments.amount', '>', 0)
    .where('payments.intentId', 'is not', null)
    .where('provider_fees.id', 'is', null)

/** How many payments by card in a span have no fee. */
export async function countWithoutFee(reader: Reader, { from, until }: Span): Promise<number> {
  const { count } = await paidByCard(reader)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('payments.paidAt', '>=', from)
    .where('payments.paidAt', '<', until)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * From when on the provider is asked for its fees: always of the last three days, because a dispute costs on
 * a day of its own, and from the oldest payment of a quarter on that has no fee. Undefined while nothing was
 * paid by card. The first time all is asked for.
 */
export async function findUnheardSince(reader: Reader, now: number): Promise<number | undefined> {
  const heard = await reader.selectFrom('provider_fees').select('id').limit(1).executeTakeFirst()
  const { oldest } = await paidByCard(reader)
    .select(sql<number | null>`min(payments.paid_at)`.as('oldest'))
    .where('payments.paidAt', '>=', heard === undefined ? 0 : now - 90 * dayMs)
    .executeTakeFirstOrThrow()
  if (oldest === null && heard === undefined) return undefined
  return Math.min((oldest ?? now) - hourMs, now - 3 * dayMs)
}

/** The payments of the provider's intents, by their ids there. */
export async function findPaymentsOfIntents(
  reader: Reader,
  intentIds: readonly string[],
): Promise<Map<string | null, string>> {
  const payments = new Map<string | null, string>()
  for (const some of chunksOf(intentIds)) {
    const rows = await reader
      .selectFrom('payments')
      .select(['id', 'intentId'])
      .where('intentId', 'in', some)
      .execute()
    for (const { id, intentId } of rows) payments.set(intentId, id)
  }
  return payments
}

/** Leaves out those that are known. */
export async function insertFees(
  writer: Writer,
  fees: ReadonlyArray<Insertable<PaymentTables['provider_fees']>>,
): Promise<void> {
  for (const some of chunksOf(fees))
    await writer
      .insertInto('provider_fees')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
