import type { AvailabilityWindow } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { listWindowsBetween } from './window-queries.ts'
import { isoText } from '#time/tokyo.ts'

/** The windows of all spaces that touch the half-open range, in order of start. */
export async function listWindows(
  { reader }: Database,
  { from, to }: { from: number; to: number },
): Promise<AvailabilityWindow[]> {
  const windows = await listWindowsBetween(reader, from, to)
  return windows.map(({ id, spaceId, startsAt, endsAt }) => ({
    id,
    rentableId: spaceId,
    start: isoText(startsAt),
    end: isoText(endsAt),
  }))
}
