import { calendar } from '#studio/calendar.ts'
import { dateOf, dayMs, hourMs, instantOf, minuteMs, startOfDay } from '#time/tokyo.ts'
import { holds } from './shown-range.ts'
import type { ShownRange } from './shown-range.ts'

/** When a new entry is proposed to start and end. */
export interface Slot {
  start: number
  end: number
}

/** What was pressed or selected in the calendar. `allDay` marks a day without a time, in the month's view. */
interface Selection {
  start: Date
  end: Date
  allDay: boolean
}

/** The slots that were pressed or selected; for a day without a time the slot that is proposed for it. */
export function slotOf({ start, end, allDay }: Selection, now: number): Slot {
  if (allDay) return slotOnDay(start.getTime(), now)
  const shortest = start.getTime() + calendar.slotMinutes * minuteMs
  return { start: start.getTime(), end: Math.max(end.getTime(), shortest) }
}

/**
 * The next full hour within the calendar's hours; on a day that is not today, the hour when the calendar
 * opens.
 */
export function slotIn(range: ShownRange, now: number): Slot {
  return holds(range, now) ? nextFullHour(now) : slotOnDay(range.day, now)
}

/** The slot that is proposed for a day that was chosen without a time. */
export function slotOnDay(day: number, now: number): Slot {
  const next = nextFullHour(now)
  return startOfDay(next.start) === startOfDay(day) ? next : anHourFrom(at(day, calendar.opens))
}

function nextFullHour(now: number): Slot {
  const start = Math.max((Math.floor(now / hourMs) + 1) * hourMs, at(now, calendar.opens))
  if (start + hourMs <= at(now, calendar.closes)) return anHourFrom(start)
  return anHourFrom(at(now + dayMs, calendar.opens))
}

const anHourFrom = (start: number): Slot => ({ start, end: start + hourMs })

const at = (instant: number, time: string) => instantOf(dateOf(instant), time) ?? startOfDay(instant)
