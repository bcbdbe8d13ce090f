import type { NewLessonFields } from '#contract/lessons.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { ApiError } from '#server/http/api-error.ts'
import { newId } from '#server/security/new-id.ts'
import { lockCalendar } from './closures/queries.ts'
import { refuseClosedTime } from './closures/refuse-closed-time.ts'
import { chooseSpace, takeSpace } from './lesson-space.ts'
import { chooseTeacher, refuseTwoAtOnce } from './lesson-teacher.ts'
import { toRow } from './lesson-fields.ts'
import { insertLesson } from './queries.ts'
import { findLastLesson } from './suggestion-queries.ts'

/**
 * Adds a lesson to the calendar; returns its id. Refuses a time in which the studio or the space is closed, or the space or the
 * teacher is taken, and a lesson without a picture when no other has its title.
 */
export function createLesson(
  database: Database,
  actor: AdminId,
  fields: NewLessonFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      const imageUrl = fields.imageUrl ?? (await lentPicture(writer, fields.title))
      const spaceId = await chooseSpace(writer, fields.spaceId)
      const teacherId = await chooseTeacher(writer, fields.teacherId)
      const lesson = toRow(newId(), { ...fields, imageUrl }, { spaceId, teacherId })
      await refuseClosedTime(writer, lesson)
      await expectPictures(writer, [imageUrl], 'imageUrl')
      await refuseTwoAtOnce(writer, lesson, fields)
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

/** The picture of the last lesson with the title. */
async function lentPicture(reader: Reader, title: string): Promise<string> {
  const last = await findLastLesson(reader, title)
  if (last === undefined) throw new ApiError('error.server.invalid', { imageUrl: 'required' })
  return last.imageUrl
}
