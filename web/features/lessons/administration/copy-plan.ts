/** When the copies of a lesson take place, and what problems they have. */
import type { LessonEvent } from '#contract/lessons.ts'
import { calendar } from '#studio/calendar.ts'
import type { PageFacts } from '#studio/facts.ts'
import { dateOf, dayMs, instantOf, startOfDay, weekdayOf } from '#time/tokyo.ts'

export interface Plan {
  /** Days of the week counted from Sunday. */
  weekdays: ReadonlySet<number>
  /** The first day, as `2026-11-23` or as typed so far. */
  from: string
  weeks: number
  /** Additional days, each as its midnight. */
  days: readonly number[]
}

export const mostWeeks = 8

/**
 * The plan that is proposed: the lesson's weekday for four weeks, from tomorrow or from the day after the
 * lesson.
 */
export function firstPlan(lessonStart: number, now: number): Plan {
  const from = dateOf(Math.max(startOfDay(now), startOfDay(lessonStart)) + dayMs)
  return { weekdays: new Set([weekdayOf(lessonStart)]), from, weeks: 4, days: [] }
}

/** The starts of the copies in order, at the lesson's time of day. */
export function startsOf({ weekdays, from, weeks, days }: Plan, lessonStart: number): number[] {
  const first = instantOf(from)
  const ofWeeks =
    first === undefined
      ? []
      : Array.from({ length: weeks * 7 }, (_, day) => first + day * dayMs).filter((day) =>
          weekdays.has(weekdayOf(day)),
        )
  const sinceMidnight = lessonStart - startOfDay(lessonStart)
  return [...new Set([...ofWeeks, ...days])].toSorted((a, b) => a - b).map((day) => day + sinceMidnight)
}

export interface Copy {
  start: number
  end: number
  /** Lessons at the same time. */
  others: readonly LessonEvent[]
  outsideHours: boolean
  /** The studio is closed on this day. The administrator may still want the copy. */
  closedDay: boolean
}

/** A copy with its problems. */
export function copyAt(
  facts: PageFacts,
  start: number,
  length: number,
  lessons: readonly LessonEvent[],
): Copy {
  const end = start + length
  const day = dateOf(start)
  const [opens = 0, closes = 0] = [calendar.opens, calendar.closes].map((time) => instantOf(day, time))
  return {
    start,
    end,
    others: lessons.filter((other) => Date.parse(other.start) < end && Date.parse(other.end) > start),
    outsideHours: start < opens || end > closes,
    closedDay: facts.hours.closedDays.includes(weekdayOf(start)),
  }
}

/** Whether a copy is selected from the start. */
export const isFree = ({ others, outsideHours }: Copy): boolean => others.length === 0 && !outsideHours
