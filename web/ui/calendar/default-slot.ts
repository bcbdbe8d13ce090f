import { calendar } from '#studio/calendar.ts'
import { dateOf, dayMs, hourMs, instantOf, startOfDay } from '#time/tokyo.ts'
import { holds } from './shown-range.ts'
import type { ShownRange } from './shown-range.ts'

/** When a new lesson is proposed to start and end. */
export interface Slot {
  start: number
  end: number
}

/** An hour from the start, or as long as was selected if that is longer. */
export function slotFrom(start: number, selectedEnd = start): Slot {
  return { start, end: Math.max(selectedEnd, start + hourMs) }
}

/** The next full hour that the calendar shows, now or, on a day that is not today, when it opens. */
export function slotIn(range: ShownRange, now: number): Slot {
  return holds(range, now) ? nextFullHour(now) : slotOnDay(range.day, now)
}

/** A slot on a day that was chosen without a time. */
export function slotOnDay(day: number, now: number): Slot {
  const next = nextFullHour(now)
  return startOfDay(next.start) === startOfDay(day) ? next : slotFrom(at(day, calendar.opens))
}

function nextFullHour(now: number): Slot {
  const start = Math.max((Math.floor(now / hourMs) + 1) * hourMs, at(now, calendar.opens))
  if (start + hourMs <= at(now, calendar.closes)) return slotFrom(start)
  return slotFrom(at(now + dayMs, calendar.opens))
}

const at = (instant: number, time: string) => instantOf(dateOf(instant), time) ?? startOfDay(instant)
