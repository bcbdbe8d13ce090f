import { join } from 'node:path'
import type { DatabaseSettings } from '#server/database/open.ts'
import type { Measured, Task } from '../groups.ts'
import type { Plan } from '../plan.ts'
import type { Row } from '../table.ts'
import { measureHires } from './hires.ts'
import { withPostgres } from './postgres-place.ts'
import { measurePromotions } from './promotions.ts'
import { openDatabase } from '#server/database/open.ts'
import { dayMs } from '#time/tokyo.ts'
import { firstStart } from '../bookings.ts'
import { Program } from '../processes.ts'
import { fillForBookings } from '../studio.ts'
import { lessonsNeeded, runBatches } from './bookings.ts'

const measures = [
  measurePromotions,
  (settings: DatabaseSettings, plan: Plan, engine: string) => measureHires(settings, plan, engine),
]

/** Measures single use cases, without HTTP, against each other. */
export async function measureFeatures({ folder }: Task, plan: Plan): Promise<Measured> {
  const rows: Row[] = await measureTicketLots(folder, plan)
  for (const [nth, measure] of measures.entries())
    rows.push(...[await measure({ dataDir: join(folder, `feature-${nth}`) }, plan, 'embedded')].flat())
  await withPostgres(async ({ newDatabase }) => {
    for (const measure of measures) {
      const settings = { dataDir: folder, databaseUrl: await newDatabase() }
      rows.push(...[await measure(settings, plan, 'PostgreSQL')].flat())
    }
  })
  return { rows, figures: [] }
}

const manyLots = 12

/** After the last lesson of every run. */
const lastDay = firstStart + 36_500 * dayMs

/**
 * Bookings by members with many lots, and by members with a pack that they have bought, whose tickets have a
 * last day: each against the same booking by members with the one lot of their plan, through the use case.
 */
async function measureTicketLots(folder: string, plan: Plan): Promise<Row[]> {
  const fills = { plan: { lots: 1 }, many: { lots: manyLots }, pack: { lots: 1, expiresAt: lastDay } }
  const bookers = await Promise.all(
    Object.entries(fills).map(async ([name, lots]) => {
      const dataDir = join(folder, `lots-${name}`)
      await fill(dataDir, lots, plan)
      return new Program('bench/direct-bookings.ts', { env: { DATA_DIR: dataDir } })
    }),
  )
  const measured = bookers.map((): number[] => [])
  try {
    for (const [run, { direct }] of runBatches(plan).entries()) {
      for (const [nth, booker] of bookers.entries()) {
        const perSecond = await booker.ask<number>(direct)
        // The first run warms up.
        if (run > 0) measured[nth]?.push(perSecond)
      }
    }
  } finally {
    await Promise.all(bookers.map((booker) => booker.stop()))
  }
  const [limit = [], many = [], pack = []] = measured
  const limitIs = 'the same, members with the one lot of their plan'
  return [
    { what: `booking, members with ${manyLots} ticket lots`, limitIs, limit, ours: many, goal: 0.9 },
    { what: 'booking, members with a pack that they bought', limitIs, limit, ours: pack, goal: 0.9 },
  ]
}

async function fill(dataDir: string, lots: { lots: number; expiresAt?: number }, plan: Plan): Promise<void> {
  const database = await openDatabase({ dataDir })
  await fillForBookings(database, lessonsNeeded(plan), lots)
  await database.close()
}
