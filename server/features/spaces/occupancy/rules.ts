import type { OccupantKind } from '#contract/spaces/occupancy.ts'
import type { Span } from '#time/spans.ts'

/** What a space without parts is taken by, and when. Instants are milliseconds since the epoch. */
export interface Occupied extends Span {
  kind: OccupantKind
  /** The lesson, the hire or the block. */
  referenceId: string
  /** A space without parts. */
  spaceId: string
}

interface OccupationInput extends Omit<Occupied, 'spaceId'> {
  /** The time for cleaning that has to lie between two hires. */
  bufferMs: number
}

/**
 * What stands in the way, in order of start, each lesson, hire and block once. Lessons may be at the same
 * time, because small classes share a room.
 */
export function conflictsOf(input: OccupationInput, taken: readonly Occupied[]): Occupied[] {
  const inTheWay = taken.filter((other) => {
    if (other.referenceId === input.referenceId) return false
    if (input.kind === 'lesson' && other.kind === 'lesson') return false
    const gap = input.kind === 'hire' && other.kind === 'hire' ? input.bufferMs : 0
    return other.startsAt < input.endsAt + gap && other.endsAt > input.startsAt - gap
  })
  const byReference = new Map(inTheWay.map((conflict) => [conflict.referenceId, conflict]))
  return [...byReference.values()].toSorted((a, b) => a.startsAt - b.startsAt)
}
