import { sql } from 'kysely'
import type { OpenPaymentKind } from '#contract/payments/open-payments.ts'
import { hirerColumns } from '#server/database/hirer.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { spanRows } from '#server/database/month-spans.ts'
import type { MonthSpan, Span } from '#server/database/month-spans.ts'
import type { Slice } from '#server/database/paging.ts'
import { couponOfOrder, disputeColumns, subjectColumns } from '#server/features/payments/ledger-queries.ts'
import { receipts } from '#studio/receipts.ts'
import type { MethodTotals } from './figures.ts'

/** The payments and refunds of a span, by their ids only, so that the database sorts little. */
const entries = (reader: Reader, { from, until }: Span) =>
  reader
    .selectFrom('payments')
    .select([
      'payments.id',
      'payments.id as paymentId',
      sql<'payment' | 'refund'>`'payment'`.as('kind'),
      'payments.paidAt as at',
    ])
    .where('payments.paidAt', '>=', from)
    .where('payments.paidAt', '<', until)
    .unionAll(
      reader
        .selectFrom('refund_entries')
        .select([
          'refund_entries.id',
          'refund_entries.paymentId',
          sql<'payment' | 'refund'>`'refund'`.as('kind'),
          'refund_entries.at',
        ])
        .where('refund_entries.at', '>=', from)
        .where('refund_entries.at', '<', until),
    )

/** The oldest first. */
export async function listEntries(reader: Reader, span: Span, { skip, most }: Slice) {
  // Cut before the joins, because the months of a file have many rows.
  const slice = reader
    .selectFrom(entries(reader, span).as('all_entries'))
    .selectAll()
    .orderBy('at')
    .orderBy('kind')
    .orderBy('id')
    .limit(most)
    .offset(skip)
    .as('entries')
  return reader
    .selectFrom(slice)
    .leftJoin('refund_entries', 'refund_entries.id', 'entries.id')
    .innerJoin('payments', 'payments.id', 'entries.paymentId')
    .leftJoin('members', 'members.id', 'payments.memberId')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('hires', 'hires.id', 'payments.hireId')
    .leftJoin('spaces', 'spaces.id', 'hires.spaceId')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .leftJoin('offer_orders', 'offer_orders.id', 'payments.offerOrderId')
    .leftJoin('pause_fees', 'pause_fees.id', 'payments.pauseFeeId')
    .leftJoin('coupons', (join) => join.on(couponOfOrder))
    .select(subjectColumns)
    .select([
      'entries.id',
      'entries.kind',
      'entries.at',
      'entries.paymentId',
      'payments.number',
      'payments.memberId',
      'members.number as memberNumber',
      'payments.payerName as name',
      'payments.method',
      'payments.amount',
      'payments.entryFee',
      'payments.refunded',
      'payments.source',
      'payments.intentId',
      'refund_entries.amount as refundAmount',
      'refund_entries.byDispute',
      'refund_entries.providerId as refundProviderId',
    ])
    .orderBy('entries.at')
    .orderBy('entries.kind')
    .orderBy('entries.id')
    .execute()
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** The payment whose receipt has the number. */
export async function findByNumber(reader: Reader, number: number) {
  return reader
    .selectFrom('payments')
    .leftJoin('members', 'members.id', 'payments.memberId')
    .select([
      'payments.id as paymentId',
      'payments.number',
      'payments.memberId',
      'members.number as memberNumber',
      'payments.payerName as name',
      'payments.amount',
      'payments.paidAt',
    ])
    .where('payments.number', '=', number)
    .executeTakeFirst()
}

export async function countEntries(reader: Reader, { from, until }: Span): Promise<number> {
  const { count } = await reader
    .selectNoFrom([
      sql<number>`cast(
        (select count(*) from payments where paid_at >= ${from} and paid_at < ${until})
        + (select count(*) from refund_entries where at >= ${from} and at < ${until})
      as bigint)`.as('count'),
    ])
    .executeTakeFirstOrThrow()
  return count
}

type MonthSums = MethodTotals & Pick<MonthSpan, 'month'>

/** As `taxWithin` in ../rules.ts: whole numbers are divided towards zero on both engines. */
const taxOf = (amount: ReturnType<typeof sql.ref>) =>
  sql<number>`(${amount} * ${sql.lit(receipts.taxPercent)}) / ${sql.lit(100 + receipts.taxPercent)}`

const summed = (what: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${what}), 0) as bigint)`

/** The payments of each span, by what was paid for and by method. */
export async function sumPayments(reader: Reader, spans: readonly MonthSpan[]): Promise<MonthSums[]> {
  const kind = sql<'plan' | 'hire' | 'seat' | 'offer' | 'event' | 'pauseFee'>`case
    when payments.order_id is not null then 'plan' when payments.hire_id is not null then 'hire'
    when payments.booking_id is not null then 'seat' when payments.pause_fee_id is not null then 'pauseFee'
    when offer_orders.lesson_id is not null then 'event' else 'offer' end`
  return reader
    .selectFrom(spanRows(spans))
    .innerJoin('payments', (join) =>
      join.onRef('payments.paidAt', '>=', 'span.from').onRef('payments.paidAt', '<', 'span.until'),
    )
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('offer_orders', 'offer_orders.id', 'payments.offerOrderId')
    .select([
      'span.month',
      kind.as('kind'),
      'orders.memberType',
      'payments.method',
      sql<number>`cast(count(*) as bigint)`.as('count'),
      summed(sql`payments.amount`).as('amount'),
      summed(taxOf(sql.ref('payments.amount'))).as('tax'),
      summed(sql`payments.entry_fee`).as('entryFee'),
      summed(sql`case when payments.entry_fee > 0 then 1 else 0 end`).as('entryFees'),
      summed(sql`payments.off`).as('givenAway'),
    ])
    .groupBy(['span.month', kind, 'orders.memberType', 'payments.method'])
    .execute()
}

/** What went back in each span, by the method of the payment. */
export async function sumRefunds(reader: Reader, spans: readonly MonthSpan[]): Promise<MonthSums[]> {
  const rows = await reader
    .selectFrom(spanRows(spans))
    .innerJoin('refund_entries', (join) =>
      join.onRef('refund_entries.at', '>=', 'span.from').onRef('refund_entries.at', '<', 'span.until'),
    )
    .innerJoin('payments', 'payments.id', 'refund_entries.paymentId')
    .select([
      'span.month',
      'payments.method',
      sql<number>`cast(count(*) as bigint)`.as('count'),
      summed(sql`refund_entries.amount`).as('amount'),
      summed(taxOf(sql.ref('refund_entries.amount'))).as('tax'),
    ])
    .groupBy(['span.month', 'payments.method'])
    .execute()
  const none = { memberType: null, entryFee: 0, entryFees: 0, givenAway: 0 }
  return rows.map((row) => ({ ...row, ...none, kind: 'refund' }))
}

/** So many rows of a month are shown. */
const most = 200

/** The payments that were disputed in a span, the newest first. */
export async function listDisputes(reader: Reader, { from, until }: Span) {
  return reader
    .selectFrom('payments')
    .leftJoin('members', 'members.id', 'payments.memberId')
    .select([
      'payments.id as paymentId',
      'payments.memberId',
      'members.number as memberNumber',
      'payments.payerName as name',
      'payments.number',
      'payments.amount',
      'payments.refunded',
      'payments.paidAt',
      ...disputeColumns,
      'payments.disputeClosedAt as closedAt',
    ])
    .where('payments.disputedAt', '>=', from)
    .where('payments.disputedAt', '<', until)
    .orderBy('payments.disputedAt', 'desc')
    .orderBy('payments.id')
    .limit(most)
    .execute()
}

/**
 * The payments of a span that came when their contract had ended, and did not go back in full, the newest
 * first.
 */
export async function listPaidAfterEnd(reader: Reader, { from, until }: Span) {
  return reader
    .selectFrom('payments')
    .innerJoin('memberships', 'memberships.id', 'payments.membershipId')
    .innerJoin('members', 'members.id', 'payments.memberId')
    .select([
      'payments.id as paymentId',
      'members.id as memberId',
      'members.number as memberNumber',
      'payments.payerName as name',
      'payments.number',
      'payments.amount',
      'payments.paidAt',
    ])
    .where('payments.paidAt', '>=', from)
    .where('payments.paidAt', '<', until)
    .where('memberships.status', '=', 'ended')
    .whereRef('payments.paidAt', '>', 'memberships.endsAt')
    .whereRef('payments.refunded', '<', 'payments.amount')
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.id')
    .limit(most)
    .execute()
}

/**
 * The invoices of renewals that could not be charged in a span, with their attempts in it, the newest first.
 */
export async function listFailures(reader: Reader, { from, until }: Span) {
  const failures = reader
    .selectFrom('payment_failures')
    .select([
      'source',
      'memberId',
      sql<number>`cast(count(*) as bigint)`.as('attempts'),
      sql<number>`max(at)`.as('lastAt'),
    ])
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy(['source', 'memberId'])
    .orderBy('lastAt', 'desc')
    .orderBy('source')
    .limit(most)
    .as('failures')
  return reader
    .selectFrom(failures)
    .innerJoin('members', 'members.id', 'failures.memberId')
    .leftJoin('payments', 'payments.source', 'failures.source')
    .select((eb) => [
      'failures.source',
      'failures.memberId',
      'failures.attempts',
      'failures.lastAt',
      'members.number as memberNumber',
      'members.lastName',
      'members.firstName',
      'payments.id as paymentId',
      'payments.amount as paidAmount',
      eb
        .selectFrom('memberships')
        .select('memberships.price')
        .whereRef('memberships.memberId', '=', 'failures.memberId')
        .orderBy('memberships.startedAt', 'desc')
        .limit(1)
        .as('price'),
    ])
    .orderBy('failures.lastAt', 'desc')
    .orderBy('failures.source')
    .execute()
}

/* Who owes something, and for what, by the ids of the open payments. */

const memberColumns = [
  'members.id as memberId',
  'members.number as memberNumber',
  'members.lastName',
  'members.firstName',
  'members.email',
  'members.language',
] as const

export async function findOwingMembers(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('members')
    .select([...memberColumns, 'members.memberType'])
    .where('id', 'in', ids)
    .execute()
}

export async function findOwingMemberships(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.memberId')
    .select([...memberColumns, 'memberships.id', 'memberships.memberType'])
    .where('memberships.id', 'in', ids)
    .execute()
}

/** The plan that each member paid for on site, and its price, the last one last. */
export async function findPlansOnSite(reader: Reader, memberIds: string[]) {
  return reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.memberId', 'orders.memberType', 'orders.price'])
    .where('payments.memberId', 'in', memberIds)
    .where('payments.paidUntil', 'is not', null)
    .orderBy('payments.paidUntil')
    .execute()
}

export async function findOwedPauseFees(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('pause_fees')
    .innerJoin('pausings', 'pausings.id', 'pause_fees.pausingId')
    .innerJoin('members', 'members.id', 'pausings.memberId')
    .select([
      ...memberColumns,
      'pause_fees.id',
      'pause_fees.fromAt as startsAt',
      'pause_fees.untilAt as endsAt',
    ])
    .where('pause_fees.id', 'in', ids)
    .execute()
}

export async function findOwedHires(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('hires')
    .leftJoin('members', 'members.id', 'hires.memberId')
    .leftJoin('guests', 'guests.id', 'hires.guestId')
    .innerJoin('spaces', 'spaces.id', 'hires.spaceId')
    .select([
      ...hirerColumns,
      'members.number as memberNumber',
      'hires.id',
      'spaces.name as title',
      'spaces.nameEn as titleEn',
      'hires.startsAt',
      'hires.endsAt',
    ])
    .where('hires.id', 'in', ids)
    .execute()
}

export async function findOwedSeats(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('bookings')
    .innerJoin('guests', 'guests.id', 'bookings.guestId')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'bookings.id',
      'guests.id as guestId',
      'guests.name',
      'guests.email',
      'guests.language',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
      'lessons.endsAt',
    ])
    .where('bookings.id', 'in', ids)
    .execute()
}

/** When administrators last reminded of each. */
export async function findLastReminders(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('payment_reminders')
    .select(['kind', 'matterId as id', sql<number>`max(sent_at)`.as('sentAt')])
    .where('matterId', 'in', ids)
    .groupBy(['kind', 'matterId'])
    .execute()
}

/** Inserts nothing and returns false when there was a reminder on this day. */
export async function insertReminder(
  writer: Writer,
  reminder: { kind: OpenPaymentKind; matterId: string; day: string; sentAt: number; actorId: string },
): Promise<boolean> {
  const row = await writer
    .insertInto('payment_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}
