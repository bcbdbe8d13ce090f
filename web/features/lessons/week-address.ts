import { lessonLevels } from '#studio/lesson-levels.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import { dateOf, dayMs, instantOf, startOfDay, startOfWeek } from '#time/tokyo.ts'

export interface ShownWeek {
  /** Midnight in Tokyo of the week's first day. */
  from: number
  to: number
  /** Midnight of each of the seven days. */
  days: number[]
}

/** The week that contains the day of `?week=2026-11-23`; the current week without a valid date. */
export function weekOfAddress(search: URLSearchParams, now: number): ShownWeek {
  const from = startOfWeek(instantOf(search.get('week') ?? '') ?? now)
  const days = Array.from({ length: 7 }, (_, position) => from + position * dayMs)
  return { from, to: from + 7 * dayMs, days }
}

/** The levels of `?level=beginners,all`; none when the address does not filter. */
export function levelsOfAddress(search: URLSearchParams): LessonLevel[] {
  const named = (search.get('level') ?? '').split(',')
  return lessonLevels.filter((level) => named.includes(level))
}

/** The teachers of `?teacher=…`, by their ids; none when the address does not filter. */
export const teachersOfAddress = (search: URLSearchParams): string[] =>
  (search.get('teacher') ?? '').split(',').filter((id) => id !== '')

/** Whether `?kind=event` asks for events alone. */
export const eventsOfAddress = (search: URLSearchParams): boolean => search.get('kind') === 'event'

/** The page with the events of the present week, without its language. */
export const pageOfEvents = '/booking?kind=event'

/**
 * What lessons are shown: those of any of the levels and of any of the teachers; all where a list is empty.
 */
export interface WeekFilter {
  /** Whether events alone are shown. */
  events: boolean
  levels: readonly LessonLevel[]
  teachers: readonly string[]
}

interface InWeek extends Partial<WeekFilter> {
  day?: number | undefined
  lesson?: string
}

/** The address of a week, and of a day, a lesson, events, levels or teachers in it. */
export function addressOfWeek(
  from: number,
  { day, lesson, events = false, levels = [], teachers = [] }: InWeek = {},
): string {
  const search = new URLSearchParams({ week: dateOf(from) })
  if (events) search.set('kind', 'event')
  if (levels.length > 0) search.set('level', levels.join(','))
  if (teachers.length > 0) search.set('teacher', teachers.join(','))
  if (day !== undefined) search.set('day', dateOf(day))
  if (lesson !== undefined) search.set('lesson', lesson)
  return `?${search.toString()}`
}

/**
 * The page on which a lesson is booked, without its language: its week and its day, with the lesson marked.
 */
export function pageOfLesson({ id, start }: { id: string; start: string }): string {
  const day = startOfDay(Date.parse(start))
  return `/booking${addressOfWeek(startOfWeek(day), { day, lesson: id })}`
}

/**
 * The day that is shown: the day of the address if it has lessons, else the first day with a lesson that has
 * not ended, else today, else the first day with lessons. Undefined when the week is empty.
 */
export function shownDay(
  search: URLSearchParams,
  { busyDays, openDays, now }: { busyDays: readonly number[]; openDays: readonly number[]; now: number },
): number | undefined {
  const named = instantOf(search.get('day') ?? '')
  if (named !== undefined && busyDays.includes(named)) return named
  const today = startOfDay(now)
  return openDays[0] ?? busyDays.find((day) => day >= today) ?? busyDays[0]
}
