import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import type { Plan } from '../plan.ts'
import { Program } from '../processes.ts'
import { fillForBookings } from '../studio.ts'
import type { Row } from '../table.ts'
import { lessonsNeeded, runBatches } from './bookings.ts'

const manyLots = 12

/**
 * A booking by members with many lots, against the same booking by members with one lot, both through the use
 * case.
 */
export async function measureTicketLots(folder: string, plan: Plan): Promise<Row> {
  const places = { limit: join(folder, 'one-lot'), ours: join(folder, 'many-lots') }
  await fill(places.limit, 1, plan)
  await fill(places.ours, manyLots, plan)
  const bookers = {
    limit: new Program('bench/direct-bookings.ts', { env: { DATA_DIR: places.limit } }),
    ours: new Program('bench/direct-bookings.ts', { env: { DATA_DIR: places.ours } }),
  }
  const measured = { limit: [] as number[], ours: [] as number[] }
  try {
    for (const [run, { direct }] of runBatches(plan).entries()) {
      const perSecond = {
        limit: await bookers.limit.ask<number>(direct),
        ours: await bookers.ours.ask<number>(direct),
      }
      // The first run warms up.
      if (run === 0) continue
      measured.limit.push(perSecond.limit)
      measured.ours.push(perSecond.ours)
    }
  } finally {
    await Promise.all([bookers.limit.stop(), bookers.ours.stop()])
  }
  const limitIs = 'the same, members with one lot'
  return { what: `booking, members with ${manyLots} ticket lots`, limitIs, ...measured, goal: 0.9 }
}

async function fill(dataDir: string, lots: number, plan: Plan): Promise<void> {
  const database = await openDatabase({ dataDir })
  await fillForBookings(database, lessonsNeeded(plan), { lots })
  await database.close()
}
