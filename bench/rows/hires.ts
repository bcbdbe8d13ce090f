import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { book } from '#server/features/bookings/book.ts'
import { readAvailability } from '#server/features/hires/free-times.ts'
import { holdTime } from '#server/features/hires/hold-time.ts'
import { insertOccupied } from '#server/features/spaces/occupancy/queries.ts'
import { noNextPrices } from '#server/features/spaces/prices.ts'
import { insertSpace, insertWindow } from '#server/features/spaces/queries.ts'
import { newId } from '#server/security/new-id.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'
import { lessonId, memberId, seatsPerLesson, startOf } from '../bookings.ts'
import type { Plan } from '../plan.ts'
import { fillForBookings } from '../studio.ts'
import type { Row } from '../table.ts'

const spaceId = 'bench-space'
const price = 2_000
const holdsPerRun = 60
const readsPerRun = 200
/**
 * Each day is open for 14 hours. Every second hour of the first week is taken; holds take the same hours of
 * later days.
 */
const perDay = 7

/** No member pays in a benchmark. */
const payments: Payments = { provider: () => Promise.reject(new Error('not used')), simulated: true }

/**
 * Free times of a week, against reading the taken times of the week by one statement; and a held time,
 * against a booking. Each pair in turns, one after another, through the use case.
 */
export async function measureHires(settings: DatabaseSettings, plan: Plan, engine: string): Promise<Row[]> {
  const database = await openDatabase(settings)
  const week: Measured = { limit: [], ours: [] }
  const holds: Measured = { limit: [], ours: [] }
  const tomorrow = startOfDay(Date.now()) + dayMs
  try {
    await fillForBookings(database, Math.ceil((holdsPerRun * (plan.runs + 1)) / seatsPerLesson))
    await fillSpace(database, tomorrow, holdsPerRun * (plan.runs + 1))
    for (let run = 0; run <= plan.runs; run += 1) {
      const results = [
        { into: week, speeds: await readInTurns(database, tomorrow) },
        { into: holds, speeds: await holdInTurns(database, tomorrow, run * holdsPerRun) },
      ]
      // The first run warms up.
      for (const { into, speeds } of run === 0 ? [] : results) {
        into.limit.push(speeds.limit)
        into.ours.push(speeds.ours)
      }
    }
  } finally {
    await database.close()
  }
  return [
    { what: `free times of a week, ${engine}`, limitIs: 'its taken times, one statement', ...week },
    { what: `a held time, ${engine}`, limitIs: 'a booking, one after another', ...holds },
  ]
}

interface Measured {
  limit: number[]
  ours: number[]
}

async function fillSpace(database: Database, tomorrow: number, holds: number): Promise<void> {
  await database.transact(async (writer) => {
    const space = {
      id: spaceId,
      name: spaceId,
      nameEn: '',
      unitPrice: price,
      flatRate: 1 as const,
      published: 1 as const,
      version: 0,
    }
    const facts = { weekendPrice: price, textJa: '', textEn: '', equipmentJa: '', equipmentEn: '' }
    await insertSpace(writer, { ...space, ...facts, ...noNextPrices }, 0)
    for (let day = 0; day < 7 + Math.ceil(holds / perDay); day += 1) {
      const startsAt = openingOf(tomorrow, day)
      await insertWindow(writer, { id: newId(), spaceId, startsAt, endsAt: startsAt + 14 * hourMs }, 0)
    }
    for (let slot = 0; slot < 7 * perDay; slot += 1) {
      const kind = slot % 2 === 0 ? ('lesson' as const) : ('hire' as const)
      const taken = { kind, referenceId: newId(), ...slotAt(tomorrow, slot), expiresAt: null }
      await insertOccupied(writer, [spaceId], taken)
    }
  })
}

const openingOf = (tomorrow: number, day: number) => tomorrow + day * dayMs + 8 * hourMs

function slotAt(tomorrow: number, slot: number) {
  const startsAt = openingOf(tomorrow, Math.floor(slot / perDay)) + (slot % perDay) * 2 * hourMs
  return { startsAt, endsAt: startsAt + hourMs }
}

function readInTurns(database: Database, tomorrow: number): Promise<{ limit: number; ours: number }> {
  const range = { startsAt: tomorrow, endsAt: tomorrow + 7 * dayMs }
  const limit = () =>
    database.reader
      .selectFrom('occupancy')
      .select(['startsAt', 'endsAt'])
      .where('spaceId', '=', spaceId)
      .where('endsAt', '>', range.startsAt)
      .where('startsAt', '<', range.endsAt)
      .execute()
  const ours = () => readAvailability(contextIn(database, Date.now()), undefined, { spaceId, range })
  return inTurns(readsPerRun, { limit, ours })
}

function holdInTurns(database: Database, tomorrow: number, first: number) {
  const asMember = (position: number) =>
    contextIn(database, Date.now(), { caller: memberCaller(memberId(first + position)) })
  const limit = (position: number) => {
    const lesson = Math.floor((first + position) / seatsPerLesson)
    return book(asMember(position), { lessonId: lessonId(lesson), startSeen: startOf(lesson) })
  }
  const ours = (position: number) => {
    const { startsAt, endsAt } = slotAt(tomorrow, 7 * perDay + first + position)
    const times = { start: isoText(startsAt), end: isoText(endsAt) }
    const fields = { spaceId, ...times, people: 4, purpose: '撮影', total: price }
    return holdTime(asMember(position), payments, { fields, language: 'ja' })
  }
  return inTurns(holdsPerRun, { limit, ours })
}

type Work = (position: number) => Promise<unknown>

/**
 * Does one of each in turns, so that a slow moment of the machine affects both. Returns how many in a second.
 */
async function inTurns(count: number, work: { limit: Work; ours: Work }) {
  const took = { limit: 0, ours: 0 }
  for (let position = 0; position < count; position += 1) {
    for (const side of ['limit', 'ours'] as const) {
      const began = performance.now()
      await work[side](position)
      took[side] += performance.now() - began
    }
  }
  return { limit: (count / took.limit) * 1000, ours: (count / took.ours) * 1000 }
}
