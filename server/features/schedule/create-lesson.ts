import type { LastLesson } from '#contract/schedule/lesson-search.ts'
import type { NewLessonFields } from '#contract/lessons.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { findLesson, insertLesson } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findLastLesson } from '#server/features/lessons/search-queries.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { refuseClosedTime } from '#server/features/spaces/closed-times.ts'
import { isActiveSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { refuseEvent, toRow } from './lesson-fields.ts'
import { chooseSpace, spaceOfCopy, takeSpace } from './lesson-space.ts'
import { chooseTeacher, refuseTwoAtOnce, teacherOfCopy } from './lesson-teacher.ts'
import { copyOf } from './rules.ts'

/**
 * Adds a lesson to the calendar; returns its id. Refuses a time in which the studio or the space is closed,
 * or the space or the teacher is taken, and a lesson without a picture when no other has its title.
 */
export function createLesson(ctx: Context<AdminCaller>, fields: NewLessonFields) {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      const imageUrl = fields.imageUrl ?? (await lentPicture(tx.writer, fields.title))
      const spaceId = await chooseSpace(tx.writer, fields.spaceId)
      const teacherId = await chooseTeacher(tx.writer, fields.teacherId)
      const lesson = toRow(newId(), { ...fields, imageUrl }, { spaceId, teacherId })
      refuseEvent(tx.facts, lesson)
      await refuseClosedTime(tx.writer, lesson)
      await expectPictures(tx.writer, [imageUrl], 'imageUrl')
      await refuseTwoAtOnce(tx.writer, lesson, fields)
      await insertLesson(tx.writer, lesson, tx.now)
      await takeSpace(tx, lesson)
      await tx.record({
        actor: tx.caller.id,
        action: 'lesson.created',
        subjectId: lesson.id,
        before: null,
        after: lesson,
      })
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
  ctx: Context<AdminCaller>,
  { id, starts, teacherTwice }: { id: string; starts: readonly string[]; teacherTwice: boolean },
) {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      const original = await findLesson(tx.writer, id)
      if (original === undefined || original.cancelledAt !== null) throw new ApiError('error.yoga.notFound')
      const spaceId = await spaceOfCopy(tx.writer, original)
      const teacherId = await teacherOfCopy(tx.writer, original)
      const content = { ...original, spaceId, teacherId }
      const copies = starts.map((start) => copyOf(content, newId(), Date.parse(start)))
      await expectPictures(tx.writer, [original.imageUrl], 'imageUrl')
      for (const copy of copies) {
        await refuseClosedTime(tx.writer, copy)
        await refuseTwoAtOnce(tx.writer, copy, { teacherTwice })
        await insertLesson(tx.writer, copy, tx.now)
        await takeSpace(tx, copy)
        const after = { ...copy, copyOf: id }
        await tx.record({
          actor: tx.caller.id,
          action: 'lesson.created',
          subjectId: copy.id,
          before: null,
          after,
        })
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
