import { sql } from 'kysely'
import { hasPersonalFields } from './closed-accounts.ts'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * The personal data of a guest are there until they are removed, and then nowhere. They are removed with the
 * account of the member that the guest became, unless a lesson of the guest was still to come.
 */
export const dataOfErasedGuests: IntegrityCheck = {
  invariant: 'erasedGuest',
  broken(db) {
    const reason = sql`case when guests.erased_at is null then 'is a member who has closed the account' else 'was erased' end`
    return db
      .selectFrom('guests')
      .leftJoin('members', 'members.id', 'guests.member_id')
      .select(line`guest ${'guests.id'}: ${reason}, but has personal data`)
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
  },
}

/** The finished mails to an erased guest are erased too. */
export const mailsOfErasedGuests: IntegrityCheck = {
  invariant: 'erasedGuest',
  broken: (db) =>
    db
      .selectFrom('outbox')
      .innerJoin('guests', 'guests.id', 'outbox.guest_id')
      .select(line`mail ${'outbox.id'}: has an address, but guest ${'guests.id'} was erased`)
      .where('guests.erased_at', 'is not', null)
      .where(sql<boolean>`outbox.recipient <> ''`)
      .where((mail) =>
        mail.or([mail('outbox.sent_at', 'is not', null), mail('outbox.given_up_at', 'is not', null)]),
      ),
}

/**
 * The audit entries about an erased guest, the guest's payments and mails to the guest have no personal
 * fields.
 */
export const personalAuditFieldsOfErasedGuests: IntegrityCheck = {
  invariant: 'erasedGuest',
  broken: (db) =>
    db
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
      .select(line`audit entry ${'entry.id'}: has personal fields, but guest ${'guest.id'} was erased`)
      .where('guest.erased_at', 'is not', null)
      .where(hasPersonalFields(db)),
}
