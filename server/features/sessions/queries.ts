import type { Reader, Writer } from '#server/database/database.ts'
import type { PasswordResetsTable } from '#server/database/member-tables.ts'
import type { Reset } from './rules.ts'

export async function insertReset(writer: Writer, reset: PasswordResetsTable): Promise<void> {
  await writer.insertInto('password_resets').values(reset).execute()
}

export async function insertResets(writer: Writer, resets: readonly PasswordResetsTable[]): Promise<void> {
  await writer.insertInto('password_resets').values(resets).execute()
}

/** Ends the member's links that are still open. */
export async function endResetsOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer
    .updateTable('password_resets')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function deleteResetsOverBefore(writer: Writer, instant: number): Promise<void> {
  await writer.deleteFrom('password_resets').where('expires_at', '<', instant).execute()
}

export async function findReset(reader: Reader, id: string): Promise<Reset | undefined> {
  return reader
    .selectFrom('password_resets')
    .select(['member_id as memberId', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Marks a link as used and returns its member; undefined, and nothing done, when it does not work any more. */
export async function redeemReset(writer: Writer, id: string, now: number): Promise<string | undefined> {
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
