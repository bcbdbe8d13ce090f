import type { ErrorCode } from '#contract/errors.ts'
import type { Closure } from './queries.ts'

interface Span {
  startsAt: number
  endsAt: number
}

const overlap = (a: Span, b: Span) => a.startsAt < b.endsAt && a.endsAt > b.startsAt

/** A closure that began before now is allowed, so that an administrator can close the rest of today. */
export function refusalToClose(wanted: Span, sameScope: readonly Span[], now: number): ErrorCode | undefined {
  if (wanted.endsAt <= now) return 'error.closure.past'
  return sameScope.some((other) => overlap(wanted, other)) ? 'error.closure.overlap' : undefined
}

export interface AfterLifting<Lesson> {
  /** They come back. */
  returning: Lesson[]
  /** Another lesson was given their time, or an overlapping one. */
  lost: Lesson[]
  /** Another closure touches them too. */
  held: Array<{ lesson: Lesson; by: string }>
}

/** What becomes of the lessons of a closure that is lifted. Lessons that would have begun by now stay cancelled. */
export function afterLifting<Lesson extends Span>(
  lessons: readonly Lesson[],
  { active, closures, now }: { active: readonly Span[]; closures: readonly Closure[]; now: number },
): AfterLifting<Lesson> {
  const outcome: AfterLifting<Lesson> = { returning: [], lost: [], held: [] }
  for (const lesson of lessons.filter(({ startsAt }) => startsAt > now)) {
    const holding = closures.find((closure) => overlap(closure, lesson))
    if (holding !== undefined) outcome.held.push({ lesson, by: holding.id })
    else if (active.some((other) => overlap(other, lesson))) outcome.lost.push(lesson)
    else outcome.returning.push(lesson)
  }
  return outcome
}

/**
 * The spaces that cannot be used while these are closed: themselves, their parts, and the spaces that contain one of them.
 * @param links every pair of a space and one of its parts
 */
export function closedWith(
  closed: readonly string[],
  links: ReadonlyArray<{ wholeId: string; partId: string }>,
): Set<string> {
  const down = links.map(({ wholeId, partId }) => ({ from: wholeId, to: partId }))
  const up = links.map(({ wholeId, partId }) => ({ from: partId, to: wholeId }))
  return new Set([...reachedFrom(closed, down), ...reachedFrom(closed, up)])
}

function reachedFrom(
  begin: readonly string[],
  ways: ReadonlyArray<{ from: string; to: string }>,
): Set<string> {
  const reached = new Set(begin)
  // A set that grows while it is read is read to its new end.
  for (const id of reached) for (const way of ways) if (way.from === id) reached.add(way.to)
  return reached
}
