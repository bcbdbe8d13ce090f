import { sql } from 'kysely'
import type { Role } from '#contract/members.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'

/** @param email in lower case */
export async function findLogin(reader: Reader, email: string) {
  return reader
    .selectFrom('members')
    .select(['id', 'role', 'password_hash as passwordHash'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
}

/**
 * The member, unless the password has changed since it was read or the account was closed. Until the transaction ends, no
 * other one changes the member.
 */
export async function lockLogin(
  writer: Writer,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<{ id: string; role: Role; blockedAt: number | null } | undefined> {
  return writer
    .updateTable('members')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('closed_at', 'is', null)
    .returning(['id', 'role', 'blocked_at as blockedAt'])
    .executeTakeFirst()
}

/** Changes with every commit that ends a session or changes a member's role or language, and with no other commit. */
export async function credentialsVersion(reader: Reader): Promise<string> {
  const [counter] = await credentialsCounter(reader, {})
  return String(counter?.value)
}

const credentialsCounter = prepared((reader) =>
  reader.selectFrom('counters').select('value').where('name', '=', 'credentials'),
)

export async function findPasswordHash(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('members')
    .select('password_hash as passwordHash')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.passwordHash
}

/**
 * Sets a password. Returns undefined when the account is closed, or when `before` is given and another request has
 * changed the password since it was read.
 */
export async function replacePassword(
  writer: Writer,
  { id, before, after }: { id: string; before?: string; after: string },
) {
  const update = writer
    .updateTable('members')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
  return (before === undefined ? update : update.where('password_hash', '=', before))
    .returning(['id', 'role', 'email', 'language', 'last_name as lastName', 'first_name as firstName'])
    .executeTakeFirst()
}
