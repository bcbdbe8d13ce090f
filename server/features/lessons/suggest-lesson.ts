import type { LastLesson } from '#contract/lesson-suggestion.ts'
import type { Reader } from '#server/database/database.ts'
import { isActiveSpace } from '#server/features/spaces/queries.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import type { Lesson } from './queries.ts'
import { findLastLesson, listTitles } from './suggestion-queries.ts'

const titleDays = 183

/** The titles that the studio uses, and what a new lesson can take over from the last lesson with the title. */
export async function suggestLesson(
  reader: Reader,
  title: string,
  now: number,
): Promise<{ titles: string[]; last: LastLesson | null }> {
  const titles = await listTitles(reader, now - titleDays * dayMs)
  const lesson = title === '' ? undefined : await findLastLesson(reader, title)
  return { titles, last: lesson === undefined ? null : await valuesOf(reader, lesson) }
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
  }
}
