import type { Database } from '#server/database/database.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { PictureStore } from './picture-store.ts'
import { dropRemoval, findRemovals } from './queries.ts'

interface PictureServices {
  database: Database
  store: PictureStore
}

/** Removes the files of a picture that is not in the library, and forgets it. */
export async function removeFiles({ database, store }: PictureServices, id: string): Promise<void> {
  await store.remove(id)
  await database.transact((writer) => dropRemoval(writer, id, 0))
}

/**
 * Removes the files of deleted pictures and of uploads that failed or were broken off; returns of how many
 * pictures.
 */
export async function removePlanned(parts: PictureServices, now: number): Promise<number> {
  const ids = await findRemovals(parts.database.reader, now)
  await forEachRow(ids, (id) => removeFiles(parts, id))
  return ids.length
}
