import type { LastLesson } from '#contract/lesson-suggestion.ts'
import type { Reader } from '#server/database/database.ts'
import { isActiveSpace } from '#server/features/spaces/queries.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { teacherOfCopy } from './lesson-teacher.ts'
import type { Lesson } from './queries.ts'
import { findLastLesson } from './suggestion-queries.ts'

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
