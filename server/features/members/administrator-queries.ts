import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'

export const countAdministrators = (reader: Reader): Promise<number> =>
  countOf(reader.selectFrom('members').where('role', '=', 'ADMIN').where('closed_at', 'is', null))

/** Waits for an administrator who leaves at the moment, and lets no other until the transaction ends. */
export async function takeAdministratorsInHand(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'administrators')
    .execute()
}
