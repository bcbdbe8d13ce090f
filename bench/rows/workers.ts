import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import type { Measured, Task } from '../groups.ts'
import type { Plan } from '../plan.ts'
import { startProduct } from '../product.ts'
import { fillWeeks } from '../studio.ts'
import { measureReads } from './reads.ts'
import { readWeeks } from './week.ts'

const workers = 2

/** The week as two workers answer it against one process, each on a copy of the same studio. */
export async function measureWorkers({ folder }: Task, plan: Plan): Promise<Measured> {
  const places = { one: join(folder, 'one-process'), several: join(folder, 'workers') }
  const database = await openDatabase({ dataDir: places.one })
  const week = await fillWeeks(database, Date.now())
  await database.close()
  cpSync(places.one, places.several, { recursive: true })

  const one = await startProduct({ dataDir: places.one })
  const several = await startProduct({ dataDir: places.several }, { settings: { WORKERS: String(workers) } })
  try {
    const byVisitorAndMember = (await readWeeks(one, week, plan)).slice(0, 2)
    const rows = await measureReads({ product: several, limit: one }, byVisitorAndMember, plan)
    return {
      rows: rows.map(({ goal: _, what, ...measured }) => ({
        ...measured,
        what: `${what}, WORKERS=${workers}`,
        limitIs: 'one process',
      })),
      figures: [],
    }
  } finally {
    await Promise.all([one.stop(), several.stop()])
  }
}
