/**
 * `npm run bench:decade`: compares the product on ten years of data with the product on a month of data, on
 * the embedded database (docs/benchmarks.md). It reports and sets no limit; it fails only when a value could
 * not be measured.
 *
 *   --runs=N  number of runs; the default is 5
 */
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/open.ts'
import { countRecords } from '#server/database/integrity-checks/check-integrity.ts'
import { lessonsOf } from './bookings.ts'
import { fillStudio } from './decade/fill.ts'
import { questionsAt } from './decade/questions.ts'
import { decade, month } from './decade/sizes.ts'
import type { Size } from './decade/sizes.ts'
import { decadeTable } from './decade/table.ts'
import { batchesFor, measureTurns } from './decade/turns.ts'
import type { RunningStudio, Costs } from './decade/turns.ts'
import { machine, newFolder } from './place.ts'
import { expectWrk } from './load.ts'
import { startProduct } from './product.ts'
import { confirmBookings } from './rows/bookings.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const now = Date.now()
const folder = newFolder()
await expectWrk()
try {
  const sides = { month: await fill('month', month), decade: await fill('decade', decade) }
  const rows = await ask(sides)
  for (const { dataDir, bookings } of Object.values(sides))
    await confirmBookings({ dataDir }, batchesFor(runs), bookings)
  console.log(`\n${decadeTable(rows)}\n`)
  console.log(`Medians of ${runs} runs; month and decade took turns. ${machine()}`)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, after ${Math.round((Date.now() - now) / 1000)} s; the integrity check found no problem.`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Filled {
  dataDir: string
  adminId: string
  bookings: number
}

async function fill(name: string, size: Size): Promise<Filled> {
  const dataDir = join(folder, name)
  const lessonsToBook = lessonsOf(batchesFor(runs))
  const adminId = await fillStudio(dataDir, { ...size, lessonsToBook, now })
  const database = await openDatabase({ dataDir })
  const { lessons, bookings, members, movements } = await countRecords(database.reader)
  await database.close()
  const megabytes = Math.round(statSync(join(dataDir, 'hidamari.db')).size / 1e6)
  console.log(
    `${name}: ${lessons} lessons, ${bookings} bookings, ${members} members, ${movements} ticket movements, ${megabytes} MB`,
  )
  return { dataDir, adminId, bookings: bookings ?? 0 }
}

async function ask(sides: { month: Filled; decade: Filled }): Promise<Costs[]> {
  const studios = { month: await open(sides.month), decade: await open(sides.decade) }
  try {
    return await measureTurns(studios, runs)
  } finally {
    await Promise.all([studios.month.product.stop(), studios.decade.product.stop()])
  }
}

async function open({ dataDir, adminId }: Filled): Promise<RunningStudio> {
  return { product: await startProduct({ dataDir }), questions: questionsAt(now, adminId) }
}
