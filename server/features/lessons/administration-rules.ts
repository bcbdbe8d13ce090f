import type { Lesson, LessonChange } from './queries.ts'

/** Whether the lesson is already what a change would make of it. */
export function standsAs(lesson: LessonChange, change: LessonChange): boolean {
  return (Object.keys(change) as Array<keyof LessonChange>).every((key) => lesson[key] === change[key])
}

/** The same lesson at another time. */
export function copyOf(lesson: Lesson, id: string, startsAt: number): LessonChange {
  const { title, description, titleEn, descriptionEn, imageUrl, totalSeats } = lesson
  const endsAt = startsAt + lesson.endsAt - lesson.startsAt
  return { id, title, description, titleEn, descriptionEn, imageUrl, totalSeats, startsAt, endsAt }
}
