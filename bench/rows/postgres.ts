import { openDatabase } from '#server/database/open.ts'
import { countRecords } from '#server/database/integrity-checks/check-integrity.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import type { Batch } from '../bookings.ts'
import { sizeOf } from '../bookings.ts'
import type { Measured, Task } from '../groups.ts'
import { bookWithPgbench } from '../limits/pgbench.ts'
import { atOnce } from '../plan.ts'
import type { Plan } from '../plan.ts'
import { Program } from '../processes.ts'
import { startProduct } from '../product.ts'
import { fillForBookings, fillWeeks, filledBookings } from '../studio.ts'
import { median } from '../table.ts'
import { confirmBookings, lessonsNeeded, measureBookings, rowsOf, runBatches } from './bookings.ts'
import { withPostgres } from './postgres-place.ts'

/**
 * Measures bookings on PostgreSQL. pgbench books in a database of its own, because it leaves out what the
 * books need.
 */
export const measurePostgres = (task: Task, plan: Plan): Promise<Measured> =>
  withPostgres(async ({ programs, newDatabase }) => {
    const settings = { dataDir: task.folder, databaseUrl: await newDatabase() }
    const limit = { dataDir: task.folder, databaseUrl: await newDatabase() }
    await fill(settings, plan)
    await fill(limit, plan)
    const product = await startProduct(settings, { profileDir: task.profileDir })
    const env = { DATA_DIR: task.folder, DATABASE_URL: settings.databaseUrl }
    const direct = new Program('bench/direct-bookings.ts', { env })
    try {
      const place = { url: limit.databaseUrl, programs }
      const parts = { product, direct, limit: (batch: Batch) => bookWithPgbench(place, batch, atOnce) }
      const bookings = await measureBookings(parts, plan)
      const batches = runBatches(plan)
      await confirmBookings(
        settings,
        batches.flatMap((run) => [run.http, run.direct]),
        filledBookings,
      )
      await confirmCount(
        limit,
        batches.map((run) => run.limit),
      )
      const limitIs = `pgbench, four statements, ${atOnce} connections`
      return {
        rows: rowsOf(bookings, { what: 'booking, PostgreSQL', limitIs, goal: 0.3 }),
        figures: [{ what: 'booking, PostgreSQL, over HTTP, p99', value: median(bookings.p99Ms), unit: 'ms' }],
      }
    } finally {
      await Promise.all([product.stop(), direct.stop()])
    }
  })

async function fill(settings: { dataDir: string; databaseUrl: string }, plan: Plan): Promise<void> {
  const database = await openDatabase(settings)
  // Without past bookings PostgreSQL would plan its queries for empty tables during the first minutes.
  await fillWeeks(database, Date.now())
  await fillForBookings(database, lessonsNeeded(plan))
  await database.close()
  // PostgreSQL does this by itself within a minute.
  await onServer(settings.databaseUrl, 'vacuum analyze')
}

async function confirmCount(settings: { dataDir: string; databaseUrl: string }, batches: Batch[]) {
  const database = await openDatabase(settings)
  try {
    const { bookings } = await countRecords(database.reader)
    const expected = batches.reduce((sum, batch) => sum + sizeOf(batch), filledBookings)
    if (bookings !== expected) throw new Error(`pgbench made ${bookings} bookings instead of ${expected}`)
  } finally {
    await database.close()
  }
}
