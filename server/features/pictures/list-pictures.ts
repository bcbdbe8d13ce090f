import type { Page, PageQuery } from '#contract/paging.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { pictureAnswer } from './picture-answer.ts'
import { countPictures, findPictures } from './queries.ts'
import { usesOfPictures } from './use-queries.ts'

/** A page of the library, newest first. */
export async function listPictures(
  reader: Reader,
  { q, ...asked }: PageQuery & { q?: string | undefined },
  now: number,
): Promise<Page<Picture[]>> {
  const words = q === '' ? undefined : q
  const rows = await findPictures(reader, words, sliceOf(asked))
  const uses = rows.length === 0 ? undefined : await usesOfPictures(reader, now)
  const items = rows.map((row) => pictureAnswer(row, uses?.get(row.id)))
  return { items, total: await countPictures(reader, words) }
}
