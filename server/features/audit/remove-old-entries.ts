import type { Database } from '#server/database/database.ts'
import { deleteEntries } from './queries.ts'

/** So few that the writers of bookings, which wait for the transaction, do not notice it. */
const atOnce = 200

/** Removes the audit entries from before the instant; returns how many. */
export async function removeOldEntries(database: Database, before: number): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await database.transact((writer) => deleteEntries(writer, { before, most: atOnce }))
    removed += count
    if (count < atOnce) return removed
  }
}
