import type { LastLesson } from '#contract/schedule/lesson-search.ts'
import type { NewLessonFields } from '#contract/lessons.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { findLesson, insertLesson } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findLastLesson, listTitles } from '#server/features/lessons/search-queries.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { refuseClosedTime } from '#server/features/spaces/closed-times.ts'
import { isActiveSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { inLanguage } from '#studio/languages.ts'
import { listedKinds } from '#studio/lesson-kinds.ts'
import type { LessonKind } from '#studio/lesson-kinds.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { refuseEvent, toRow } from './lesson-fields.ts'
import { chooseSpace, spaceOfCopy, takeSpace } from './lesson-space.ts'
import { chooseTeacher, refuseTwoAtOnce, teacherOfCopy } from './lesson-teacher.ts'
import { copyOf } from './rules.ts'

/**
 * Adds a lesson to the calendar; returns its id. Refuses a time in which the studio or the space is closed,
 * or the space or the teacher is taken, and a lesson without a picture when no other and no kind has its
 * title.
 */
export function createLesson(ctx: Context<AdminCaller>, fields: NewLessonFields) {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      const imageUrl = fields.imageUrl ?? (await lentPicture(tx, fields.title))
      const spaceId = await chooseSpace(tx.writer, fields.spaceId)
      const teacherId = await chooseTeacher(tx.writer, fields.teacherId)
      const lesson = toRow(newId(), { ...fields, imageUrl }, { spaceId, teacherId })
      refuseEvent(tx.facts, lesson)
      await refuseClosedTime(tx.writer, lesson)
      await expectPictures(tx.writer, [imageUrl], 'imageUrl')
      await refuseTwoAtOnce(tx.writer, lesson, fields)
      await insertLesson(tx.writer, lesson, tx.now)
      await takeSpace(tx, lesson)
      await tx.record({ action: 'lesson.created', subjectId: lesson.id, after: lesson })
      return { id: lesson.id }
    }),
  )
}

/** The picture of the last lesson with the title, or of the kind with it. */
async function lentPicture({ writer, facts }: TransactionContext, title: string): Promise<string> {
  const last = await findLastLesson(writer, title)
  const picture = last?.imageUrl ?? kindWith(facts, title)?.picture
  if (picture === undefined) throw new ApiError('error.server.invalid', { imageUrl: 'required' })
  return picture
}

/** The kind of lesson on the list whose title it is, in the language of the studio or where that is missing. */
const kindWith = (facts: StudioFacts, title: string): LessonKind | undefined =>
  listedKinds(facts).find((kind) => titleOf(kind) === title)

const titleOf = ({ title }: Pick<LessonKind, 'title'>) => inLanguage('ja', title.ja, title.en)

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
        await tx.record({ action: 'lesson.created', subjectId: copy.id, after })
      }
      return { ids: copies.map((copy) => copy.id) }
    }),
  )
}

/** What a new lesson can take over from the last lesson with the title, or from the kind with it. */
export async function suggestLesson(
  { reader, facts }: ReadContext,
  title: string,
): Promise<{ last: LastLesson | null }> {
  const lesson = await findLastLesson(reader, title)
  if (lesson !== undefined) return { last: await valuesOf(reader, lesson) }
  const kind = kindWith(facts, title)
  return { last: kind ? valuesOfKind(kind) : null }
}

/** The titles that the studio uses, the latest first, and those of its kinds of lessons. */
export async function titlesWithKinds({ reader, facts, now }: ReadContext): Promise<string[]> {
  const titles = await listTitles(reader, now)
  return [...new Set([...titles, ...listedKinds(facts).map(titleOf)])]
}

const valuesOfKind = ({ title, text, picture, level, minutes, seats }: LessonKind): LastLesson => ({
  start: null,
  // Facts are complete: what is in one language only stands in both.
  titleEn: title.en === titleOf({ title }) ? '' : title.en,
  desc: text.ja,
  descEn: text.en === text.ja ? '' : text.en,
  imageUrl: picture,
  level,
  length: minutes,
  totalSeats: seats,
  spaceId: null,
  teacherId: null,
})

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
