/** What a new lesson takes over from the last lesson with the same title. */
import type { LastLesson } from '#contract/schedule/lesson-search.ts'
import { lessonSpace } from '#studio/rentals.ts'
import { endAfter, minutesOf } from '#web/ui/calendar/moments.ts'
import type { LessonTextValues } from './lesson-form.ts'

/** The form of a lesson, with its start and end, or of a series, with its length in minutes. */
export interface OfferedValues extends LessonTextValues {
  start?: string
  end?: string
  length?: string
}

/** What an earlier suggestion has filled in. */
export interface FilledIn {
  values: Partial<OfferedValues>
  /** Minutes; undefined when it left the length as it was. */
  length: number | undefined
}

/**
 * The fields of the form that get the values of the last lesson: those that the administrator has not filled
 * in. The length counts as filled in when it is another one than the form had at first.
 * @param initial what the form had at first
 */
export function takenOver(
  last: LastLesson,
  {
    values,
    initial,
    filled,
  }: { values: OfferedValues; initial: OfferedValues; filled: FilledIn | undefined },
): FilledIn {
  const lastValues: Partial<LessonTextValues> = {
    titleEn: last.titleEn,
    desc: last.desc,
    descEn: last.descEn,
    imageUrl: last.imageUrl,
    level: last.level ?? '',
    totalSeats: String(last.totalSeats),
    // The form of a new lesson writes the studio's space for lessons as an empty text (`LessonSpaceField`).
    spaceId: last.spaceId === null || last.spaceId === lessonSpace ? '' : last.spaceId,
    teacherId: last.teacherId ?? '',
  }
  const names = Object.keys(lastValues) as Array<keyof LessonTextValues>
  const untouched = names.filter(
    (name) => values[name] === initial[name] || values[name] === filled?.values[name],
  )
  const taken = Object.fromEntries(untouched.map((name) => [name, lastValues[name]]))
  const length = lengthOf(values)
  if (length !== lengthOf(initial) && length !== filled?.length) return { values: taken, length: undefined }
  return { values: { ...taken, ...withLength(values, last.length) }, length: last.length }
}

const lengthOf = ({ start = '', end = '', length }: OfferedValues) =>
  length === undefined ? minutesOf({ start, end }) : Number(length)

const withLength = ({ start = '', end = '', length }: OfferedValues, minutes: number) =>
  length === undefined ? { end: endAfter(start, minutes, end) } : { length: String(minutes) }
