import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { attemptsOfCheck, endOfCheck } from './rules.ts'
import type { CheckPurpose } from './rules.ts'

interface NewCheck {
  id: string
  /** Null while the person has named no account. */
  memberId: string | null
  purpose: CheckPurpose
  /** What a passkey must sign. */
  challenge?: string
  /** The session that the check is for, and ends with; absent before a login. */
  sessionId?: string | undefined
}

/** Also removes the checks that are over. Returns the instant at which the new one ends. */
export async function insertCheck(writer: Writer, check: NewCheck, now: number): Promise<number> {
  const expiresAt = endOfCheck(check.purpose, now)
  await writer.deleteFrom('identity_checks').where('expires_at', '<=', now).execute()
  await writer
    .insertInto('identity_checks')
    .values({
      id: check.id,
      member_id: check.memberId,
      purpose: check.purpose,
      challenge: check.challenge ?? '',
      session_id: check.sessionId ?? null,
      attempts: 0,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  return expiresAt
}

/** A check that is neither used nor over, with its member; undefined when there is none. */
export async function findOpenCheck(reader: Reader, id: string, purpose: CheckPurpose, now: number) {
  return reader
    .selectFrom('identity_checks as check')
    .innerJoin('members', 'members.id', 'check.member_id')
    .select([
      'check.id',
      'check.challenge',
      'check.session_id as sessionId',
      'members.id as memberId',
      'members.role',
      'members.email',
      'members.language',
      'members.last_name as lastName',
      'members.first_name as firstName',
    ])
    .where('check.id', '=', id)
    .where('check.purpose', '=', purpose)
    .where('check.used_at', 'is', null)
    .where('check.attempts', '<', attemptsOfCheck)
    .where('check.expires_at', '>', now)
    .executeTakeFirst()
}

/** The challenge of a login with a passkey alone that is neither used nor over; undefined when there is none. */
export async function findPasskeyLogin(reader: Reader, id: string, now: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('identity_checks')
    .select('challenge')
    .where('id', '=', id)
    .where('purpose', '=', 'passkeyLogin' satisfies CheckPurpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.challenge
}

export type OpenCheck = NonNullable<Awaited<ReturnType<typeof findOpenCheck>>>

/** Counts a proof for the check, which stays locked until the transaction ends; false when it takes no more. */
export async function countAttempt(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('identity_checks')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('attempts', '<', attemptsOfCheck)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The caller has counted an attempt, so that the check is locked. */
export async function markCheckUsed(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('identity_checks').set({ used_at: now }).where('id', '=', id).execute()
}

/** Ends every check of the member, those that were passed too. */
export async function deleteChecksOf(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('identity_checks').where('member_id', '=', memberId).execute()
}
