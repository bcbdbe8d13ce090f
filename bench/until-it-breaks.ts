/**
 * `npm run bench:breaking`: a load that grows until the studio cannot follow, on both engines
 * (docs/scaling.md). Members book, and for each of them ten visitors and members look at the weeks that are
 * being booked. It reports and sets no limit; it fails when a booking was lost or a seat was sold twice.
 *
 *   --workers=N  processes of the product on PostgreSQL; the default is 1
 *   --only=NAME  embedded or postgres
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { batchesOfSteps, growUntilItBreaks } from './breaking/grow.ts'
import type { Seen } from './breaking/grow.ts'
import { lessonsOf } from './bookings.ts'
import { machine, newFolder } from './place.ts'
import { Program } from './processes.ts'
import { startProduct } from './product.ts'
import { confirmBookings } from './rows/bookings.ts'
import { withPostgres } from './rows/postgres-place.ts'
import { fillForBookings } from './studio.ts'
import { table } from './table.ts'

const options = { workers: { type: 'string', default: '1' }, only: { type: 'string' } } as const
const { workers, only } = parseArgs({ options }).values
const folder = newFolder()
try {
  if (only !== 'postgres' && workers === '1') await report('embedded', { dataDir: join(folder, 'embedded') })
  if (only !== 'embedded') {
    await withPostgres(async ({ newDatabase }) => {
      const databaseUrl = await newDatabase()
      await report('PostgreSQL', { dataDir: folder, databaseUrl })
    })
  }
  console.log(`${new Date().toISOString().slice(0, 10)}. ${machine()}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function report(engine: string, settings: DatabaseSettings): Promise<void> {
  await fill(settings)
  const product = await startProduct(settings, { settings: { WORKERS: workers } })
  const load = new Program('bench/breaking/offered-load.ts', { env: {} })
  try {
    const seen = await growUntilItBreaks(product, load)
    const broke = seen.at(-1)?.broke ?? 'nothing broke up to the last step'
    console.log(`\n${engine}, ${workers} process(es): ${broke}\n\n${tableOf(seen)}\n`)
    if (seen.every(({ answered }) => Object.keys(answered.failures).length === 0))
      await confirmBookings(settings, batchesOfSteps().slice(0, seen.length))
    else console.log(seen.at(-1)?.answered.failures)
  } finally {
    await Promise.all([product.stop(), load.stop()])
  }
}

async function fill(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings)
  await fillForBookings(database, lessonsOf(batchesOfSteps()))
  await database.close()
  // PostgreSQL does this by itself within a minute.
  if (settings.databaseUrl !== undefined) await onServer(settings.databaseUrl, 'vacuum analyze')
}

function tableOf(seen: readonly Seen[]): string {
  const percent = (part: number) => `${Math.round(part * 100)} %`
  return table(
    ['bookings/s', 'requests/s', 'median', 'p99', 'product', 'generator', 'rest of the machine', 'memory'],
    seen.map(({ bookingsPerSecond, offeredPerSecond, answered, ...part }) => [
      String(bookingsPerSecond),
      Math.round(offeredPerSecond).toLocaleString('en'),
      `${answered.p50Ms.toFixed(1)} ms`,
      `${answered.p99Ms.toFixed(0)} ms`,
      percent(part.product),
      percent(part.generator),
      percent(part.rest),
      `${Math.round(part.residentMb)} MB`,
    ]),
  )
}
