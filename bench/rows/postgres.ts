import { Client } from 'pg'
import { openDatabase } from '#server/database/open.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import type { Batch } from '../bookings.ts'
import { bookWithPgbench, hasPgbench } from '../limits/pgbench.ts'
import { postgresConnections } from '../plan.ts'
import type { Plan } from '../plan.ts'
import { Program } from '../processes.ts'
import { startProduct } from '../product.ts'
import { fillForBookings, fillWeeks, filledBookings } from '../studio.ts'
import { median } from '../table.ts'
import type { Figure, Row } from '../table.ts'
import { measureHires } from './hires.ts'
import { measurePromotions } from './promotions.ts'
import { confirmBookings, lessonsNeeded, measureBookings, rowsOf, runBatches } from './bookings.ts'

interface Parts {
  folder: string
  load: Program
  profileDir: string | undefined
}

/** Measures bookings on PostgreSQL: on the server of TEST_DATABASE_URL, or else on a temporary server. */
export async function measurePostgres(
  { folder, load, profileDir }: Parts,
  plan: Plan,
): Promise<{ rows: Row[]; figures: Figure[] }> {
  const place = await newPlace()
  const settings = { dataDir: folder, databaseUrl: place.url }
  const env = { DATA_DIR: folder, DATABASE_URL: place.url }
  try {
    await fill(settings, plan)
    const product = await startProduct(settings, { profileDir })
    const direct = new Program('bench/direct-bookings.ts', { env })
    const limit = await limitOn(place.url)
    try {
      const bookings = await measureBookings({ product, load, direct, limit: limit.book }, plan)
      const batches = runBatches(plan).flatMap((run) => [run.limit, run.http, run.direct])
      await confirmBookings(settings, batches, filledBookings)
      const value = median(bookings.loopDelayP99Ms)
      return {
        rows: [
          ...rowsOf(bookings, { what: 'booking, PostgreSQL', limitIs: limit.is, goal: 0.6 }),
          ...(await measureInNewPlace(folder, plan)),
        ],
        figures: [{ what: 'event loop delay while booking on PostgreSQL, p99', value, unit: 'ms' }],
      }
    } finally {
      await Promise.all([product.stop(), direct.stop(), limit.stop()])
    }
  } finally {
    await place.remove()
  }
}

async function measureInNewPlace(dataDir: string, plan: Plan): Promise<Row[]> {
  const rows: Row[] = []
  for (const measure of [measurePromotions, measureHires]) {
    const place = await newPlace()
    try {
      rows.push(...[await measure({ dataDir, databaseUrl: place.url }, plan, 'PostgreSQL')].flat())
    } finally {
      await place.remove()
    }
  }
  return rows
}

interface Limit {
  is: string
  book: (batch: Batch) => Promise<number>
  stop: () => Promise<void>
}

async function limitOn(url: string): Promise<Limit> {
  if (await hasPgbench()) {
    return {
      is: `pgbench, five statements, ${postgresConnections} connections`,
      book: (batch) => bookWithPgbench(url, batch, postgresConnections),
      stop: async () => undefined,
    }
  }
  console.log(
    'pgbench is not on the PATH, so the limit on PostgreSQL is measured with the driver, which is slower.',
  )
  const driver = new Program('bench/limits/driver-bookings.ts', { env: { DATABASE_URL: url } })
  return {
    is: `the pg driver, five statements, ${postgresConnections} connections (no pgbench here)`,
    book: (batch) => driver.ask<number>(batch),
    stop: () => driver.stop(),
  }
}

async function fill(settings: { dataDir: string; databaseUrl: string }, plan: Plan): Promise<void> {
  const database = await openDatabase(settings)
  // Without past bookings PostgreSQL would plan its queries for empty tables during the first minutes.
  await fillWeeks(database, Date.now())
  await fillForBookings(database, lessonsNeeded(plan))
  await database.close()
  // PostgreSQL does this by itself within a minute.
  await onServer(settings.databaseUrl, 'vacuum analyze')
}

/** Creates a database on the server. */
async function newPlace(): Promise<{ url: string; remove: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres()
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(server.url, `create database ${name}`)
  return {
    url: Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
    async remove() {
      await onServer(server.url, `drop database ${name} with (force)`)
      await server.stop()
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
