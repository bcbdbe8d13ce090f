import type { Read } from '#contract/endpoint.ts'
import type * as api from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { once } from '#server/features/idempotency/answer-once.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { toRow } from './lesson-fields.ts'
import { insertLesson } from './queries.ts'

/** Adds a lesson to the calendar; returns its id. */
export function createLesson(
  database: Database,
  actor: AdminId,
  { requestId, ...fields }: Read<typeof api.createLesson, 'body'>,
  now: number,
) {
  return database.transact((writer) =>
    once(writer, { actor, requestId }, now, async () => {
      const lesson = toRow(newId(), fields)
      await insertLesson(writer, lesson, now)
      await record(
        writer,
        { actor, action: 'lesson.created', subjectId: lesson.id, before: null, after: lesson },
        now,
      )
      return { id: lesson.id }
    }),
  )
}
