import type { OccupantKind } from '#contract/occupancy.ts'
import type { Writer } from '#server/database/database.ts'
import { listParts } from '../queries.ts'
import { leavesOf } from '../rules.ts'
import { deleteExpired, insertOccupied, listOccupied } from './queries.ts'
import { conflictsOf } from './rules.ts'
import type { Occupied } from './rules.ts'

/** The space is taken at the wanted time. Says by what, in order of start, so that an administrator can be told. */
export class SpaceOccupied extends Error {
  readonly conflicts: readonly [Occupied, ...Occupied[]]

  constructor(conflicts: readonly [Occupied, ...Occupied[]]) {
    super('the space is taken')
    this.conflicts = conflicts
  }
}

export interface WantedTime {
  kind: OccupantKind
  /** The lesson, the hire or the block, which must not occupy anything yet: what is moved is released first. */
  referenceId: string
  /** Also a space with parts: each space without parts below it is taken. */
  spaceId: string
  startsAt: number
  endsAt: number
  /** When a held time becomes free again; null when it does not. */
  expiresAt: number | null
  /** The time for cleaning that has to lie between two hires. It is not part of what is taken. */
  bufferMs?: number
}

/**
 * Takes a space for a time. The caller has locked the calendar (`lockCalendar`) at the beginning of its transaction, so that nothing
 * else is taken between the check and the write; the database's constraint refuses an overlap in any case.
 * @throws SpaceOccupied before anything is written that the caller would have to undo
 */
export async function occupy(
  writer: Writer,
  { spaceId, bufferMs = 0, ...wanted }: WantedTime,
  now: number,
): Promise<void> {
  const leafIds = leavesOf(spaceId, await listParts(writer))
  await deleteExpired(writer, leafIds, now)
  const { startsAt, endsAt } = wanted
  const taken = await listOccupied(writer, leafIds, startsAt - bufferMs, endsAt + bufferMs, now)
  const [first, ...others] = conflictsOf({ ...wanted, bufferMs }, taken)
  if (first !== undefined) throw new SpaceOccupied([first, ...others])
  await insertOccupied(writer, leafIds, wanted)
}
