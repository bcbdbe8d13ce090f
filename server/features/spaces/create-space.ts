import type { Read } from '#contract/endpoint.ts'
import type * as api from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { once } from '#server/features/idempotency/answer-once.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { readParts } from './parts.ts'
import { insertSpace, lockParts, replaceParts } from './queries.ts'
import { toRow } from './space-fields.ts'

/** Adds a space; returns its id. */
export function createSpace(
  database: Database,
  actor: AdminId,
  { requestId, ...fields }: Read<typeof api.createSpace, 'body'>,
  now: number,
) {
  return database.transact((writer) =>
    once(writer, { actor, requestId }, now, async () => {
      await lockParts(writer)
      const space = toRow(newId(), fields, 0)
      const { parts, given } = await readParts(writer, space.id, fields)
      await insertSpace(writer, space, now)
      if (given) await replaceParts(writer, space.id, parts)
      const after = { ...space, parts }
      await record(writer, { actor, action: 'space.created', subjectId: space.id, before: null, after }, now)
      return { id: space.id }
    }),
  )
}
