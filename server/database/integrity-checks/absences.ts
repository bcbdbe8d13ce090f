import { sql } from 'kysely'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * An absence that is not withdrawn is of its own member, whose plan paid for the booking: it is marked as
 * missed, or was cancelled.
 */
export const absencesOfOtherBookings: IntegrityCheck = {
  invariant: 'absences',
  broken: (db) =>
    db
      .selectFrom('absences')
      .innerJoin('bookings', 'bookings.id', 'absences.bookingId')
      .select(
        line`absence of booking ${'bookings.id'}: is ${'absences.state'} for member ${'absences.memberId'}, but the booking of member ${'bookings.memberId'} is ${'bookings.status'}`,
      )
      .where('absences.state', '<>', 'withdrawn')
      .where(
        sql<boolean>`(bookings.member_id is null or bookings.member_id <> absences.member_id
          or bookings.tickets_taken > 0 or bookings.without_ticket is not null
          or bookings.status <> case absences.kind when 'missed' then 'missed' else 'cancelled' end)`,
      ),
}

/** Nothing follows from the absences of a closed account. */
export const absencesOfClosedAccounts: IntegrityCheck = {
  invariant: 'absences',
  broken: (db) =>
    db
      .selectFrom('absences')
      .innerJoin('members', 'members.id', 'absences.memberId')
      .select(
        line`absence of booking ${'absences.bookingId'}: can still limit bookings, but the account of member ${'members.id'} is closed`,
      )
      .where('members.closedAt', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('absences.state', '=', 'open'),
          eb('absences.limitUntil', '>', eb.ref('members.closedAt')),
        ]),
      ),
}
