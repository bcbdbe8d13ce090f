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

const isErasedOrMember = sql<boolean>`(guests.erased_at is not null or guests.member_id is not null)`

/** The staff has no notes about an erased guest; those about a guest who became a member are the member's. */
export const personNotesOfErasedGuests: IntegrityCheck = {
  invariant: 'erasedGuest',
  broken: (db) =>
    db
      .selectFrom('person_notes')
      .innerJoin('guests', 'guests.id', 'person_notes.guestId')
      .select(line`note ${'person_notes.id'}: guest ${'guests.id'} was erased or is a member`)
      .where(isErasedOrMember),
}

/** The studio has no answers of an erased guest; those of a guest who became a member are the member's. */
export const answersOfErasedGuests: IntegrityCheck = {
  invariant: 'erasedGuest',
  broken: (db) =>
    db
      .selectFrom('first_visit_answers')
      .innerJoin('guests', 'guests.id', 'first_visit_answers.guestId')
      .select(line`answers ${'first_visit_answers.id'}: guest ${'guests.id'} was erased or is a member`)
      .where(isErasedOrMember),
}

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
