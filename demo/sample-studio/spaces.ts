import { spaces } from '#studio/rentals.ts'
import type { Space } from '#studio/rentals.ts'
import { dateOf, dayMs, instantOf, startOfWeek } from '#time/tokyo.ts'
import type { Writer } from '#server/database/database.ts'
import { insertWindow } from '#server/features/spaces/window-queries.ts'
import { newId } from '#server/security/new-id.ts'

const weeksBack = 1
const weeksAhead = 3

type WeekOfWindows = ReadonlyArray<readonly [day: number, from: string, until: string]>

/** When each space can be hired: the day of the week counted from Sunday, and the times in Tokyo. */
const windowsOfWeek: Record<Space['id'], WeekOfWindows> = {
  secondFloor: [
    [2, '15:30', '18:00'],
    [3, '10:00', '13:00'],
    [3, '15:30', '18:00'],
    [5, '11:30', '13:30'],
  ],
  roofTerrace: [
    [0, '16:30', '20:00'],
    [2, '16:30', '19:30'],
    [6, '16:30', '20:00'],
  ],
  wholeBuilding: [
    [1, '09:00', '18:00'],
    [4, '09:00', '21:00'],
  ],
}

/** Adds the availability windows of the studio's spaces. */
export async function addAllWindows(writer: Writer, now: number): Promise<void> {
  for (const { id } of spaces) await addWindows(writer, id, windowsOfWeek[id], now)
}

async function addWindows(writer: Writer, spaceId: string, week: WeekOfWindows, now: number): Promise<void> {
  for (let weekOffset = -weeksBack; weekOffset <= weeksAhead; weekOffset += 1) {
    for (const [day, from, until] of week) {
      const date = dateOf(startOfWeek(now) + (weekOffset * 7 + day) * dayMs)
      const [startsAt, endsAt] = [instantOf(date, from), instantOf(date, until)]
      if (startsAt === undefined || endsAt === undefined) continue
      await insertWindow(writer, { id: newId(), spaceId, startsAt, endsAt }, now)
    }
  }
}
