import type { Role } from '#contract/roles.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { PasswordResetsTable, SessionsTable } from '#server/database/member-tables.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Language } from '#studio/languages.ts'
import type { Reset } from './rules.ts'

export async function insertResets(writer: Writer, resets: readonly PasswordResetsTable[]): Promise<void> {
  await writer.insertInto('password_resets').values(resets).execute()
}

/** Ends the member's links that are still open. */
export async function endResetsOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer
    .updateTable('password_resets')
    .set({ expiresAt: now })
    .where('memberId', '=', memberId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
}

export async function deleteResetsOverBefore(writer: Writer, instant: number): Promise<void> {
  await writer.deleteFrom('password_resets').where('expiresAt', '<', instant).execute()
}

export async function findReset(reader: Reader, id: string): Promise<Reset | undefined> {
  return reader
    .selectFrom('password_resets')
    .select(['memberId', 'expiresAt', 'usedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Marks a link as used and returns its member; undefined, and nothing done, when it does not work any more.
 */
export async function redeemReset(writer: Writer, id: string, now: number): Promise<string | undefined> {
  const row = await writer
    .updateTable('password_resets')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('memberId', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('memberId')
    .executeTakeFirst()
  return row?.memberId ?? undefined
}

export async function insertSession(writer: Writer, session: SessionsTable): Promise<void> {
  await writer.insertInto('sessions').values(session).execute()
}

/** A session with what a call needs to know of its member. */
export interface HeldSession {
  id: string
  memberId: string
  role: Role
  language: Language
  teacherId: string | null
  lastUsedAt: number
  /** Of a self check-in; null for the session of the member. */
  kioskPinHash: string | null
}

/** Undefined when the session has ended, or the account is blocked. */
export async function findSession(reader: Reader, id: string): Promise<HeldSession | undefined> {
  const [session] = await sessionWithMember(reader, { id })
  return session
}

const sessionWithMember = prepared((reader, given: { id: string }) =>
  reader
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select([
      'sessions.id',
      'members.id as memberId',
      'members.role',
      'members.language',
      'members.teacherId',
      'sessions.lastUsedAt',
      'sessions.kioskPinHash',
    ])
    .where('sessions.id', '=', given.id)
    .where('members.blockedAt', 'is', null),
)

export async function recordUse(writer: Writer, id: string, now: number): Promise<void> {
  await writer
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where('lastUsedAt', '<', now)
    .execute()
}

/** The member's sessions that have a row, the last used first. Some of them may be over. */
export async function listSessionsOf(reader: Reader, memberId: string) {
  return reader
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.id', 'members.role', 'begunAt', 'lastUsedAt', 'expiresAt', 'browser', 'system'])
    .select('kioskPinHash')
    .where('memberId', '=', memberId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()
}

/** Ends a session of the member; false when the member has no such session, or it has ended already. */
export async function endSession(
  writer: Writer,
  { id, memberId }: Pick<HeldSession, 'id' | 'memberId'>,
): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of the member, or all but one. */
export async function endSessionsOf(
  writer: Writer,
  memberId: string,
  { except = '' }: { except?: string } = {},
): Promise<void> {
  await writer.deleteFrom('sessions').where('memberId', '=', memberId).where('id', '<>', except).execute()
}

export async function deleteExpiredSessions(writer: Writer, now: number): Promise<void> {
  await writer.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
}

/** Deletes the sessions of the studio's staff that were last used at the instant or earlier. */
export async function deleteIdleSessions(writer: Writer, idleSince: number): Promise<void> {
  await writer
    .deleteFrom('sessions')
    .where('lastUsedAt', '<=', idleSince)
    .where('memberId', 'in', (query) => query.selectFrom('members').select('id').where('role', '<>', 'USER'))
    .execute()
}
