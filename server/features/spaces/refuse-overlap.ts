import type { OtherWindow } from '#contract/window-changes.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isoText } from '#time/tokyo.ts'
import { findSpaceNames } from './occupancy/occupant-queries.ts'
import { overlap } from './repeated-windows/rules.ts'
import { listWindowsOf } from './window-queries.ts'
import type { WindowRow } from './window-queries.ts'

/**
 * Refuses windows that would overlap another window of the space, and names the first of these. The caller has locked the calendar
 * (`lockCalendar`) at the beginning of its transaction, so that no window is added or moved meanwhile; the database's constraint refuses
 * an overlap in any case.
 * @param wanted the windows as they would be. Those of them that are there already are not in the way of each other
 */
export async function refuseOverlap(
  reader: Reader,
  spaceId: string,
  wanted: readonly WindowRow[],
): Promise<void> {
  const range = {
    from: Math.min(...wanted.map(({ startsAt }) => startsAt)),
    to: Math.max(...wanted.map(({ endsAt }) => endsAt)),
  }
  const own = new Set(wanted.map(({ id }) => id))
  const others = (await listWindowsOf(reader, spaceId, range)).filter(({ id }) => !own.has(id))
  const inTheWay = others.find((other) => wanted.some((window) => overlap(window, other)))
  if (inTheWay === undefined) return
  const space = await findSpaceNames(reader, spaceId)
  const current: OtherWindow = {
    space: space?.name ?? '',
    spaceEn: space?.nameEn ?? '',
    start: isoText(inTheWay.startsAt),
    end: isoText(inTheWay.endsAt),
  }
  throw new ApiError('error.schedule.overlap', { start: 'overlap' }, current)
}
