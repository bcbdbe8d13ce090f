import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import type { MembersTable } from '#server/database/tables.ts'

/** @param email in lower case */
export async function findLogin(reader: Reader, email: string) {
  return reader
    .selectFrom('members')
    .select(['id', 'role', 'token_version as tokenVersion', 'password_hash as passwordHash'])
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst()
}

/** What a token is compared with at each call. */
export type TokenHolder = Pick<MembersTable, 'id' | 'role' | 'language'> & { tokenVersion: number }

export async function findTokenHolder(reader: Reader, id: string): Promise<TokenHolder | undefined> {
  const [holder] = await tokenHolder(reader, { id })
  return holder
}

const tokenHolder = prepared((reader, given: { id: string }) =>
  reader
    .selectFrom('members')
    .select(['id', 'role', 'token_version as tokenVersion', 'language'])
    .where('id', '=', given.id),
)

/** Changes with every commit that can change who holds a token, and with no other commit. */
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
 * Sets a password and so ends every session. Returns undefined when the account is closed, or when `before` is given
 * and another request has changed the password since it was read.
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
    .returning([
      'id',
      'role',
      'token_version as tokenVersion',
      'email',
      'language',
      'last_name as lastName',
      'first_name as firstName',
    ])
    .executeTakeFirst()
}
