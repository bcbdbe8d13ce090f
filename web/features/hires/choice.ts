import type { PageFacts } from '#studio/facts.ts'
import { hireStepMinutes } from '#studio/rentals.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'

/** A time in which a space can be hired. Instants are milliseconds. */
export interface FreeTime {
  start: number
  end: number
  /** A hire can start until then, and end later; absent without such a bound. */
  lastStart?: number
}

/** What the visitor has chosen so far. */
export interface Choice {
  start?: number | undefined
  end?: number | undefined
}

/** The height of a cell in the week view. */
export const stepMs = hireStepMinutes * minuteMs
const shortestMs = (facts: PageFacts) => facts.rental.minimumMinutes * minuteMs
const longestMs = (facts: PageFacts) => facts.rental.maximumHours * hourMs

/**
 * The instants of the step from the first to the last, both included. A lesson may end between two of them.
 */
function stepsBetween(first: number, last: number): number[] {
  const begin = Math.ceil(first / stepMs) * stepMs
  const count = Math.max(0, Math.floor((last - begin) / stepMs) + 1)
  return Array.from({ length: count }, (_, position) => begin + position * stepMs)
}

/** When a hire can start. */
export const startsIn = (facts: PageFacts, free: readonly FreeTime[]): number[] =>
  free.flatMap(({ start, end, lastStart = end }) =>
    stepsBetween(start, Math.min(end - shortestMs(facts), lastStart)),
  )

/** When a hire that starts then can end; none when it cannot start then. */
export function endsOf(facts: PageFacts, free: readonly FreeTime[], start: number): number[] {
  const around = free.find((time) => time.start <= start && start < time.end)
  if (around === undefined) return []
  return stepsBetween(start + shortestMs(facts), Math.min(around.end, start + longestMs(facts)))
}

/** The half hours of a day that are free, by their starts. */
export const cellsOf = (free: readonly FreeTime[], day: number): number[] =>
  free.flatMap(({ start, end }) => stepsBetween(Math.max(start, day), Math.min(end, day + dayMs) - stepMs))

/** The choice as far as the free times still allow it. */
export function possibleChoice(facts: PageFacts, free: readonly FreeTime[], { start, end }: Choice): Choice {
  if (start === undefined || !startsIn(facts, free).includes(start)) return {}
  return end !== undefined && endsOf(facts, free, start).includes(end) ? { start, end } : { start }
}

/** The choice after a tap on a cell: first the start, then the end, then a new start. */
export function choiceAfterTap(
  facts: PageFacts,
  free: readonly FreeTime[],
  { start, end }: Choice,
  cell: number,
): Choice {
  const wanted = cell + stepMs
  if (start !== undefined && end === undefined && endsOf(facts, free, start).includes(wanted)) {
    return { start, end: wanted }
  }
  return startsIn(facts, free).includes(cell) ? { start: cell } : { start, end }
}
