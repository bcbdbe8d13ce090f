import { columnsOf } from '#server/features/lessons/queries.ts'
import type { EditableLesson, Lesson } from '#server/features/lessons/queries.ts'

/** Whether the lesson already has the values that a change would give it. */
export function hasValues(lesson: EditableLesson, wanted: EditableLesson): boolean {
  return (Object.keys(wanted) as Array<keyof EditableLesson>).every((key) => lesson[key] === wanted[key])
}

/** The same lesson at another time. */
export function copyOf(lesson: Lesson, id: string, startsAt: number): EditableLesson {
  const endsAt = startsAt + lesson.endsAt - lesson.startsAt
  return { ...columnsOf(lesson), id, startsAt, endsAt }
}
