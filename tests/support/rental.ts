import { quoteHire, readAvailability } from '#contract/quotes.ts'
import type { Database } from '#server/database/database.ts'
import { insertWindow } from '#server/features/spaces/window-queries.ts'
import { newId } from '#server/security/new-id.ts'
import { dayMs, instantOf, isoText, timeRangeText } from '#time/tokyo.ts'
import { TestApp } from './app.ts'
import type { TestMember } from './factories.ts'
import { givenSpaces } from './spaces.ts'

/** A Friday, a week after the day on which the clock of the tests stands. */
export const hireDay = '2026-11-27'

/** A time of the Friday in Tokyo, such as `10:00`, as an instant. */
export const instantAt = (time: string, day = hireDay): number => instantOf(day, time) ?? NaN

/** The same as the API writes it. */
export const atTime = (time: string, day = hireDay): string => isoText(instantAt(time, day))

/**
 * A studio with the spaces of its facts: a studio and a terrace, whose price is on request, in one building. Each of the three
 * can be hired from 8 to 22 on the Friday.
 */
export async function openRental(settings: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open(settings)
  await givenRental(app.database)
  const availability = (id: string, as?: TestMember, day = hireDay) => {
    const start = instantAt('00:00', day)
    const query = { start: isoText(start), end: isoText(start + dayMs) }
    return app.ask(readAvailability, { params: { id }, query, as })
  }
  /** The free times of a day, as `10:00–12:00`. */
  const freeTimes = async (id: string, as?: TestMember, day = hireDay) =>
    (await availability(id, as, day)).body.free.map(({ start, end }) =>
      timeRangeText(Date.parse(start), Date.parse(end)),
    )
  const quote = (id: string, start: string, end: string, as?: TestMember) =>
    app.ask(quoteHire, { params: { id }, body: { start: atTime(start), end: atTime(end) }, as })
  return { app, availability, freeTimes, quote }
}

async function givenRental(database: Database): Promise<void> {
  const ids = ['secondFloor', 'roofTerrace', 'wholeBuilding']
  await givenSpaces(database, ids, { wholeBuilding: ['secondFloor', 'roofTerrace'] })
  const prices = {
    secondFloor: { unit_price: 2_500, weekend_price: 2_990, flat_rate: 0 },
    roofTerrace: { unit_price: 0, weekend_price: 0, flat_rate: 0 },
    wholeBuilding: { unit_price: 7_990, weekend_price: 7_990, flat_rate: 1 },
  } as const
  for (const [id, price] of Object.entries(prices)) {
    await database.transact(async (writer) => {
      await writer.updateTable('spaces').set(price).where('id', '=', id).execute()
    })
    await givenWindow(database, id, { startsAt: instantAt('08:00'), endsAt: instantAt('22:00') })
  }
}

export const givenWindow = (
  database: Database,
  spaceId: string,
  span: { startsAt: number; endsAt: number },
): Promise<void> => database.transact((writer) => insertWindow(writer, { id: newId(), spaceId, ...span }, 0))
