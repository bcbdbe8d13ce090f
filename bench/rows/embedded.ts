import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import type { Plan } from '../plan.ts'
import { Program } from '../processes.ts'
import { startProduct } from '../product.ts'
import { fillForBookings, fillWeeks, filledBookings } from '../studio.ts'
import type { FilledWeek } from '../studio.ts'
import { median } from '../table.ts'
import type { Figure, Row } from '../table.ts'
import type { Batch } from '../bookings.ts'
import {
  besideBatches,
  confirmBookings,
  lessonsNeeded,
  measureBookings,
  rowsOf,
  runBatches,
} from './bookings.ts'
import { measureHires } from './hires.ts'
import { measurePromotions } from './promotions.ts'
import { measureTicketLots } from './ticket-lots.ts'
import { measureWeek } from './week.ts'

interface Parts {
  folder: string
  load: Program
  profileDir: string | undefined
}

/** Measures the product on the embedded database: reading, booking, memory and the start. */
export async function measureEmbedded(
  { folder, load, profileDir }: Parts,
  plan: Plan,
): Promise<{ rows: Row[]; figures: Figure[] }> {
  const dataDir = join(folder, 'ours')
  const limitDir = join(folder, 'limit')
  const week = await fillOurs(dataDir, plan)
  await fillLimit(limitDir, plan)

  const product = await startProduct({ dataDir }, { profileDir })
  const direct = new Program('bench/direct-bookings.ts', { env: { DATA_DIR: dataDir } })
  const raw = new Program('bench/limits/raw-bookings.ts', {
    env: { DATABASE_FILE: join(limitDir, 'hidamari.db') },
  })
  const limit = (batch: Batch) => raw.ask<number>(batch)
  const rows: Row[] = []
  const figures: Figure[] = []
  try {
    rows.push(...(await measureWeek({ product, load, direct, week, folder }, plan)))
    const bookings = await measureBookings({ product, load, direct, limit }, plan)
    const limitIs = 'node:sqlite, six statements, one sync each'
    rows.push(...rowsOf(bookings, { what: 'booking, embedded', limitIs, goal: 1 }))
    figures.push({
      what: 'event loop delay while booking, p99',
      value: median(bookings.loopDelayP99Ms),
      unit: 'ms',
    })
    const { residentMb } = await product.usage()
    figures.push({ what: 'resident memory after the load', value: residentMb, unit: 'MB', atMost: 150 })
  } finally {
    await Promise.all([product.stop(), direct.stop(), raw.stop()])
  }
  const batches = runBatches(plan)
  await confirmBookings(
    { dataDir },
    [...besideBatches(plan), ...batches.flatMap(({ http, direct: own }) => [http, own])],
    filledBookings,
  )
  await confirmBookings(
    { dataDir: limitDir },
    batches.map(({ limit: raws }) => raws),
  )
  rows.push(await measureTicketLots(folder, plan))
  rows.push(await measurePromotions({ dataDir: join(folder, 'promotions') }, plan, 'embedded'))
  rows.push(...(await measureHires({ dataDir: join(folder, 'hires') }, plan, 'embedded')))
  figures.push({
    what: 'start on an existing database',
    value: await startTime(dataDir, plan),
    unit: 's',
    atMost: 0.7,
  })
  return { rows, figures }
}

async function fillOurs(dataDir: string, plan: Plan): Promise<FilledWeek> {
  const database = await openDatabase({ dataDir })
  const week = await fillWeeks(database, Date.now())
  await fillForBookings(database, lessonsNeeded(plan))
  await database.close()
  return week
}

async function fillLimit(dataDir: string, plan: Plan): Promise<void> {
  const database = await openDatabase({ dataDir })
  await fillForBookings(database, lessonsNeeded(plan))
  await database.close()
}

async function startTime(dataDir: string, plan: Plan): Promise<number> {
  const seconds: number[] = []
  for (let run = 0; run < plan.runs; run += 1) {
    const product = await startProduct({ dataDir }, { probed: false })
    seconds.push(product.startedAfterMs / 1000)
    await product.stop()
  }
  return median(seconds)
}
