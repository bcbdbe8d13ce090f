import { leftOutFields } from '#contract/importing/imports.ts'
import type { ImportField, ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import { createLesson } from '#contract/lessons.ts'
import type { NewLessonFields } from '#contract/lessons.ts'
import { normaliseKana } from '#contract/normalise.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import { instantOf, isoText, minuteMs } from '#time/tokyo.ts'
import { plainWord, readDate, readTime } from './cell-rules.ts'
import { countOf, oneOf, cellReader, words } from './read-line.ts'
import type { Checked } from './read-line.ts'

/** What the names in a file are compared with. */
interface Named {
  spaces: readonly Space[]
  /** Those whom new lessons may have. */
  teachers: readonly Teacher[]
}

interface Teacher {
  id: string
  nameJa: string
  nameEn: string
  kana: string
}

interface Space {
  id: string
  name: string
  nameEn: string
}

const beginners = words('初心者 初級 はじめての方へ 入門 beginners beginner')
const all = words('どなたでも 全レベル 全員 オールレベル all alllevels anyone')
const experienced = words('経験者向け 経験者 中級 上級 experienced intermediate advanced')

/** Which column of the file a field of the form comes from. */
const columnOf: Record<string, ImportField> = {
  title: 'title',
  titleEn: 'titleEn',
  desc: 'desc',
  descEn: 'descEn',
  imageUrl: 'imageUrl',
  level: 'level',
  start: 'startTime',
  end: 'endTime',
  totalSeats: 'totalSeats',
  spaceId: 'space',
  teacherId: 'teacher',
}

/**
 * Reads a line with the form of a lesson: the lesson, without what cannot be read and is left out, or
 * everything that is wrong with it.
 */
export function readLesson(
  row: ImportRow,
  { spaces, teachers, now }: Named & { now: number },
): { lesson: NewLessonFields; problems?: ImportProblem[] } | { problems: ImportProblem[] } {
  const { problems, textOf, found, take, need, isReadable } = cellReader(row, leftOutFields.lessons)
  const endColumn = textOf('endTime') === '' && textOf('minutes') !== '' ? 'minutes' : 'endTime'
  for (const field of ['title', 'date', 'startTime', endColumn, 'totalSeats'] as const) need(field)
  const date = take('date', dayOf, '')
  const start = instantAt(date, take<number | undefined>('startTime', timeOf, undefined))
  const minutes = take<number | undefined>('minutes', countOf('minutes'), undefined)
  const end =
    endColumn === 'minutes'
      ? later(start, minutes)
      : instantAt(date, take<number | undefined>('endTime', timeOf, undefined))
  const spaceId = take<string | undefined>('space', (text) => spaceCalled(text, spaces), undefined)
  const teacherId = take<string | null>('teacher', (text) => teacherCalled(text, teachers), null)
  const levels = oneOf<LessonLevel>([beginners, 'beginners'], [all, 'all'], [experienced, 'experienced'])
  const cells = {
    title: textOf('title'),
    titleEn: textOf('titleEn'),
    desc: textOf('desc'),
    descEn: textOf('descEn'),
    level: take<LessonLevel | null>('level', levels, null),
    start: isoOf(start),
    end: isoOf(end),
    totalSeats: take('totalSeats', countOf('totalSeats'), 1),
    ...(textOf('imageUrl') !== '' && { imageUrl: textOf('imageUrl') }),
    ...(spaceId !== undefined && { spaceId }),
    teacherId,
  }
  const form = createLesson.body.safeParse(cells)
  const withoutText: Record<string, unknown> = {}
  for (const { path, message } of form.error?.issues ?? []) {
    const column = columnOf[String(path[0])] ?? 'title'
    const field = column === 'endTime' ? endColumn : column
    // Of what cannot be read the form only knows that it is missing.
    const isTold = problems.some(
      (problem) => problem.field === field || (problem.field === 'date' && isTime(field)),
    )
    if (!isTold) found(field, problemOf(message))
    if (textFields.includes(field)) withoutText[field] = field === 'imageUrl' ? undefined : ''
  }
  const lesson = form.data ?? createLesson.body.safeParse({ ...cells, ...withoutText }).data
  if (start !== undefined && start < now) found('date', 'past')
  if (lesson === undefined || !isReadable()) return { problems }
  return problems.length === 0 ? { lesson } : { lesson, problems }
}

/** Those of the fields that are left out which the form checks. */
const textFields: readonly ImportField[] = ['titleEn', 'desc', 'descEn', 'imageUrl']

const isTime = (field: ImportField) => field === 'startTime' || field === 'endTime' || field === 'minutes'

function problemOf(message: string): ImportProblem['problem'] {
  if (message === 'required' || message === 'tooLong' || message === 'step') return message
  // The only rule of the form that is said so and is left here.
  return message === 'validate' ? 'endsBefore' : 'pattern'
}

function dayOf(text: string): Checked<string> {
  const value = readDate(text)
  return value === undefined ? { problem: 'date' } : { value }
}

function timeOf(text: string): Checked<number> {
  const value = readTime(text)
  return value === undefined ? { problem: 'time' } : { value }
}

function spaceCalled(text: string, spaces: readonly Space[]): Checked<string> {
  const wanted = plainWord(text)
  const space = spaces.find(({ name, nameEn }) => plainWord(name) === wanted || plainWord(nameEn) === wanted)
  return space === undefined ? { problem: 'unknown' } : { value: space.id }
}

/** By the name in either language or its reading. Kana count as the same in both scripts. */
function teacherCalled(text: string, teachers: readonly Teacher[]): Checked<string> {
  const wanted = nameWord(text)
  const [teacher, ...others] = teachers.filter(({ nameJa, nameEn, kana }) =>
    [nameJa, nameEn, kana].some((name) => name !== '' && nameWord(name) === wanted),
  )
  if (teacher === undefined) return { problem: 'noTeacher' }
  return others.length > 0 ? { problem: 'severalTeachers' } : { value: teacher.id }
}

const nameWord = (text: string) => plainWord(normaliseKana(text)).replaceAll('・', '')

const instantAt = (date: string, minutes: number | undefined) => later(instantOf(date), minutes)

const later = (instant: number | undefined, minutes: number | undefined) =>
  instant === undefined || minutes === undefined ? undefined : instant + minutes * minuteMs

const isoOf = (instant: number | undefined) => (instant === undefined ? '' : isoText(instant))
