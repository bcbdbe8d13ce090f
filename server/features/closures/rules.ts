import type { ErrorCode } from '#contract/errors.ts'
import type { Closure } from '#server/features/spaces/closure-queries.ts'
import type { Span } from '#time/spans.ts'
import { overlap } from '#time/spans.ts'

/** A closure that began before now is allowed, so that an administrator can close the rest of today. */
export function refusalToClose(wanted: Span, sameScope: readonly Span[], now: number): ErrorCode | undefined {
  if (wanted.endsAt <= now) return 'error.closure.past'
  return sameScope.some((other) => overlap(wanted, other)) ? 'error.closure.overlap' : undefined
}

type HoldingClosure = Pick<Closure, 'id' | 'reasonJa' | 'reasonEn'>

export interface AfterLifting<Lesson> {
  /** They come back. */
  returning: Lesson[]
  /** Another lesson was given their time and place, or a hire or a block has their space. */
  lost: Lesson[]
  /** Another closure touches them too. */
  held: Array<{ lesson: Lesson; by: HoldingClosure }>
}

/** What a lesson of a lifted closure meets at its time and in its space. */
export interface OtherUses {
  /** The other closures that stand there. */
  closures: readonly HoldingClosure[]
  /** Whether another lesson, a hire or a block is there. */
  isTaken: boolean
}

/**
 * What becomes of the lessons of a closure that is lifted. Lessons that would have begun by now stay
 * cancelled.
 */
export function afterLifting<Lesson extends Span>(
  lessons: ReadonlyArray<{ lesson: Lesson; surroundings: OtherUses }>,
  now: number,
): AfterLifting<Lesson> {
  const outcome: AfterLifting<Lesson> = { returning: [], lost: [], held: [] }
  for (const { lesson, surroundings } of lessons.filter((each) => each.lesson.startsAt > now)) {
    const [holding] = surroundings.closures
    if (holding !== undefined) outcome.held.push({ lesson, by: holding })
    else if (surroundings.isTaken) outcome.lost.push(lesson)
    else outcome.returning.push(lesson)
  }
  return outcome
}
