import type { AvailabilityWindow } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { versionOfWindow } from './rules.ts'
import { listWindowsBetween } from './window-queries.ts'

/** The windows of all spaces that touch the half-open range, in order of start. */
export async function listWindows(
  { reader }: Database,
  { from, to }: { from: number; to: number },
): Promise<AvailabilityWindow[]> {
  const windows = await listWindowsBetween(reader, from, to)
  return windows.map((window) => ({
    id: window.id,
    etag: versionOfWindow(window),
    rentableId: window.spaceId,
    start: isoText(window.startsAt),
    end: isoText(window.endsAt),
  }))
}
