import type { SpaceFields } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { addSpace } from './add-space.ts'
import { readParts } from './parts.ts'
import { lockParts } from './queries.ts'
import { changedBy } from './space-fields.ts'

/** Adds a space; returns its id. */
export function createSpace(
  database: Database,
  actor: AdminId,
  fields: SpaceFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      await lockParts(writer)
      const id = newId()
      const { parts } = await readParts(writer, id, fields)
      const after = changedBy(fields, { id, parts, before: undefined })
      await expectPictures(
        writer,
        after.pictures.map(({ url }) => url),
        'pictures',
      )
      await addSpace(writer, after, now)
      await record(writer, { actor, action: 'space.created', subjectId: id, before: null, after }, now)
      return { id }
    }),
  )
}
