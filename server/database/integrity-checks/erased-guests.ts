import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import { hasPersonalField } from './closed-accounts.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/**
 * The personal data of a guest are there until they are removed, and then nowhere. They are removed with the account of the member
 * that the guest became, unless a lesson of the guest was still to come.
 */
export async function findDataOfErasedGuests(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('guests')
    .leftJoin('members', 'members.id', 'guests.member_id')
    .select(['guests.id', 'guests.erased_at as erasedAt'])
    .where((guest) =>
      guest.or([
        guest.and([
          guest('guests.erased_at', 'is not', null),
          sql<boolean>`(guests.name <> '' or guests.kana <> '' or guests.phone <> '' or guests.search_text <> ''
            or guests.email is not null)`,
        ]),
        guest.and([
          guest('guests.erased_at', 'is', null),
          guest('members.closed_at', 'is not', null),
          guest.not(
            guest.exists(
              guest
                .selectFrom('bookings')
                .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
                .select('bookings.id')
                .whereRef('bookings.guest_id', '=', 'guests.id')
                .whereRef('lessons.ends_at', '>=', 'members.closed_at'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('guests.id')
    .execute()
  return rows.map(({ id, erasedAt }) => ({
    invariant: 'erasedGuest',
    description: `guest ${id}: ${erasedAt === null ? 'is a member who has closed the account' : 'was erased'}, but has personal data`,
  }))
}

/** The finished mails to an erased guest are erased too. */
export async function findMailsOfErasedGuests(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('outbox')
    .innerJoin('guests', 'guests.id', 'outbox.guest_id')
    .select(['outbox.id', 'guests.id as guestId'])
    .where('guests.erased_at', 'is not', null)
    .where('outbox.recipient', '<>', '')
    .where((mail) =>
      mail.or([mail('outbox.sent_at', 'is not', null), mail('outbox.given_up_at', 'is not', null)]),
    )
    .orderBy('outbox.id')
    .execute()
  return rows.map(({ id, guestId }) => ({
    invariant: 'erasedGuest',
    description: `mail ${id}: has an address, but guest ${guestId} was erased`,
  }))
}

/** The audit entries about an erased guest, the guest's payments and mails to the guest have no personal fields. */
export async function findPersonalAuditFieldsOfErasedGuests(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('audit_log as entry')
    .leftJoin('outbox as mail', 'mail.id', 'entry.subject_id')
    .leftJoin('payments as payment', 'payment.id', 'entry.subject_id')
    .leftJoin('bookings as booking', 'booking.id', 'payment.booking_id')
    .innerJoin('guests as guest', (join) =>
      join.on((on) =>
        on.or([
          on('guest.id', '=', on.ref('entry.subject_id')),
          on('guest.id', '=', on.ref('mail.guest_id')),
          on('guest.id', '=', on.ref('booking.guest_id')),
        ]),
      ),
    )
    .select(['entry.id', 'entry.before', 'entry.after', 'guest.id as guestId'])
    .where('guest.erased_at', 'is not', null)
    .orderBy('entry.id')
    .execute()
  return rows
    .filter(({ before, after }) => hasPersonalField(before) || hasPersonalField(after))
    .map(({ id, guestId }) => ({
      invariant: 'erasedGuest',
      description: `audit entry ${id}: has personal fields, but guest ${guestId} was erased`,
    }))
}
