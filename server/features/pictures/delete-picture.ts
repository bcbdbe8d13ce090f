import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { PictureParts } from './add-picture.ts'
import { pictureAnswer } from './picture-answer.ts'
import { deletePictureRow, lockPicture } from './queries.ts'
import { recordedTexts } from './recorded-texts.ts'
import { planRemoval } from './removal-queries.ts'
import { removeFiles } from './remove-files.ts'
import { usesOfPictures } from './use-queries.ts'

/**
 * Deletes a picture: the row first, and its files when it is gone for good. Files that cannot be removed now are removed later. Refuses
 * while it is used.
 */
export async function deletePicture(
  parts: Pick<PictureParts, 'database' | 'store'>,
  actor: AdminId,
  id: string,
  now: number,
): Promise<{ id: string }> {
  await parts.database.transact(async (writer) => {
    const row = await lockPicture(writer, id)
    if (row === undefined) throw new ApiError('error.picture.notFound')
    const uses = (await usesOfPictures(writer, now)).get(id)
    if (uses) {
      const { uses: named, useCount } = pictureAnswer(row, uses)
      throw new ApiError('error.picture.inUse', undefined, { uses: named, useCount })
    }
    if (!(await deletePictureRow(writer, id))) throw new ApiError('error.picture.notFound')
    await planRemoval(writer, id, now)
    const before = recordedTexts(row)
    await record(writer, { actor, action: 'picture.deleted', subjectId: id, before, after: null }, now)
  })
  await removeFiles(parts, id).catch(() => undefined)
  return { id }
}
