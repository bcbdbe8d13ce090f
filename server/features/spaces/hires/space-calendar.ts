import type { Reader } from '#server/database/database.ts'
import { closuresBetween, spaceClosuresBetween } from '#server/features/lessons/closures/queries.ts'
import { closedWith } from '#server/features/lessons/closures/rules.ts'
import { hireRules } from '#studio/rentals.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { listOccupied } from '../occupancy/queries.ts'
import { listParts } from '../queries.ts'
import { leavesOf } from '../rules.ts'
import { listWindowsBetween } from '../window-queries.ts'
import type { SpaceCalendar } from './free-times.ts'
import type { Span } from './spans.ts'

/** A time that touches the range may begin before it and end after it, at most so much. */
const marginMs = hireRules.maximumHours * hourMs + hireRules.bufferMinutes * minuteMs

/**
 * What decides when the space can be hired in the range.
 * @param given.except a hire that does not count, because it is about to be replaced
 */
export async function readSpaceCalendar(
  reader: Reader,
  spaceId: string,
  { range, except, now }: { range: Span; except?: string | undefined; now: number },
): Promise<SpaceCalendar> {
  const from = range.startsAt - marginMs
  const to = range.endsAt + marginMs
  const links = await listParts(reader)
  const windows = await listWindowsBetween(reader, from, to)
  const taken = await listOccupied(reader, leavesOf(spaceId, links), from, to, now)
  const ofSpaces = await spaceClosuresBetween(reader, from, to)
  const closedHere = ofSpaces.filter(({ spaces }) =>
    closedWith(
      spaces.map(({ id }) => id),
      links,
    ).has(spaceId),
  )
  return {
    windows: windows.filter((window) => window.spaceId === spaceId),
    taken: taken.filter(({ referenceId }) => referenceId !== except),
    closed: [...(await closuresBetween(reader, from, to)), ...closedHere],
  }
}
