import { dateOf, dayMs, instantOf, parseStamp, stampText, startOfDay, startOfWeek } from '#time/tokyo.ts'
import type { Choice } from './choice.ts'

/** The days of a week, and the instants around them. */
export interface ShownWeek {
  /** Midnight in Tokyo of the first day. */
  from: number
  to: number
  days: number[]
}

/** What the address of the page says: the space, the day that is shown, and the chosen time. */
export interface AddressedTime extends Choice {
  space?: string | undefined
  day?: number | undefined
}

/**
 * Reads `?space=secondFloor&day=2026-11-24&from=2026-11-24T10:00&to=2026-11-24T12:00`. What is not valid is
 * left out.
 */
export function timeOfAddress(search: URLSearchParams): AddressedTime {
  const start = parseStamp(search.get('from') ?? '')
  return {
    space: search.get('space') ?? undefined,
    day: instantOf(search.get('day') ?? '') ?? (start === undefined ? undefined : startOfDay(start)),
    start,
    end: parseStamp(search.get('to') ?? ''),
  }
}

/** The query of the address, `?…`, so that reload, back, the other language and the login keep the choice. */
export function addressOfTime({ space, day, start, end }: AddressedTime): string {
  const search = new URLSearchParams()
  if (space !== undefined) search.set('space', space)
  if (day !== undefined) search.set('day', dateOf(day))
  if (start !== undefined) search.set('from', stamp(start))
  if (end !== undefined) search.set('to', stamp(end))
  return `?${search.toString()}`
}

const stamp = (instant: number) => stampText(instant).replace(' ', 'T')

/** The week that contains the day. */
export function weekOf(day: number): ShownWeek {
  const from = startOfWeek(day)
  const days = Array.from({ length: 7 }, (_, position) => from + position * dayMs)
  return { from, to: from + 7 * dayMs, days }
}
