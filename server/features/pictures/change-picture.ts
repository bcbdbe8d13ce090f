import type { Picture } from '#contract/pictures.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { countNewsChange } from '#server/features/news/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { pictureAnswer } from './picture-answer.ts'
import { findPicture, updateTexts } from './queries.ts'
import { recordedTexts } from './recorded-texts.ts'
import { usesOfPictures } from './use-queries.ts'

interface Texts {
  textJa: string
  textEn: string
}

/**
 * Changes the texts of a picture. Refuses when another administrator has changed them since the caller saw them, unless they are
 * what the caller wants: then the answer to an earlier attempt was lost.
 */
export function changePicture(
  database: Database,
  actor: AdminId,
  { id, texts, ifMatch }: { id: string; texts: Texts; ifMatch: IfMatch },
  now: number,
): Promise<Picture> {
  return database.transact(async (writer) => {
    const row = await findPicture(writer, id)
    if (row === undefined) throw new ApiError('error.picture.notFound')
    const uses = (await usesOfPictures(writer, now)).get(id)
    if (row.textJa === texts.textJa && row.textEn === texts.textEn) return pictureAnswer(row, uses)
    const changedMeanwhile = () => {
      const { textJa, textEn, version } = row
      return new ApiError('error.picture.changed', undefined, { textJa, textEn, etag: String(version) })
    }
    if (!matches(ifMatch, String(row.version))) throw changedMeanwhile()
    if (!(await updateTexts(writer, row, texts))) throw changedMeanwhile()
    // The pages with news say what their pictures show.
    if (uses?.some(({ kind }) => kind === 'news')) await countNewsChange(writer)
    const [before, after] = [recordedTexts(row), recordedTexts(texts)]
    await record(writer, { actor, action: 'picture.changed', subjectId: id, before, after }, now)
    return pictureAnswer({ ...row, ...texts, version: row.version + 1 }, uses)
  })
}
