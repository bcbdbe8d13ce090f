import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { personalAuditFields } from '#contract/audit.ts'
import { longestCancelHours } from '#contract/studio/booking-facts.ts'
import { hourMs } from '#time/tokyo.ts'
import type { Reader } from '../database.ts'
import { engineOf } from '../engine-of.ts'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/** A closed account has no tickets. */
export const closedAccountsWithTickets: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) =>
    db
      .selectFrom('members')
      .select(line`member ${'id'}: the account is closed, but has ${'tickets'} tickets`)
      .where('closedAt', 'is not', null)
      .where(sql<SqlBool>`tickets <> 0`),
}

/**
 * A closed account has no seat that was booked after it was closed, and none that it could give back then. It
 * keeps a seat for which it was too late by the rules of that day, which may have been others, and one of a
 * lesson that was moved since.
 */
export const seatsOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) =>
    db
      .selectFrom('bookings')
      .innerJoin('members', 'members.id', 'bookings.memberId')
      .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
      .select(
        line`booking ${'bookings.id'}: is live, but the account of member ${'members.id'} was closed before`,
      )
      .where('bookings.status', '=', 'booked')
      .where('lessons.cancelledAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb('bookings.bookedAt', '>', eb.ref('members.closedAt')),
          eb.and([
            eb('lessons.startsAt', '>', eb('members.closedAt', '+', sql.lit(longestCancelHours * hourMs))),
            eb.or([
              eb('lessons.movedAt', 'is', null),
              eb('lessons.movedAt', '<', eb.ref('members.closedAt')),
            ]),
          ]),
        ]),
      ),
}

/** No membership of a closed account renews. One that is paid for some time ahead may end with that time. */
export const membershipsOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) =>
    db
      .selectFrom('memberships')
      .innerJoin('members', 'members.id', 'memberships.memberId')
      .select(
        line`membership ${'memberships.id'}: ${'memberships.status'} without an end, but the account of member ${'members.id'} is closed`,
      )
      .where('members.closedAt', 'is not', null)
      .where(sql<SqlBool>`memberships.status <> 'ended'`)
      .where('memberships.endsAt', 'is', null),
}

/** A closed account keeps no e-mail address that its member wanted to change to. */
export const emailChangesOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) => keptRows(db, 'email_changes', 'e-mail change'),
}

/** A closed account keeps no note that an administrator wrote about its tickets. */
export const notesOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) =>
    db
      .selectFrom('ticket_movements')
      .innerJoin('members', 'members.id', 'ticket_movements.memberId')
      .select(
        line`ticket movement ${'ticket_movements.id'}: has a note, but the account of member ${'members.id'} is closed`,
      )
      .where('members.closedAt', 'is not', null)
      .where('ticket_movements.note', 'is not', null),
}

/** A closed account has no notes of the staff about its member. */
export const personNotesOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) => keptRows(db, 'person_notes', 'note'),
}

/** A closed account has no answers of its member to the questionnaire, and so none about health. */
export const answersOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) => keptRows(db, 'first_visit_answers', 'answers'),
}

const keptRows = (
  db: Reader,
  table: 'email_changes' | 'person_notes' | 'first_visit_answers',
  what: string,
) =>
  db
    .selectFrom(table)
    .innerJoin('members', 'members.id', `${table}.memberId`)
    .select(line`${sql.lit(what)} ${`${table}.id`}: the account of member ${'members.id'} is closed`)
    .where('members.closedAt', 'is not', null)

/**
 * The audit entries about a closed account, its bookings, its hires, its payments and mails to it have no
 * personal fields.
 */
export const personalAuditFieldsOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) =>
    db
      .selectFrom('audit_log as entry')
      .leftJoin('outbox as mail', 'mail.id', 'entry.subjectId')
      .leftJoin('hires as hire', 'hire.id', 'entry.subjectId')
      .leftJoin('bookings as booking', 'booking.id', 'entry.subjectId')
      .leftJoin('payments as payment', 'payment.id', 'entry.subjectId')
      .innerJoin('members as member', (join) =>
        join.on((on) =>
          on.or([
            on('member.id', '=', on.ref('entry.subjectId')),
            on('member.id', '=', on.ref('mail.memberId')),
            on('member.id', '=', on.ref('hire.memberId')),
            on('member.id', '=', on.ref('booking.memberId')),
            on('member.id', '=', on.ref('payment.memberId')),
          ]),
        ),
      )
      .select(
        line`audit entry ${'entry.id'}: has personal fields, but the account of member ${'member.id'} is closed`,
      )
      .where('member.closedAt', 'is not', null)
      .where(hasPersonalFields(db)),
}

/** Whether the recorded fields of the audit entry `entry` tell who a person is. */
export function hasPersonalFields(db: Reader): RawBuilder<SqlBool> {
  const names = sql.join(personalAuditFields.map((field) => sql.lit(field)))
  const isIn = (column: string) => {
    const json = sql.ref(`entry.${column}`)
    const fields =
      engineOf(db) === 'postgres' ? sql`json_each_text(cast(${json} as json))` : sql`json_each(${json})`
    return sql`exists (
      select 1 from ${fields} as field where field.key in (${names}) and field.value is not null
    )`
  }
  return sql<SqlBool>`(${isIn('before')} or ${isIn('after')})`
}

/** A closed or blocked account has no sessions. */
export const sessionsOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) =>
    db
      .selectFrom('sessions')
      .innerJoin('members', 'members.id', 'sessions.memberId')
      .select(line`session ${'sessions.id'}: the account of member ${'members.id'} is closed or blocked`)
      .where(isClosedOrBlocked),
}

/** A closed or blocked account has no calendar feed. */
export const calendarFeedsOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) => leftOver(db, 'calendar_feeds', 'a calendar feed'),
}

/** A closed or blocked account has no code for the reception. */
export const codesOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) => leftOver(db, 'member_codes', 'a code for the reception'),
}

/** A closed or blocked account has no link with LINE. */
export const lineAccountsOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) => leftOver(db, 'line_accounts', 'a LINE account'),
}

const leftOver = (db: Reader, table: 'calendar_feeds' | 'member_codes' | 'line_accounts', what: string) =>
  db
    .selectFrom(table)
    .innerJoin('members', 'members.id', `${table}.memberId`)
    .select(line`member ${'members.id'}: the account is closed or blocked, but has ${sql.lit(what)}`)
    .where(isClosedOrBlocked)

const isClosedOrBlocked = sql<SqlBool>`(members.closed_at is not null or members.blocked_at is not null)`

/** A closed account keeps no second factor. */
export const secondFactorsOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken(db) {
    const tables = ['passkeys', 'totp_secrets', 'recovery_codes', 'identity_checks'] as const
    return db
      .selectFrom('members')
      .select(line`member ${'id'}: the account is closed, but has a second factor`)
      .where('closedAt', 'is not', null)
      .where((members) =>
        members.or(
          tables.map((table) =>
            members.exists(
              members.selectFrom(table).select('memberId').whereRef('memberId', '=', 'members.id'),
            ),
          ),
        ),
      )
  },
}
