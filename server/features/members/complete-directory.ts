import type { Database } from '#server/database/database.ts'
import { listSomeUnlisted } from './directory-queries.ts'

/** Makes findable whom an older version has added. */
export async function completeDirectory(database: Database): Promise<void> {
  while (await database.transact(listSomeUnlisted));
}
