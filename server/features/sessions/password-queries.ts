import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { PasswordResetsTable } from '#server/database/tables.ts'
import type { Reset } from './password-rules.ts'

export async function findPasswordHash(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('members')
    .select('password_hash as passwordHash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.passwordHash
}

/**
 * Sets a password and so ends every session; undefined when somebody else has changed it since `before`, or the
 * member has left. Without `before` whatever it was is replaced.
 */
export async function replacePassword(
  writer: Writer,
  { id, before, after }: { id: string; before?: string; after: string },
) {
  const update = writer
    .updateTable('members')
    .set({ password_hash: after, token_version: sql<number>`token_version + 1` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
  return (before === undefined ? update : update.where('password_hash', '=', before))
    .returning(['id', 'role', 'token_version as tokenVersion', ...addressee])
    .executeTakeFirst()
}

const addressee = ['email', 'language', 'last_name as lastName', 'first_name as firstName'] as const

export async function insertReset(writer: Writer, reset: PasswordResetsTable): Promise<void> {
  await writer.insertInto('password_resets').values(reset).execute()
}

/** Ends the member's links that are still open. */
export async function endResetsOf(writer: Writer, memberId: string | null, now: number): Promise<void> {
  await writer
    .updateTable('password_resets')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function forgetResets(writer: Writer, overBefore: number): Promise<void> {
  await writer.deleteFrom('password_resets').where('expires_at', '<', overBefore).execute()
}

export async function findReset(reader: Reader, id: string): Promise<Reset | undefined> {
  return reader
    .selectFrom('password_resets')
    .select(['member_id as memberId', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Uses a link up; undefined, and nothing done, when it does not work any more. */
export async function takeReset(writer: Writer, id: string, now: number): Promise<string | undefined> {
  const row = await writer
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('member_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id as memberId')
    .executeTakeFirst()
  return row?.memberId ?? undefined
}
