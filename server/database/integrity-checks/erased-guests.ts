import { sql } from 'kysely'
import type { Reader } from '../database.ts'
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
      .leftJoin('members', 'members.id', 'guests.memberId')
      .select(line`guest ${'guests.id'}: ${reason}, but has personal data`)
      .where((guest) =>
        guest.or([
          guest.and([
            guest('guests.erasedAt', 'is not', null),
            sql<boolean>`(guests.name <> '' or guests.kana <> '' or guests.phone <> '' or guests.search_text <> ''
              or guests.email is not null)`,
          ]),
          guest.and([
            guest('guests.erasedAt', 'is', null),
            guest('members.closedAt', 'is not', null),
            guest.not(
              guest.exists(
                guest
                  .selectFrom('bookings')
                  .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
                  .select('bookings.id')
                  .whereRef('bookings.guestId', '=', 'guests.id')
                  .whereRef('lessons.endsAt', '>=', 'members.closedAt'),
              ),
            ),
          ]),
        ]),
      )
  },
}

/** The staff has no notes about an erased guest; those about a guest who became a member are the member's. */
export const personNotesOfErasedGuests: IntegrityCheck = {
  invariant: 'erasedGuest',
  broken: (db) => keptRows(db, 'person_notes', 'note'),
}

/** The studio has no answers of an erased guest; those of a guest who became a member are the member's. */
export const answersOfErasedGuests: IntegrityCheck = {
  invariant: 'erasedGuest',
  broken: (db) => keptRows(db, 'first_visit_answers', 'answers'),
}

const keptRows = (db: Reader, table: 'person_notes' | 'first_visit_answers', what: string) =>
  db
    .selectFrom(table)
    .innerJoin('guests', 'guests.id', `${table}.guestId`)
    .select(line`${sql.lit(what)} ${`${table}.id`}: guest ${'guests.id'} was erased or is a member`)
    .where((guest) =>
      guest.or([guest('guests.erasedAt', 'is not', null), guest('guests.memberId', 'is not', null)]),
    )

/** The finished mails to an erased guest are erased too. */
export const mailsOfErasedGuests: IntegrityCheck = {
  invariant: 'erasedGuest',
  broken: (db) =>
    db
      .selectFrom('outbox')
      .innerJoin('guests', 'guests.id', 'outbox.guestId')
      .select(line`mail ${'outbox.id'}: has an address, but guest ${'guests.id'} was erased`)
      .where('guests.erasedAt', 'is not', null)
      .where(sql<boolean>`outbox.recipient <> ''`)
      .where((mail) =>
        mail.or([mail('outbox.sentAt', 'is not', null), mail('outbox.givenUpAt', 'is not', null)]),
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
      .leftJoin('outbox as mail', 'mail.id', 'entry.subjectId')
      .leftJoin('payments as payment', 'payment.id', 'entry.subjectId')
      .leftJoin('bookings as booking', 'booking.id', 'payment.bookingId')
      .innerJoin('guests as guest', (join) =>
        join.on((on) =>
          on.or([
            on('guest.id', '=', on.ref('entry.subjectId')),
            on('guest.id', '=', on.ref('mail.guestId')),
            on('guest.id', '=', on.ref('booking.guestId')),
          ]),
        ),
      )
      .select(line`audit entry ${'entry.id'}: has personal fields, but guest ${'guest.id'} was erased`)
      .where('guest.erasedAt', 'is not', null)
      .where(hasPersonalFields(db)),
}
