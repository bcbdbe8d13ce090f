import type { SpaceFields } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matchesApartFromCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { followParts } from './occupancy/follow-parts.ts'
import { readParts } from './parts.ts'
import { picturesOfSpaces, replacePictures } from './picture-queries.ts'
import { listParts, lockParts, lockSpace, replaceParts, updateSpace } from './queries.ts'
import { hasValues } from './rules.ts'
import { changedBy, changedMeanwhile } from './space-fields.ts'
import type { SpaceState } from './space-fields.ts'

/**
 * Changes a space, and those of its optional fields that are sent. Refuses when the space has another version than the caller saw, and
 * other parts with which lessons, hires or blocks would overlap.
 * If it already has the wanted values, the answer to an earlier attempt was lost, and the call succeeds without a
 * change.
 */
export function changeSpace(
  database: Database,
  actor: AdminId,
  { id, fields, ifMatch }: { id: string; fields: SpaceFields; ifMatch: IfMatch },
  now: number,
) {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    await lockParts(writer)
    const row = await lockSpace(writer, id)
    if (row === undefined) throw new ApiError('error.space.notFound')
    const { parts, given, partsBefore } = await readParts(writer, id, fields)
    const pictures = (await picturesOfSpaces(writer)).get(id) ?? []
    const before: SpaceState = { ...row, pictures, parts: partsBefore }
    const after = changedBy(fields, { id, parts, before })
    if (!matchesApartFromCount(ifMatch, row.version)) {
      if (hasValues(before, after)) return { id }
      throw await changedMeanwhile(writer, before, now)
    }
    await updateSpace(writer, after)
    if (fields.pictures) {
      await expectPictures(
        writer,
        after.pictures.map(({ url }) => url),
        'pictures',
      )
      await replacePictures(writer, id, after.pictures)
    }
    if (given) {
      const links = await listParts(writer)
      await replaceParts(writer, id, parts)
      await followParts(writer, links, now)
    }
    await record(writer, { actor, action: 'space.changed', subjectId: id, before, after }, now)
    return { id }
  })
}
