import type { LessonChange } from '#server/features/lessons/queries.ts'

/** Whether the lesson is already what a change would make of it. */
export function standsAs(lesson: LessonChange, change: LessonChange): boolean {
  return (Object.keys(change) as Array<keyof LessonChange>).every((key) => lesson[key] === change[key])
}
