import type { Page, PageQuery } from '#contract/paging.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Context } from '#server/context.ts'
import { sliceOf } from '#server/database/paging.ts'
import { countNewsChange } from '#server/database/locks.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { pictureAnswer, recordedTexts } from './add-picture.ts'
import type { PictureStore } from './picture-store.ts'
import {
  countPictures,
  deletePictureRow,
  findPicture,
  findPictures,
  lockPicture,
  planRemoval,
  updateTexts,
  usesOfPictures,
} from './queries.ts'
import { removeFiles } from './remove-files.ts'

/**
 * Changes the texts of a picture. Refuses when another administrator has changed them since the caller saw
 * them, unless they are what the caller wants: then the answer to an earlier attempt was lost.
 */
export function changePicture(
  ctx: Context<AdminCaller>,
  { id, texts, ifMatch }: { id: string; texts: { textJa: string; textEn: string }; ifMatch: IfMatch },
): Promise<Picture> {
  return ctx.transact(async (tx) => {
    const row = await findPicture(tx.writer, id)
    if (row === undefined) throw new ApiError('error.picture.notFound')
    const uses = (await usesOfPictures(tx.writer, tx.now)).get(id)
    if (row.textJa === texts.textJa && row.textEn === texts.textEn) return pictureAnswer(row, uses)
    const changedMeanwhile = () => {
      const { textJa, textEn, version } = row
      return new ApiError('error.picture.changed', undefined, { textJa, textEn, etag: String(version) })
    }
    if (!matches(ifMatch, String(row.version))) throw changedMeanwhile()
    if (!(await updateTexts(tx.writer, row, texts))) throw changedMeanwhile()
    // The pages with news say what their pictures show.
    if (uses?.some(({ kind }) => kind === 'news')) await countNewsChange(tx.writer)
    const [before, after] = [recordedTexts(row), recordedTexts(texts)]
    await tx.record({ action: 'picture.changed', subjectId: id, before, after })
    return pictureAnswer({ ...row, ...texts, version: row.version + 1 }, uses)
  })
}

/**
 * Deletes a picture: the row first, and its files when it is gone for good. Files that cannot be removed now
 * are removed later. Refuses while it is used.
 */
export async function deletePicture(
  ctx: Context<AdminCaller>,
  store: PictureStore,
  id: string,
): Promise<{ id: string }> {
  await ctx.transact(async (tx) => {
    const row = await lockPicture(tx.writer, id)
    if (row === undefined) throw new ApiError('error.picture.notFound')
    const uses = (await usesOfPictures(tx.writer, tx.now)).get(id)
    if (uses) {
      const { uses: named, useCount } = pictureAnswer(row, uses)
      throw new ApiError('error.picture.inUse', undefined, { uses: named, useCount })
    }
    if (!(await deletePictureRow(tx.writer, id))) throw new ApiError('error.picture.notFound')
    await planRemoval(tx.writer, id, tx.now)
    await tx.record({ action: 'picture.deleted', subjectId: id, before: recordedTexts(row) })
  })
  await removeFiles(ctx, store, id).catch(() => undefined)
  return { id }
}

/** A page of the library, newest first. */
export async function listPictures(
  ctx: Context,
  { q, ...page }: PageQuery & { q?: string | undefined },
): Promise<Page<Picture[]>> {
  const words = q === '' ? undefined : q
  const rows = await findPictures(ctx.reader, words, sliceOf(page))
  const uses = rows.length === 0 ? undefined : await usesOfPictures(ctx.reader, ctx.now)
  const items = rows.map((row) => pictureAnswer(row, uses?.get(row.id)))
  return { items, total: await countPictures(ctx.reader, words) }
}
