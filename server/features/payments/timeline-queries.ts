import { sql } from 'kysely'
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
