import type { Database } from '#server/database/database.ts'
import { writeMissingSearchTexts } from './registration-queries.ts'

/** So few members that the writers of bookings, which wait for the transaction, do not notice it. */
const atOnce = 200

/**
 * Computes what members are listed and found by, where an update of the database has emptied the words of
 * the search. Returns for how many.
 */
export async function refreshSearchTexts(database: Database): Promise<number> {
  let refreshed = 0
  for (;;) {
    const count = await database.transact((writer) => writeMissingSearchTexts(writer, atOnce))
    refreshed += count
    if (count < atOnce) return refreshed
  }
}
