import { pictureAt } from '#contract/picture-sources.ts'
import type { Reader } from '#server/database/database.ts'
import { findPictureTexts } from '#server/features/pictures/queries.ts'
import type { NewsRow, ShownRow } from './rules.ts'

/** The items with what their pictures show. */
export async function withPictureTexts(reader: Reader, rows: readonly NewsRow[]): Promise<ShownRow[]> {
  const ids = rows.flatMap(({ picture }) => pictureAt(picture)?.id ?? [])
  const texts = await findPictureTexts(reader, ids)
  return rows.map((row) => ({ ...row, pictureText: texts.get(pictureAt(row.picture)?.id ?? '') }))
}
