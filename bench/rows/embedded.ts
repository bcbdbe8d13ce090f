import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import type { Measured, Task } from '../groups.ts'
import type { Plan } from '../plan.ts'
import { Program } from '../processes.ts'
import { startBare, startProduct } from '../product.ts'
import type { Server } from '../product.ts'
import { fillForBookings, fillWeeks, filledBookings } from '../studio.ts'
import type { FilledWeek } from '../studio.ts'
import { median } from '../table.ts'
import type { Figure, Row } from '../table.ts'
import { confirmBookings, lessonsNeeded, measureBookings, rowsOf, runBatches } from './bookings.ts'
import { fileOf, measureReads, answerTo, browserHeaders } from './reads.ts'
import { bookingsBeside, readWeeks } from './week.ts'
import type { Read } from './reads.ts'

/** Measures the product on the embedded database: pages, lessons, bookings, and the memory after them. */
export async function measureEmbedded(task: Task, plan: Plan): Promise<Measured> {
  const { folder, profileDir, wants } = task
  const dataDir = join(folder, 'ours')
  const week = await fill(dataDir, plan)

  const product = await startProduct({ dataDir }, { profileDir })
  const reads = [
    ...(wants('pages') ? await readPages(product) : []),
    ...(wants('week') ? await readWeeks(product, week, plan) : []),
  ]
  const answers = reads.map(({ limit }) => limit)
  const bare = await startBare(fileOf(answers, folder))
  const rows: Row[] = []
  const figures: Figure[] = []
  try {
    const read = await measureReads({ product, limit: bare }, reads, plan)
    rows.push(...read.rows)
    figures.push(...read.figures)
    if (wants('bookings')) {
      const booked = await bookInTurns({ product, bare, folder }, plan)
      rows.push(...booked.rows)
      figures.push(...booked.figures)
    }
    figures.push(...memoryOf(product, bare))
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
  const booked = runBatches(plan).flatMap(({ http, direct }) => [http, direct])
  const beside = wants('week') ? plan.runs * bookingsBeside(plan) : 0
  await confirmBookings({ dataDir }, wants('bookings') ? booked : [], filledBookings + beside)
  return { rows, figures }
}

async function fill(dataDir: string, plan: Plan): Promise<FilledWeek> {
  const database = await openDatabase({ dataDir })
  const week = await fillWeeks(database, Date.now())
  await fillForBookings(database, lessonsNeeded(plan))
  await database.close()
  return week
}

async function bookInTurns(
  { product, bare, folder }: { product: Server; bare: Server; folder: string },
  plan: Plan,
): Promise<Measured> {
  const limitDir = join(folder, 'limit')
  const database = await openDatabase({ dataDir: limitDir })
  await fillForBookings(database, lessonsNeeded(plan))
  await database.close()
  const direct = new Program('bench/direct-bookings.ts', { env: { DATA_DIR: join(folder, 'ours') } })
  const raw = new Program('bench/limits/raw-bookings.ts', {
    env: { DATABASE_FILE: join(limitDir, 'hidamari.db') },
  })
  try {
    const parts = { product, bare, direct, limit: (batch: object) => raw.ask<number>(batch) }
    const bookings = await measureBookings(parts, plan)
    const limitIs = 'node:sqlite, six statements, one sync each'
    return {
      rows: rowsOf(bookings, { what: 'booking, embedded', limitIs, goal: 0.8 }),
      figures: [{ what: 'booking, embedded, over HTTP, p99', value: median(bookings.p99Ms), unit: 'ms' }],
    }
  } finally {
    await Promise.all([direct.stop(), raw.stop()])
    const limits = runBatches(plan).map(({ limit }) => limit)
    await confirmBookings({ dataDir: limitDir }, limits)
  }
}

/** Both servers have answered the same requests. */
function memoryOf(product: Server, bare: Server): Figure[] {
  const ours = product.usage().residentMb
  const limit = bare.usage().residentMb
  return [
    { what: 'resident memory after the load', value: ours, unit: 'MB' },
    { what: 'resident memory of the bare server after the same load', value: limit, unit: 'MB' },
    { what: 'resident memory, ratio', value: ours / limit, unit: '', atMost: 2 },
  ]
}

/**
 * Public pages as a browser asks for them, against a bare server that sends the same bytes with the same
 * headers.
 */
const readPages = (product: Server): Promise<Read[]> =>
  Promise.all(
    ['/', '/en', '/price'].map(async (path): Promise<Read> => {
      const request = { method: 'GET' as const, path, headers: browserHeaders }
      const { headers, ...answer } = await answerTo(product.url, request)
      if (headers['content-encoding'] !== 'br') throw new Error(`${path} did not come compressed`)
      // The bare server adds these by itself.
      const { date, connection, 'keep-alive': keepAlive, 'transfer-encoding': chunks, ...same } = headers
      void [date, connection, keepAlive, chunks]
      return {
        what: `\`${path}\` as HTML`,
        goal: 0.6,
        requests: [request],
        limit: { ...answer, headers: same },
      }
    }),
  )
