import { expect } from 'vitest'
import { createHire, startHireCheckout } from '#contract/hires/hires.ts'
import { quoteHire, readAvailability } from '#contract/hires/quotes.ts'
import type { CheckoutSession } from '#demo/stripe-simulator/state.ts'
import type { Database } from '#server/database/database.ts'
import { insertWindow } from '#server/features/spaces/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { dayMs, instantOf, isoText, timeRangeText } from '#time/tokyo.ts'
import { TestApp } from './app.ts'
import type { Sent } from './app.ts'
import type { TestMember } from './factories.ts'
import { deliver } from './paying.ts'
import { givenSpaces } from './spaces.ts'

/** A Friday, a week after the day on which the clock of the tests stands. */
export const hireDay = '2026-11-27'

/** A time of the Friday in Tokyo, such as `10:00`, as an instant. */
export const instantAt = (time: string, day = hireDay): number => instantOf(day, time) ?? NaN

/** The same as the API writes it. */
export const atTime = (time: string, day = hireDay): string => isoText(instantAt(time, day))

/**
 * A studio with the spaces of its facts: a studio and a terrace, whose price is on request, in one building.
 * Each of the three can be hired from 8 to 22 on the Friday.
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

/** A time of the Friday, for what it costs. */
export interface AskedHire {
  spaceId: string
  start: string
  end: string
  total: number
  coupon?: string
  purpose?: string
}

/** The second floor from ten to eleven. */
export const morning: AskedHire = { spaceId: 'secondFloor', start: '10:00', end: '11:00', total: 2_500 }

/** Asks to hold a time for a member. */
export const askToHold = (app: TestApp, as: TestMember, hire: Partial<AskedHire> = {}, sent: Sent = {}) => {
  const { start, end, ...fields } = { ...morning, people: 4, purpose: '撮影', ...hire }
  return app.ask(createHire, { as, body: { ...fields, start: atTime(start), end: atTime(end) }, ...sent })
}

/** Holds a time and returns the id of the hire. */
export async function holdTime(app: TestApp, as: TestMember, hire: Partial<AskedHire> = {}): Promise<string> {
  const { status, body } = await askToHold(app, as, hire)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

/** Opens the payment page of a held time and returns the provider's session. */
export async function openHirePage(app: TestApp, as: TestMember, id: string): Promise<CheckoutSession> {
  const { status, body } = await app.ask(startHireCheckout, { as, params: { id } })
  expect(status, JSON.stringify(body)).toBe(201)
  return app.provider.sessionAt(body.url ?? '')
}

/** Holds a time, pays for it on the provider's page, and delivers the webhooks. */
export async function hireAndPay(
  app: TestApp,
  as: TestMember,
  hire: Partial<AskedHire> = {},
): Promise<string> {
  const id = await holdTime(app, as, hire)
  app.provider.simulator.pay(await openHirePage(app, as, id))
  await deliver(app)
  return id
}

/** The spaces of a studio, and when they can be hired. */
export async function givenRental(database: Database): Promise<void> {
  const ids = ['secondFloor', 'roofTerrace', 'wholeBuilding']
  await givenSpaces(database, ids, { wholeBuilding: ['secondFloor', 'roofTerrace'] })
  const prices = {
    secondFloor: { unitPrice: 2_500, weekendPrice: 2_990, flatRate: 0 },
    roofTerrace: { unitPrice: 0, weekendPrice: 0, flatRate: 0 },
    wholeBuilding: { unitPrice: 7_990, weekendPrice: 7_990, flatRate: 1 },
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
