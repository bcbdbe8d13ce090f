import type { SpaceFields } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matchesApartFromCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { readParts } from './parts.ts'
import { lockParts, lockSpace, replaceParts, updateSpace } from './queries.ts'
import { hasValues } from './rules.ts'
import { changedMeanwhile, toRow } from './space-fields.ts'

/**
 * Changes a space, and its parts where they are sent. Refuses when the space has another version than the caller saw.
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
    await lockParts(writer)
    const before = await lockSpace(writer, id)
    if (before === undefined) throw new ApiError('error.space.notFound')
    const { parts, given, partsBefore } = await readParts(writer, id, fields)
    const after = toRow(id, fields, before.version + 1)
    if (!matchesApartFromCount(ifMatch, before.version)) {
      if (hasValues({ ...before, parts: partsBefore }, { ...after, parts })) return { id }
      throw await changedMeanwhile(writer, { space: before, parts: partsBefore }, now)
    }
    await updateSpace(writer, after)
    if (given) await replaceParts(writer, id, parts)
    const change = { before: { ...before, parts: partsBefore }, after: { ...after, parts } }
    await record(writer, { actor, action: 'space.changed', subjectId: id, ...change }, now)
    return { id }
  })
}
