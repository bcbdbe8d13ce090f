import { sql } from 'kysely'
import type { pausingEvents } from '#contract/accounts/timeline.ts'
import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { joinSubject, subjectColumns } from './ledger-queries.ts'

/** Whose payments are wanted: a member's, and those for the seats of the guests who became the member. */
interface Payers {
  memberId: string
  guestIds: readonly string[]
}

const paymentsOf = (reader: Reader, { memberId, guestIds }: Payers) =>
  joinSubject(reader)
    .select([...subjectColumns, 'payments.id'])
    .where((payment) =>
      payment.or([
        payment('payments.memberId', '=', memberId),
        // An empty list is not valid SQL.
        ...(guestIds.length > 0 ? [payment('bookings.guestId', 'in', guestIds)] : []),
      ]),
    )

/** What was paid, with the administrator who noted a payment on site. */
export async function listPaidBefore(reader: Reader, payers: Payers, earlier: Earlier) {
  const query = paymentsOf(reader, payers)
    .select(['payments.paidAt as at', 'payments.method', 'payments.amount', 'payments.tickets'])
    .select((payment) =>
      payment
        .selectFrom('audit_log')
        .select('actorId')
        .whereRef('subjectId', '=', 'payments.id')
        .where('action', '=', 'payment.noted')
        .limit(1)
        .as('actorId'),
    )
  return newestBefore(query, { at: 'payments.paidAt', id: 'payments.id' }, earlier).execute()
}

/** What went back: refunds by administrators, by the server and at Stripe. */
export async function listRefundedBefore(reader: Reader, payers: Payers, earlier: Earlier) {
  const query = paymentsOf(reader, payers)
    .innerJoin('refund_entries', 'refund_entries.paymentId', 'payments.id')
    .select(['refund_entries.id as entryId', 'refund_entries.at', 'refund_entries.amount'])
    .select('refund_entries.byDispute')
  return newestBefore(query, { at: 'refund_entries.at', id: 'refund_entries.id' }, earlier).execute()
}

const failureId = sql<string>`payment_failures.source || '/' || payment_failures.attempt`

/** The renewals that the provider could not charge. */
export async function listFailedBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = reader
    .selectFrom('payment_failures')
    .select([failureId.as('id'), 'at', 'attempt'])
    .where('memberId', '=', memberId)
  return newestBefore(query, { at: 'payment_failures.at', id: failureId }, earlier).execute()
}

/**
 * What happened with the pauses and leaves of a member. What an administrator asked for or took back is left
 * out, because the log has it with the reason.
 */
export async function listPausingEventsBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const ofMember = (event: (typeof pausingEvents)[number], at: 'askedAt' | 'fromAt' | 'endedAt') =>
    reader
      .selectFrom('pausings')
      .select([
        sql<string>`pausings.id || ${`/${event}`}`.as('id'),
        sql<number>`${sql.ref(`pausings.${at}`)}`.as('at'),
        sql<(typeof pausingEvents)[number]>`${sql.lit(event)}`.as('event'),
        'pausings.kind',
        'pausings.fromAt',
        'pausings.untilAt',
      ])
      .where('pausings.memberId', '=', memberId)
  const isLogged = sql<boolean>`exists (select 1 from audit_log where audit_log.subject_id = pausings.member_id
    and audit_log.action = 'pausing.takenBack' and audit_log.at = pausings.ended_at)`
  const events = ofMember('asked', 'askedAt')
    .where('askedBy', '=', 'member')
    .unionAll(ofMember('made', 'askedAt').where('askedBy', '=', 'provider'))
    .unionAll(
      ofMember('takenBack', 'endedAt')
        .where('state', '=', 'takenBack')
        .where((pausing) => pausing.not(isLogged)),
    )
    .unionAll(
      ofMember('began', 'fromAt')
        .where('state', '<>', 'planned')
        .where(sql<boolean>`from_at < coalesce(ended_at, from_at + 1)`),
    )
    .unionAll(ofMember('ended', 'endedAt').where('kind', '=', 'pause').where('state', '=', 'ended'))
  const query = reader.selectFrom(events.as('events')).selectAll()
  return newestBefore(query, { at: 'events.at', id: 'events.id' }, earlier).execute()
}
