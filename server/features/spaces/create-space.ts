import type { SpaceFields } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { readParts } from './parts.ts'
import { insertSpace, lockParts, replaceParts } from './queries.ts'
import { toRow } from './space-fields.ts'

/** Adds a space; returns its id. */
export function createSpace(
  database: Database,
  actor: AdminId,
  fields: SpaceFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
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
