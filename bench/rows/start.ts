import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import type { Measured, Task } from '../groups.ts'
import type { Plan } from '../plan.ts'
import { startBare, startProduct } from '../product.ts'
import type { Started } from '../product.ts'
import { fillForBookings, fillWeeks } from '../studio.ts'
import { median, spreadOf } from '../table.ts'
import { fileOf } from './reads.ts'

/**
 * The time from the command to the first answer, on an existing database, with compiled code kept. The bare
 * server, which starts in turns with it, shows how fast the machine starts a program of Node.
 */
export async function measureStart({ folder }: Task, plan: Plan): Promise<Measured> {
  const dataDir = join(folder, 'started')
  const database = await openDatabase({ dataDir })
  await fillWeeks(database, Date.now())
  await fillForBookings(database, 100)
  await database.close()
  const answers = fileOf([], folder)
  const ours: number[] = []
  const bare: number[] = []
  // The first start keeps the compiled code and makes the backup of the day.
  for (let run = 0; run <= plan.runs; run += 1) {
    const ofBare = await secondsToStart(startBare(answers))
    const ofOurs = await secondsToStart(startProduct({ dataDir }))
    if (run === 0) continue
    bare.push(ofBare)
    ours.push(ofOurs)
  }
  return {
    rows: [],
    figures: [
      {
        what: `start on an existing database (${spreadOf(ours)})`,
        value: median(ours),
        unit: 's',
        atMost: 2,
      },
      { what: `start of the bare server (${spreadOf(bare)})`, value: median(bare), unit: 's' },
    ],
  }
}

/** Waits until the server answers, and stops it. */
async function secondsToStart(starting: Promise<Started>): Promise<number> {
  const server = await starting
  await server.stop()
  return server.startedAfterMs / 1000
}
