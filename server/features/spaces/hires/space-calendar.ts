import type { Reader } from '#server/database/database.ts'
import { closuresOfSpace } from '#server/features/lessons/closures/refuse-closed-time.ts'
import { hireRules } from '#studio/rentals.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { listOccupied } from '../occupancy/queries.ts'
import { listParts } from '../queries.ts'
import { leavesOf } from '../rules.ts'
import { listWindowsBetween } from '../window-queries.ts'
import type { SpaceCalendar } from './free-times.ts'
import type { Span } from './spans.ts'

/** A time that touches the range may begin before it and end after it, at most so much. */
const marginMs = () => hireRules.maximumHours * hourMs + hireRules.bufferMinutes * minuteMs

/**
 * What decides when the space can be hired in the range.
 * @param given.except a hire that does not count, because it is about to be replaced
 */
export async function readSpaceCalendar(
  reader: Reader,
  spaceId: string,
  { range, except, now }: { range: Span; except?: string | undefined; now: number },
): Promise<SpaceCalendar> {
  const from = range.startsAt - marginMs()
  const to = range.endsAt + marginMs()
  const windows = await listWindowsBetween(reader, from, to)
  const leafIds = leavesOf(spaceId, await listParts(reader))
  const taken = await listOccupied(reader, leafIds, from, to, now)
  return {
    windows: windows.filter((window) => window.spaceId === spaceId),
    taken: taken.filter(({ referenceId }) => referenceId !== except),
    closed: await closuresOfSpace(reader, spaceId, { from, to }),
  }
}
