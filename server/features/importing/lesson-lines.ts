import type { ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import type { NewLessonFields } from '#contract/lessons.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { findObstacles } from '#server/features/schedule/add-imported.ts'
import { toRow } from '#server/features/schedule/lesson-fields.ts'
import { chooseSpace } from '#server/features/schedule/lesson-space.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { findLastLesson, findLessonsStarting } from '#server/features/lessons/search-queries.ts'
import { findDeleted } from '#server/features/pictures/expect-pictures.ts'
import { listActiveSpaces } from '#server/features/spaces/queries.ts'
import { listListedTeachers } from '#server/features/teachers/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { pictures } from '#studio/pictures.ts'
import { findBusyTeachers } from './busy-teachers.ts'
import { repeatedLines } from './check-lines.ts'
import type { Outcome, ReadLines } from './check-lines.ts'
import { readLesson } from './lesson-rules.ts'
import { findLinesBy } from './queries.ts'
import type { Part } from './queries.ts'

/** `teacher`: as the file names them. */
type Line = NewLessonFields & { line: number; teacher: string }

/** Reads lines with lessons, without those that have a problem. */
export async function readLessons(
  { database: { reader }, now }: Context,
  rows: readonly ImportRow[],
): Promise<ReadLines> {
  const spaces = await listActiveSpaces(reader)
  const teachers = await listListedTeachers(reader)
  const problems: ImportProblem[] = []
  const lessons: Line[] = []
  for (const row of rows) {
    const outcome = readLesson(row, { spaces, teachers, now })
    if ('lesson' in outcome)
      lessons.push({ line: row.line, teacher: row.cells.teacher ?? '', ...outcome.lesson })
    problems.push(...(outcome.problems ?? []))
  }
  return { problems, check: (tx, part) => checkCalendar(tx, part, lessons) }
}

/**
 * The studio is open, space and teacher are free, and neither another line nor the calendar has the same
 * lesson.
 */
async function checkCalendar(tx: TransactionContext, part: Part, lines: readonly Line[]): Promise<Outcome> {
  const lessons = await rowsOf(tx.writer, lines)
  const obstacles = await findObstacles(tx, lessons)
  const starts = lessons.map(({ startsAt }) => startsAt)
  const inCalendar = new Set((await findLessonsStarting(tx.writer, starts)).map(keyOf))
  const repeated = repeatedLines(
    lessons.map((lesson) => ({ line: lesson.line, key: keyOf(lesson) })),
    await findLinesBy(tx.writer, 'repeatKey', part, lessons.map(keyOf)),
  )
  const busy = await findBusyTeachers(tx.writer, part, lessons)
  const deleted = await findDeleted(
    tx.writer,
    lessons.map(({ imageUrl }) => imageUrl),
  )
  const { problems, kept }: Outcome = { problems: [], kept: [] }
  for (const { line, id, teacher, ...fields } of lessons) {
    const key = keyOf(fields)
    const [obstacle, other, clash] = [obstacles.get(id), repeated.get(line), busy.get(line)]
    const cell = { line, field: 'title' as const, value: fields.title }
    if (obstacle !== undefined) problems.push({ ...cell, field: 'date', problem: obstacle })
    else if (inCalendar.has(key)) problems.push({ ...cell, problem: 'lessonExists' })
    else if (other !== undefined) problems.push({ ...cell, problem: 'repeatedLine', other })
    else if (clash !== undefined) problems.push({ ...cell, field: 'teacher', value: teacher, ...clash })
    else {
      const isDeleted = deleted.has(fields.imageUrl)
      const imageUrl = isDeleted ? pictures.lesson : fields.imageUrl
      kept.push({ line, subjectId: id, email: null, repeatKey: key, fields: { ...fields, imageUrl } })
      const picture = { line, field: 'imageUrl' as const, value: fields.imageUrl }
      if (isDeleted) problems.push({ ...picture, problem: 'noPicture', leftOut: true })
    }
  }
  return { problems, kept }
}

/**
 * The rows of the lessons. Without a picture a lesson gets that of the last one with its title, or the one
 * that stands for all.
 */
async function rowsOf(
  writer: Writer,
  lines: readonly Line[],
): Promise<Array<EditableLesson & Pick<Line, 'line' | 'teacher'>>> {
  const lent = new Map<string, string>()
  for (const { title } of lines.filter(({ imageUrl }) => imageUrl === undefined))
    if (!lent.has(title)) lent.set(title, (await findLastLesson(writer, title))?.imageUrl ?? pictures.lesson)
  const deleted = await findDeleted(writer, [...lent.values()])
  const usual = await chooseSpace(writer, undefined)
  return lines.map(({ line, teacher, ...fields }) => {
    const place = { spaceId: fields.spaceId ?? usual, teacherId: fields.teacherId ?? null }
    const lentUrl = lent.get(fields.title) ?? pictures.lesson
    const imageUrl = fields.imageUrl ?? (deleted.has(lentUrl) ? pictures.lesson : lentUrl)
    return { line, teacher, ...toRow(newId(), { ...fields, imageUrl }, place) }
  })
}

/** What makes two lessons the same. */
export const keyOf = ({
  title,
  startsAt,
  endsAt,
  spaceId,
}: Pick<EditableLesson, 'title' | 'startsAt' | 'endsAt' | 'spaceId'>) =>
  JSON.stringify([title, startsAt, endsAt, spaceId])
