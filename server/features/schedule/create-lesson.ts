import type { LastLesson } from '#contract/schedule/lesson-search.ts'
import type { NewLessonFields } from '#contract/lessons.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { findLesson, insertLesson } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findLastLesson } from '#server/features/lessons/search-queries.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { refuseClosedTime } from '#server/features/spaces/closed-times.ts'
import { isActiveSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { toRow } from './lesson-fields.ts'
import { chooseSpace, spaceOfCopy, takeSpace } from './lesson-space.ts'
import { chooseTeacher, refuseTwoAtOnce, teacherOfCopy } from './lesson-teacher.ts'
import { copyOf } from './rules.ts'

/**
 * Adds a lesson to the calendar; returns its id. Refuses a time in which the studio or the space is closed,
 * or the space or the teacher is taken, and a lesson without a picture when no other has its title.
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

/**
 * Adds copies of a lesson to the calendar, each as long as the lesson, all or none. Returns their ids in the
 * order of `starts`.
 */
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

/** What a new lesson can take over from the last lesson with the title. */
export async function suggestLesson(reader: Reader, title: string): Promise<{ last: LastLesson | null }> {
  const lesson = await findLastLesson(reader, title)
  return { last: lesson === undefined ? null : await valuesOf(reader, lesson) }
}

async function valuesOf(reader: Reader, lesson: Lesson): Promise<LastLesson> {
  const { spaceId } = lesson
  return {
    start: isoText(lesson.startsAt),
    titleEn: lesson.titleEn,
    desc: lesson.description,
    descEn: lesson.descriptionEn,
    imageUrl: lesson.imageUrl,
    level: lesson.level,
    length: (lesson.endsAt - lesson.startsAt) / minuteMs,
    totalSeats: lesson.totalSeats,
    spaceId: spaceId !== null && (await isActiveSpace(reader, spaceId)) ? spaceId : null,
    teacherId: await teacherOfCopy(reader, lesson),
  }
}
