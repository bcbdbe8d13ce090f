import { calendar } from '#studio/calendar.ts'
import { dateOf, dayMs, hourMs, instantOf, startOfDay, timeText } from '#time/tokyo.ts'
import type { Entry } from './entry.ts'
import type { ShownRange } from './shown-range.ts'

/** The hours that a day or week view shows, as `07:00` and `22:00` in Tokyo. */
export interface Hours {
  opens: string
  closes: string
}

/** The entries that the usual hours hide, and the hours that show them all. */
export interface OutsideHours extends Hours {
  earlier: number
  later: number
}

type Span = Pick<Entry<unknown>, 'start' | 'end'>

/**
 * The entries of a day or week view that end before the usual hours or start after them, counted on the day
 * they start.
 */
export function outsideHours(entries: readonly Span[], { view, from, to }: ShownRange): OutsideHours {
  const outside: OutsideHours = { earlier: 0, later: 0, opens: calendar.opens, closes: calendar.closes }
  if (view !== 'day' && view !== 'week') return outside
  for (const entry of entries) {
    const start = Math.max(Date.parse(entry.start), from)
    const end = Math.min(Date.parse(entry.end), to)
    const day = startOfDay(start)
    if (end <= at(day, calendar.opens)) {
      outside.earlier += 1
      const hour = timeText(Math.floor(start / hourMs) * hourMs)
      if (hour < outside.opens) outside.opens = hour
    } else if (start >= at(day, calendar.closes)) {
      outside.later += 1
      const next = Math.ceil(end / hourMs) * hourMs
      const hour = next >= day + dayMs ? '24:00' : timeText(next)
      if (hour > outside.closes) outside.closes = hour
    }
  }
  return outside
}

const at = (day: number, time: string) => instantOf(dateOf(day), time) ?? day
