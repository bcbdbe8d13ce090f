import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { personalAuditFields } from '#contract/audit.ts'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** A closed account has no tickets. */
export async function findClosedAccountsWithTickets(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('members')
    .select(['id', 'tickets'])
    .where('closed_at', 'is not', null)
    .where('tickets', '<>', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ id, tickets }) => ({
    invariant: 'closedAccount',
    description: `member ${id}: the account is closed, but has ${tickets} tickets`,
  }))
}

/** No membership of a closed account renews. One that is paid for some time ahead may end with that time. */
export async function findMembershipsOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.member_id')
    .select(['memberships.id', 'memberships.status', 'members.id as memberId'])
    .where('members.closed_at', 'is not', null)
    .where('memberships.status', '<>', 'ended')
    .where('memberships.ends_at', 'is', null)
    .orderBy('memberships.id')
    .execute()
  return rows.map(({ id, status, memberId }) => ({
    invariant: 'closedAccount',
    description: `membership ${id}: ${status} without an end, but the account of member ${memberId} is closed`,
  }))
}

/** A closed account keeps no e-mail address that its member wanted to change to. */
export async function findEmailChangesOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('email_changes')
    .innerJoin('members', 'members.id', 'email_changes.member_id')
    .select(['email_changes.id', 'members.id as memberId'])
    .where('members.closed_at', 'is not', null)
    .orderBy('email_changes.id')
    .execute()
  return rows.map(({ id, memberId }) => ({
    invariant: 'closedAccount',
    description: `e-mail change ${id}: the account of member ${memberId} is closed`,
  }))
}

/** A closed account keeps no note that an administrator wrote about its tickets. */
export async function findNotesOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('ticket_movements')
    .innerJoin('members', 'members.id', 'ticket_movements.member_id')
    .select(['ticket_movements.id', 'members.id as memberId'])
    .where('members.closed_at', 'is not', null)
    .where('ticket_movements.note', 'is not', null)
    .orderBy('ticket_movements.id')
    .execute()
  return rows.map(({ id, memberId }) => ({
    invariant: 'closedAccount',
    description: `ticket movement ${id}: has a note, but the account of member ${memberId} is closed`,
  }))
}

/** The audit entries about a closed account, its bookings, its hires, its payments and mails to it have no personal fields. */
export async function findPersonalAuditFieldsOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('audit_log as entry')
    .leftJoin('outbox as mail', 'mail.id', 'entry.subject_id')
    .leftJoin('hires as hire', 'hire.id', 'entry.subject_id')
    .leftJoin('bookings as booking', 'booking.id', 'entry.subject_id')
    .leftJoin('payments as payment', 'payment.id', 'entry.subject_id')
    .innerJoin('members as member', (join) =>
      join.on((on) =>
        on.or([
          on('member.id', '=', on.ref('entry.subject_id')),
          on('member.id', '=', on.ref('mail.member_id')),
          on('member.id', '=', on.ref('hire.member_id')),
          on('member.id', '=', on.ref('booking.member_id')),
          on('member.id', '=', on.ref('payment.member_id')),
        ]),
      ),
    )
    .select(['entry.id', 'entry.before', 'entry.after', 'member.id as memberId'])
    .where('member.closed_at', 'is not', null)
    .orderBy('entry.id')
    .execute()
  return rows
    .filter(({ before, after }) => hasPersonalField(before) || hasPersonalField(after))
    .map(({ id, memberId }) => ({
      invariant: 'closedAccount',
      description: `audit entry ${id}: has personal fields, but the account of member ${memberId} is closed`,
    }))
}

/** Whether recorded fields tell who a person is. */
export function hasPersonalField(json: string | null): boolean {
  if (json === null) return false
  const fields = JSON.parse(json) as Record<string, unknown>
  return personalAuditFields.some((field) => (fields[field] ?? null) !== null)
}

/** A closed or blocked account has no sessions. */
export async function findSessionsOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.id', 'members.id as memberId'])
    .where(isClosedOrBlocked)
    .orderBy('sessions.id')
    .execute()
  return rows.map(({ id, memberId }) => ({
    invariant: 'closedAccount',
    description: `session ${id}: the account of member ${memberId} is closed or blocked`,
  }))
}

/** A closed or blocked account has no calendar feed. */
export const findCalendarFeedsOfClosedAccounts = (reader: Reader): Promise<IntegrityProblem[]> =>
  findLeftOver(reader, 'calendar_feeds', 'a calendar feed')

/** A closed or blocked account has no code for the reception. */
export const findCodesOfClosedAccounts = (reader: Reader): Promise<IntegrityProblem[]> =>
  findLeftOver(reader, 'member_codes', 'a code for the reception')

async function findLeftOver(
  reader: Reader,
  table: 'calendar_feeds' | 'member_codes',
  what: string,
): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom(table)
    .innerJoin('members', 'members.id', `${table}.member_id`)
    .select('members.id')
    .where(isClosedOrBlocked)
    .orderBy('members.id')
    .execute()
  return rows.map(({ id }) => ({
    invariant: 'closedAccount',
    description: `member ${id}: the account is closed or blocked, but has ${what}`,
  }))
}

const isClosedOrBlocked = sql<SqlBool>`(members.closed_at is not null or members.blocked_at is not null)`

/** A closed account keeps no second factor. */
export async function findSecondFactorsOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const tables = ['passkeys', 'totp_secrets', 'recovery_codes', 'identity_checks'] as const
  const rows = await reader
    .selectFrom('members')
    .select('id')
    .where('closed_at', 'is not', null)
    .where((members) =>
      members.or(
        tables.map((table) =>
          members.exists(
            members.selectFrom(table).select('member_id').whereRef('member_id', '=', 'members.id'),
          ),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => ({
    invariant: 'closedAccount',
    description: `member ${id}: the account is closed, but has a second factor`,
  }))
}
