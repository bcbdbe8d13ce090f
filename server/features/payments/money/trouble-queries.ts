import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import type { Span } from '#server/database/month-spans.ts'
import { disputeColumns } from '../ledger-queries.ts'

/** So many rows of a month are shown. */
const most = 200

/** The payments that were disputed in a span, the newest first. */
export async function listDisputes(reader: Reader, { from, until }: Span) {
  return reader
    .selectFrom('payments')
    .leftJoin('members', 'members.id', 'payments.member_id')
    .select([
      'payments.id as paymentId',
      'payments.member_id as memberId',
      'members.number as memberNumber',
      'payments.payer_name as name',
      'payments.number',
      'payments.amount',
      'payments.refunded',
      'payments.paid_at as paidAt',
      ...disputeColumns,
      'payments.dispute_closed_at as closedAt',
    ])
    .where('payments.disputed_at', '>=', from)
    .where('payments.disputed_at', '<', until)
    .orderBy('payments.disputed_at', 'desc')
    .orderBy('payments.id')
    .limit(most)
    .execute()
}

/** The payments of a span that came when their contract had ended, and did not go back in full, the newest first. */
export async function listPaidAfterEnd(reader: Reader, { from, until }: Span) {
  return reader
    .selectFrom('payments')
    .innerJoin('memberships', 'memberships.id', 'payments.membership_id')
    .innerJoin('members', 'members.id', 'payments.member_id')
    .select([
      'payments.id as paymentId',
      'members.id as memberId',
      'members.number as memberNumber',
      'payments.payer_name as name',
      'payments.number',
      'payments.amount',
      'payments.paid_at as paidAt',
    ])
    .where('payments.paid_at', '>=', from)
    .where('payments.paid_at', '<', until)
    .where('memberships.status', '=', 'ended')
    .whereRef('payments.paid_at', '>', 'memberships.ends_at')
    .whereRef('payments.refunded', '<', 'payments.amount')
    .orderBy('payments.paid_at', 'desc')
    .orderBy('payments.id')
    .limit(most)
    .execute()
}

/** The invoices of renewals that could not be charged in a span, with their attempts in it, the newest first. */
export async function listFailures(reader: Reader, { from, until }: Span) {
  const failures = reader
    .selectFrom('payment_failures')
    .select([
      'source',
      'member_id as memberId',
      sql<number>`cast(count(*) as bigint)`.as('attempts'),
      sql<number>`max(at)`.as('lastAt'),
    ])
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy(['source', 'member_id'])
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
      'members.last_name as lastName',
      'members.first_name as firstName',
      'payments.id as paymentId',
      'payments.amount as paidAmount',
      eb
        .selectFrom('memberships')
        .select('memberships.price')
        .whereRef('memberships.member_id', '=', 'failures.memberId')
        .orderBy('memberships.started_at', 'desc')
        .limit(1)
        .as('price'),
    ])
    .orderBy('failures.lastAt', 'desc')
    .orderBy('failures.source')
    .execute()
}
