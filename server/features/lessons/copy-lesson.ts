import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { lockCalendar } from './closures/queries.ts'
import { refuseClosedTime } from './closures/refuse-closed-time.ts'
import { spaceOfCopy, takeSpace } from './lesson-space.ts'
import { refuseTwoAtOnce, teacherOfCopy } from './lesson-teacher.ts'
import { findLesson, insertLesson } from './queries.ts'
import { copyOf } from './rules.ts'

/** Adds copies of a lesson to the calendar, each as long as the lesson, all or none. Returns their ids in the order of `starts`. */
export function copyLesson(
  database: Database,
  actor: AdminId,
  { id, starts, teacherTwice }: { id: string; starts: readonly string[]; teacherTwice: boolean },
  { request, now }: { request: RepeatableRequest | undefined; now: number },
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      const original = await findLesson(writer, id)
      if (original === undefined || original.cancelledAt !== null) throw new ApiError('error.yoga.notFound')
      const spaceId = await spaceOfCopy(writer, original)
      const teacherId = await teacherOfCopy(writer, original)
      const content = { ...original, spaceId, teacherId }
      const copies = starts.map((start) => copyOf(content, newId(), Date.parse(start)))
      await expectPictures(writer, [original.imageUrl], 'imageUrl')
      for (const copy of copies) {
        await refuseClosedTime(writer, copy)
        await refuseTwoAtOnce(writer, copy, { teacherTwice })
        await insertLesson(writer, copy, now)
        await takeSpace(writer, copy, now)
        const after = { ...copy, copyOf: id }
        await record(
          writer,
          { actor, action: 'lesson.created', subjectId: copy.id, before: null, after },
          now,
        )
      }
      return { ids: copies.map((copy) => copy.id) }
    }),
  )
}
