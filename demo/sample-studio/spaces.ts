import { spaces } from '#studio/rentals.ts'
import type { Space } from '#studio/rentals.ts'
import { dateOf, dayMs, instantOf, startOfWeek } from '#time/tokyo.ts'
import type { Writer } from '#server/database/database.ts'
import { insertRentable, insertWindow, replaceParts } from '#server/features/spaces/queries.ts'
import type { RentableRow } from '#server/features/spaces/queries.ts'
import { newId } from '#server/security/new-id.ts'

const weeksBack = 1
const weeksAhead = 3

/** When a space is to be had: weekday counted from Sunday, from and until in Tokyo. */
const free: Record<Space['id'], ReadonlyArray<readonly [day: number, from: string, until: string]>> = {
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

/** The studio's spaces, the whole building with the others as its parts, and when they are to be had. */
export async function addRentals(writer: Writer, now: number): Promise<void> {
  const ids = new Map<Space['id'], string>()
  for (const [position, { id: space, name, price }] of spaces.entries()) {
    const id = newId()
    ids.set(space, id)
    const unitPrice = price.kind === 'byDay' ? price.weekday : price.kind === 'flat' ? price.price : 0
    const flatRate = price.kind === 'flat' ? 1 : 0
    const rentable: RentableRow = { id, name: name.ja, nameEn: name.en, unitPrice, flatRate, version: 0 }
    await insertRentable(writer, rentable, now + position)
    await addWindows(writer, id, free[space], now)
  }
  const { wholeBuilding: whole = '', ...parts } = Object.fromEntries(ids)
  await replaceParts(writer, whole, Object.values(parts))
}

async function addWindows(
  writer: Writer,
  rentableId: string,
  week: (typeof free)[Space['id']],
  now: number,
): Promise<void> {
  for (let turn = -weeksBack; turn <= weeksAhead; turn += 1) {
    for (const [day, from, until] of week) {
      const date = dateOf(startOfWeek(now) + (turn * 7 + day) * dayMs)
      const [startsAt, endsAt] = [instantOf(date, from), instantOf(date, until)]
      if (startsAt === undefined || endsAt === undefined) continue
      await insertWindow(writer, { id: newId(), rentableId, startsAt, endsAt }, now)
    }
  }
}
