import { sql } from 'kysely'
import type { Slice } from '#server/database/paging.ts'
import type { Reader } from '#server/database/database.ts'
import type { Span } from '#server/database/month-spans.ts'

/** The payments and refunds of a span, by their ids only, so that the database sorts little. */
const entries = (reader: Reader, { from, until }: Span) =>
  reader
    .selectFrom('payments')
    .select([
      'payments.id',
      'payments.id as paymentId',
      sql<'payment' | 'refund'>`'payment'`.as('kind'),
      'payments.paid_at as at',
    ])
    .where('payments.paid_at', '>=', from)
    .where('payments.paid_at', '<', until)
    .unionAll(
      reader
        .selectFrom('refund_entries')
        .select([
          'refund_entries.id',
          'refund_entries.payment_id as paymentId',
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
    .leftJoin('members', 'members.id', 'payments.member_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('hires', 'hires.id', 'payments.hire_id')
    .leftJoin('spaces', 'spaces.id', 'hires.space_id')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([
      'entries.id',
      'entries.kind',
      'entries.at',
      'entries.paymentId',
      'payments.number',
      'payments.member_id as memberId',
      'members.number as memberNumber',
      'payments.payer_name as name',
      'payments.method',
      'payments.amount',
      'payments.entry_fee as entryFee',
      'payments.refunded',
      'payments.source',
      'payments.intent_id as intentId',
      'refund_entries.amount as refundAmount',
      'refund_entries.by_dispute as byDispute',
      'refund_entries.provider_id as refundProviderId',
      'orders.member_type as memberType',
      'payments.hire_id as hireId',
      'hires.starts_at as startsAt',
      'hires.ends_at as endsAt',
      'spaces.name as spaceName',
      'spaces.name_en as spaceNameEn',
      'payments.booking_id as bookingId',
      'lessons.title as lessonTitle',
      'lessons.title_en as lessonTitleEn',
      'lessons.starts_at as lessonStartsAt',
    ])
    .orderBy('entries.at')
    .orderBy('entries.kind')
    .orderBy('entries.id')
    .execute()
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

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
