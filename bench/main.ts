/**
 * `npm run bench`: how fast the product is as `npm start` runs it, compared with the limit of the machine in
 * the same run (docs/benchmarks.md). It reports and sets no limit; it fails only when a value could not be
 * measured.
 *
 *   --quick           short runs, to check that everything works
 *   --only=GROUP      pages, week, bookings, postgres, start or features; also several, separated by commas
 *   --profile=FOLDER  writes a CPU profile of each server there
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { groups } from './groups.ts'
import type { Group, Task } from './groups.ts'
import { expectWrk } from './load.ts'
import { machine, newFolder } from './place.ts'
import { fullPlan, quickPlan } from './plan.ts'
import { startProduct } from './product.ts'
import { measureEmbedded } from './rows/embedded.ts'
import { measureFeatures } from './rows/features.ts'
import { measurePostgres } from './rows/postgres.ts'
import { measureStart } from './rows/start.ts'
import { tables } from './table.ts'

const options = { quick: { type: 'boolean' }, only: { type: 'string' }, profile: { type: 'string' } } as const
const { quick, only, profile } = parseArgs({ options }).values
const plan = quick === true ? quickPlan : fullPlan
const wanted = wantedGroups(only)
const parts = [
  { of: ['pages', 'week', 'bookings'], measure: measureEmbedded },
  { of: ['postgres'], measure: measurePostgres },
  { of: ['start'], measure: measureStart },
  { of: ['features'], measure: measureFeatures },
] as const

const began = performance.now()
const folder = newFolder()
try {
  await expectWrk()
  await startOnce()
  const task: Task = {
    folder,
    profileDir: profile && resolve(profile),
    wants: (group) => wanted.includes(group),
  }
  const rows = []
  const figures = []
  for (const { of, measure } of parts) {
    if (!of.some(task.wants)) continue
    const measured = await measure(task, plan)
    rows.push(...measured.rows)
    figures.push(...measured.figures)
  }
  console.log(`\n${tables(rows, figures)}\n`)
  console.log(`Medians of ${plan.runs} runs (smallest–largest); limit and ours took turns. ${machine()}`)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, after ${Math.round((performance.now() - began) / 1000)} s.`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function wantedGroups(names: string | undefined): readonly Group[] {
  if (names === undefined) return groups
  const wantedNames = names.split(',')
  const unknown = wantedNames.find((name) => !groups.some((group) => group === name))
  if (unknown !== undefined) throw new Error(`--only=${unknown}: there are only ${groups.join(', ')}`)
  return groups.filter((group) => wantedNames.includes(group))
}

/** Builds the site when it is not built, and keeps the compiled code, as the first `npm start` does. */
async function startOnce(): Promise<void> {
  const dataDir = join(folder, 'first')
  mkdirSync(dataDir)
  const product = await startProduct({ dataDir })
  await product.stop()
}
