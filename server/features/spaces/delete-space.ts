import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches, matchesApartFromCount, versionWithCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { followParts } from './occupancy/follow-parts.ts'
import { picturesOfSpaces } from './picture-queries.ts'
import { listParts, lockParts, lockSpace, markSpaceDeleted } from './queries.ts'
import { refuseSpaceInUse } from './refuse-space-in-use.ts'
import { changedMeanwhile } from './space-fields.ts'
import type { SpaceState } from './space-fields.ts'
import { deleteFutureWindows } from './window-queries.ts'

/**
 * Deletes a space with its windows that are not over; past windows stay. Refuses to delete more or fewer windows than
 * the caller saw, and a space that is still in use.
 */
export function deleteSpace(
  database: Database,
  actor: AdminId,
  { id, ifMatch }: { id: string; ifMatch: IfMatch },
  now: number,
) {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    await lockParts(writer)
    const row = await lockSpace(writer, id)
    if (row === undefined) throw new ApiError('error.space.notFound')
    const links = await listParts(writer)
    const parts = links.filter(({ wholeId }) => wholeId === id).map(({ partId }) => partId)
    const wholes = links.filter(({ partId }) => partId === id).map(({ wholeId }) => wholeId)
    const space: SpaceState = { ...row, pictures: (await picturesOfSpaces(writer)).get(id) ?? [], parts }
    if (!matchesApartFromCount(ifMatch, space.version)) throw await changedMeanwhile(writer, space, now)
    await refuseSpaceInUse(writer, id, now)
    const windows = await deleteFutureWindows(writer, id, now)
    const etag = versionWithCount(space.version, windows.length)
    if (!matches(ifMatch, etag)) {
      throw new ApiError('error.space.windowsChanged', undefined, { windows: windows.length, etag })
    }
    await markSpaceDeleted(writer, id, now)
    await followParts(writer, links, now)
    const before = { ...space, wholes, windows }
    await record(writer, { actor, action: 'space.deleted', subjectId: id, before, after: null }, now)
    return { deletedWindows: windows.length }
  })
}
