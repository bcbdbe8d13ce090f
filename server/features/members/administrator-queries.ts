import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'

const administrators = (reader: Reader) =>
  reader
    .selectFrom('members')
    .where('role', '=', 'ADMIN')
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null)

/** How many administrators can log in. */
export const countAdministrators = (reader: Reader): Promise<number> => countOf(administrators(reader))

/** Whether the member is an administrator who can log in. */
export async function isAdministrator(reader: Reader, id: string): Promise<boolean> {
  const row = await administrators(reader).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The administrators who can log in, by their kana. */
export async function listAdministratorRows(reader: Reader) {
  return administrators(reader)
    .select(['id', 'last_name as lastName', 'first_name as firstName'])
    .orderBy('kana_order')
    .orderBy('id')
    .execute()
}

/** Waits until no other transaction changes who is an administrator, and keeps others waiting until it ends. */
export async function lockAdministrators(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'administrators')
    .execute()
}

export async function makeMember(writer: Writer, id: string): Promise<void> {
  await writer.updateTable('members').set({ role: 'USER' }).where('id', '=', id).execute()
}

/** Blocks the account since the instant, or unblocks it. */
export async function setBlocked(writer: Writer, id: string, since: number | null): Promise<void> {
  await writer.updateTable('members').set({ blocked_at: since }).where('id', '=', id).execute()
}
