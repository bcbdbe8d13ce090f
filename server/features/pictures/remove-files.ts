import type { Context } from '#server/context.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { PictureStore } from './picture-store.ts'
import { dropRemoval, findRemovals } from './queries.ts'

/** Removes the files of a picture that is not in the library, and forgets it. */
export async function removeFiles(ctx: Context, store: PictureStore, id: string): Promise<void> {
  await store.remove(id)
  await ctx.transact((tx) => dropRemoval(tx.writer, id, 0))
}

/**
 * Removes the files of deleted pictures and of uploads that failed or were broken off; returns of how many
 * pictures.
 */
export async function removePlanned(ctx: Context, store: PictureStore): Promise<number> {
  const ids = await findRemovals(ctx.reader, ctx.now)
  await forEachRow(ids, (id) => removeFiles(ctx, store, id))
  return ids.length
}
