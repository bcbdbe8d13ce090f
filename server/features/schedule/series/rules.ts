import { noEvent } from '#server/features/lessons/queries.ts'
import type { EditableLesson, Lesson } from '#server/features/lessons/queries.ts'
import type { SeriesPlan } from './queries.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf, dayMs, instantOf, minuteMs, startOfDay, timeText, weekdayOf } from '#time/tokyo.ts'

/** A day of a series with the time of its lesson. */
export interface PlannedDay {
  /** `2026-11-23` in Tokyo. */
  day: string
  startsAt: number
  endsAt: number
}

/** The last day for which the server adds lessons now. */
export const horizonOf = (facts: StudioFacts, now: number): string =>
  dateOf(now + facts.booking.weeksAhead * 7 * dayMs)

/** The days of the plan up to `until` whose lesson has not begun. */
export function daysOf(plan: SeriesPlan, { now, until }: { now: number; until: string }): PlannedDay[] {
  const last = plan.untilDay !== null && plan.untilDay < until ? plan.untilDay : until
  const from = Math.max(instantOf(plan.fromDay) ?? Infinity, startOfDay(now))
  const to = instantOf(last) ?? -Infinity
  const days: PlannedDay[] = []
  for (let midnight = from; midnight <= to; midnight += dayMs) {
    const planned = { day: dateOf(midnight), ...spanAt(plan, midnight) }
    if (plan.weekdays.includes(weekdayOf(midnight)) && planned.startsAt > now) days.push(planned)
  }
  return days
}

/** Whether the plan has any day whose lesson has not begun. */
export function hasDays(plan: SeriesPlan, now: number): boolean {
  const first = plan.fromDay > dateOf(now) ? plan.fromDay : dateOf(now)
  // The first eight days have each weekday, and today's once more in case its lesson has begun.
  const until = dateOf((instantOf(first) ?? now) + 7 * dayMs)
  return daysOf(plan, { now, until }).length > 0
}

/** The lesson of the plan on a day. */
export function lessonOn(plan: SeriesPlan, { startsAt, endsAt }: PlannedDay, id: string): EditableLesson {
  const { title, description, titleEn, descriptionEn, imageUrl, level, totalSeats, spaceId, teacherId } = plan
  const content = { title, description, titleEn, descriptionEn, imageUrl, level, totalSeats }
  return { id, ...content, spaceId, teacherId, startsAt, endsAt, ...noEvent }
}

/** What the lessons of a series have in common: all fields except the day. */
export type Traits = Omit<EditableLesson, 'id' | 'startsAt' | 'endsAt' | keyof typeof noEvent> & {
  startTime: string
  minutes: number
}

export const seriesFields = (lesson: EditableLesson): Traits => ({
  title: lesson.title,
  description: lesson.description,
  titleEn: lesson.titleEn,
  descriptionEn: lesson.descriptionEn,
  imageUrl: lesson.imageUrl,
  level: lesson.level,
  totalSeats: lesson.totalSeats,
  spaceId: lesson.spaceId,
  teacherId: lesson.teacherId,
  startTime: timeText(lesson.startsAt),
  minutes: (lesson.endsAt - lesson.startsAt) / minuteMs,
})

type Trait = keyof Traits

/** What differs between two lessons. */
export function differences(before: Traits, wanted: Traits): Partial<Traits> {
  const names = (Object.keys(wanted) as Trait[]).filter((name) => before[name] !== wanted[name])
  return Object.fromEntries(names.map((name) => [name, wanted[name]]))
}

interface Change {
  /** The lesson that the administrator edits, before the change. */
  edited: Lesson
  plan: SeriesPlan
  changes: Partial<Traits>
  byHand: 'keep' | 'replace'
}

/**
 * The lesson after a change of its series. Of a lesson that an administrator has changed by hand, what
 * differs both from the series and from the edited lesson stays, unless it is to be replaced.
 */
export function changedLesson(lesson: Lesson, { edited, plan, changes, byHand }: Change): EditableLesson {
  const own = seriesFields(lesson)
  const kept = (name: Trait) =>
    byHand === 'keep' &&
    lesson.changedByHand === 1 &&
    own[name] !== seriesFields(edited)[name] &&
    own[name] !== plan[name]
  const taken = (Object.keys(changes) as Trait[]).filter((name) => !kept(name))
  const wanted: Traits = { ...own, ...Object.fromEntries(taken.map((name) => [name, changes[name]])) }
  const { startTime, minutes, ...content } = wanted
  return {
    id: lesson.id,
    ...content,
    ...noEvent,
    ...spanAt({ startTime, minutes }, startOfDay(lesson.startsAt)),
  }
}

/** Whether the lesson was changed by hand in something that would change now. */
export function hasOwn(lesson: Lesson, change: Omit<Change, 'byHand'>): boolean {
  if (lesson.changedByHand === 0 || lesson.id === change.edited.id) return false
  const kept = seriesFields(changedLesson(lesson, { ...change, byHand: 'keep' }))
  const replaced = seriesFields(changedLesson(lesson, { ...change, byHand: 'replace' }))
  return Object.keys(differences(kept, replaced)).length > 0
}

/** Whether the lesson takes place as the series plans it. */
export const matchesPlan = (lesson: EditableLesson, day: string | null, plan: SeriesPlan): boolean =>
  dateOf(lesson.startsAt) === day &&
  Object.keys(differences(seriesFields(lesson), seriesFieldsOfPlan(plan))).length === 0

const seriesFieldsOfPlan = (plan: SeriesPlan): Traits => ({
  title: plan.title,
  description: plan.description,
  titleEn: plan.titleEn,
  descriptionEn: plan.descriptionEn,
  imageUrl: plan.imageUrl,
  level: plan.level,
  totalSeats: plan.totalSeats,
  spaceId: plan.spaceId,
  teacherId: plan.teacherId,
  startTime: plan.startTime,
  minutes: plan.minutes,
})

function spanAt({ startTime, minutes }: Pick<SeriesPlan, 'startTime' | 'minutes'>, midnight: number) {
  const startsAt = instantOf(dateOf(midnight), startTime) ?? midnight
  return { startsAt, endsAt: startsAt + minutes * minuteMs }
}
