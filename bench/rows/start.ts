import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import type { Measured, Task } from '../groups.ts'
import type { Plan } from '../plan.ts'
import { startProduct } from '../product.ts'
import { fillForBookings, fillWeeks } from '../studio.ts'
import { median } from '../table.ts'

/** The time from the command to the first answer, on an existing database, with compiled code kept. */
export async function measureStart({ folder }: Task, plan: Plan): Promise<Measured> {
  const dataDir = join(folder, 'started')
  const database = await openDatabase({ dataDir })
  await fillWeeks(database, Date.now())
  await fillForBookings(database, 100)
  await database.close()
  const seconds: number[] = []
  // The first start keeps the compiled code and makes the backup of the day.
  for (let run = 0; run <= plan.runs; run += 1) {
    const product = await startProduct({ dataDir })
    if (run > 0) seconds.push(product.startedAfterMs / 1000)
    await product.stop()
  }
  const spread = `${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)}`
  return {
    rows: [],
    figures: [
      { what: `start on an existing database (${spread})`, value: median(seconds), unit: 's', atMost: 0.5 },
    ],
  }
}
