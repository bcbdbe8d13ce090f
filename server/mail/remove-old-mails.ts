import type { Database } from '#server/database/database.ts'
import { deleteFinishedMails } from './queries.ts'

/** So few that the writers of bookings, which wait for the transaction, do not notice it. */
const atOnce = 200

/** Removes the mails that were queued before the instant and were sent or given up; returns how many. */
export async function removeOldMails(database: Database, before: number): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await database.transact((writer) => deleteFinishedMails(writer, { before, most: atOnce }))
    removed += count
    if (count < atOnce) return removed
  }
}
