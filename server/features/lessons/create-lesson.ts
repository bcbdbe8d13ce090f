import type { LessonFields } from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { lockCalendar } from './closures/queries.ts'
import { refuseClosedTime } from './closures/refuse-closed-time.ts'
import { chooseSpace, takeSpace } from './lesson-space.ts'
import { toRow } from './lesson-fields.ts'
import { insertLesson } from './queries.ts'

/** Adds a lesson to the calendar; returns its id. Refuses a time in which the studio or the space is closed, or the space is taken. */
export function createLesson(
  database: Database,
  actor: AdminId,
  fields: LessonFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      const lesson = toRow(newId(), fields, await chooseSpace(writer, fields.spaceId))
      await refuseClosedTime(writer, lesson)
      await insertLesson(writer, lesson, now)
      await takeSpace(writer, lesson, now)
      await record(
        writer,
        { actor, action: 'lesson.created', subjectId: lesson.id, before: null, after: lesson },
        now,
      )
      return { id: lesson.id }
    }),
  )
}
