import type { Read } from '#contract/endpoint.ts'
import type * as api from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { listParts, lockParts, lockSpace, markSpaceDeleted } from './queries.ts'
import { changedMeanwhile } from './space-fields.ts'
import { deleteFutureWindows } from './window-queries.ts'

/**
 * Deletes a space with its windows that are not over; past windows stay. Refuses to delete more or fewer windows than
 * the caller was told.
 */
export function deleteSpace(
  database: Database,
  actor: AdminId,
  { id, version, windows: told }: { id: string } & Read<typeof api.deleteSpace, 'query'>,
  now: number,
) {
  return database.transact(async (writer) => {
    await lockParts(writer)
    const space = await lockSpace(writer, id)
    if (space === undefined) throw new ApiError('error.space.notFound')
    const links = await listParts(writer)
    const parts = links.filter(({ wholeId }) => wholeId === id).map(({ partId }) => partId)
    const wholes = links.filter(({ partId }) => partId === id).map(({ wholeId }) => wholeId)
    if (version !== undefined && version !== space.version) throw changedMeanwhile(space, parts)
    const windows = await deleteFutureWindows(writer, id, now)
    if (told !== undefined && told !== windows.length) {
      throw new ApiError('error.space.windowsChanged', undefined, { windows: windows.length })
    }
    await markSpaceDeleted(writer, id, now)
    const before = { ...space, parts, wholes, windows }
    await record(writer, { actor, action: 'space.deleted', subjectId: id, before, after: null }, now)
    return { deletedWindows: windows.length }
  })
}
