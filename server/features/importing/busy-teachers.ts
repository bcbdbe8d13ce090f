import type { Reader } from '#server/database/database.ts'
import { findLessonsTaughtBy } from '#server/features/lessons/search-queries.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { overlap } from '#time/spans.ts'
import { listTaughtLines } from './queries.ts'
import type { Part } from './queries.ts'

type Taught = Pick<EditableLesson, 'teacherId' | 'startsAt' | 'endsAt'>

/** The calendar has another lesson of the teacher at the time, or another line of the file has. */
type Clash = { problem: 'teacherBusy' } | { problem: 'teacherTwice'; other: number }

/**
 * Which lines give a teacher a second lesson at the time, by the number of the line. The administrator cannot
 * confirm it for a single line, so it is a problem of the line.
 */
export async function findBusyTeachers(
  reader: Reader,
  part: Part,
  lessons: ReadonlyArray<Taught & { line: number }>,
): Promise<Map<number, Clash>> {
  const taught = lessons.filter(({ teacherId }) => teacherId !== null)
  const inCalendar = await findTaught(reader, taught)
  const lines: Array<Taught & { line: number }> = await listTaughtLines(reader, part, teachersOf(taught))
  const clashes = new Map<number, Clash>()
  for (const lesson of taught) {
    const other = lines.find((line) => clash(line, lesson))
    if (inCalendar.some((held) => clash(held, lesson))) clashes.set(lesson.line, { problem: 'teacherBusy' })
    else if (other) clashes.set(lesson.line, { problem: 'teacherTwice', other: other.line })
    lines.push(lesson)
  }
  return clashes
}

/** Whether the calendar has another lesson of a teacher at the time of one of the lessons. */
export async function isTeacherBusy(reader: Reader, lessons: readonly Taught[]): Promise<boolean> {
  const taught = lessons.filter(({ teacherId }) => teacherId !== null)
  const inCalendar = await findTaught(reader, taught)
  return taught.some((lesson) => inCalendar.some((other) => clash(other, lesson)))
}

const findTaught = (reader: Reader, lessons: readonly Taught[]) =>
  findLessonsTaughtBy(reader, teachersOf(lessons), {
    from: Math.min(...lessons.map(({ startsAt }) => startsAt)),
    to: Math.max(...lessons.map(({ endsAt }) => endsAt)),
  })

const teachersOf = (lessons: readonly Taught[]) => [
  ...new Set(lessons.flatMap(({ teacherId }) => (teacherId === null ? [] : [teacherId]))),
]

const clash = (one: Taught, other: Taught) => one.teacherId === other.teacherId && overlap(one, other)
