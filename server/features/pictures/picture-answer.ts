import type { Picture, PictureUse } from '#contract/pictures.ts'
import { pictureAddressOf } from '#contract/picture-sources.ts'
import { isoText } from '#time/tokyo.ts'
import type { PictureRow } from './queries.ts'

/** So many uses of a picture are named; the others are counted. */
const named = 10

export const pictureAnswer = (
  { addedAt, version, ...row }: PictureRow,
  uses: readonly PictureUse[] = [],
): Picture => ({
  ...row,
  address: pictureAddressOf(row),
  addedAt: isoText(addedAt),
  uses: uses.slice(0, named),
  useCount: uses.length,
  etag: String(version),
})
