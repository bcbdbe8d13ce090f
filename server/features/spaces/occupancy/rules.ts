import type { OccupantKind } from '#contract/spaces/occupancy.ts'

/** What a space without parts is taken by, and when. Instants are milliseconds since the epoch. */
export interface Occupied {
  kind: OccupantKind
  /** The lesson, the hire or the block. */
  referenceId: string
  /** A space without parts. */
  spaceId: string
  startsAt: number
  endsAt: number
}

interface OccupationInput {
  kind: OccupantKind
  referenceId: string
  startsAt: number
  endsAt: number
  /** The time for cleaning that has to lie between two hires. */
  bufferMs: number
}

/**
 * What stands in the way, in order of start, each lesson, hire and block once. Lessons may be at the same
 * time, because small classes share a room.
 */
export function conflictsOf(wanted: OccupationInput, taken: readonly Occupied[]): Occupied[] {
  const inTheWay = taken.filter((other) => {
    if (other.referenceId === wanted.referenceId) return false
    if (wanted.kind === 'lesson' && other.kind === 'lesson') return false
    const gap = wanted.kind === 'hire' && other.kind === 'hire' ? wanted.bufferMs : 0
    return other.startsAt < wanted.endsAt + gap && other.endsAt > wanted.startsAt - gap
  })
  const byReference = new Map(inTheWay.map((conflict) => [conflict.referenceId, conflict]))
  return [...byReference.values()].toSorted((a, b) => a.startsAt - b.startsAt)
}
