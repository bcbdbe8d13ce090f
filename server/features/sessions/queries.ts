import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
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

/** What a token is held against at each call. */
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

/** Changes with every commit that could change who holds a token, and with no other. */
export async function credentialsVersion(reader: Reader): Promise<string> {
  const [counter] = await credentialsCounter(reader, {})
  return String(counter?.value)
}

const credentialsCounter = prepared((reader) =>
  reader.selectFrom('counters').select('value').where('name', '=', 'credentials'),
)
