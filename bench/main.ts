/**
 * `npm run bench`: how fast the product is, compared with the limit of the machine in the same run (docs/benchmarks.md).
 * It reports and sets no limit; it fails only when a value could not be measured.
 *
 *   --quick           short runs, to check that everything works
 *   --only=NAME       embedded or postgres
 *   --profile=FOLDER  writes a CPU profile of each server there
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { machine, newFolder } from './place.ts'
import { fullPlan, quickPlan } from './plan.ts'
import { Program } from './processes.ts'
import { measureEmbedded } from './rows/embedded.ts'
import { measurePostgres } from './rows/postgres.ts'
import { tables } from './table.ts'

const options = { quick: { type: 'boolean' }, only: { type: 'string' }, profile: { type: 'string' } } as const
const { quick, only, profile } = parseArgs({ options }).values
const plan = quick === true ? quickPlan : fullPlan
const parts = { embedded: measureEmbedded, postgres: measurePostgres }

const began = performance.now()
const folder = newFolder()
const load = new Program('bench/load-generator.ts')
try {
  const rows = []
  const figures = []
  for (const [name, measure] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue
    const measured = await measure({ folder, load, profileDir: profile && resolve(profile) }, plan)
    rows.push(...measured.rows)
    figures.push(...measured.figures)
  }
  console.log(`\n${tables(rows, figures)}\n`)
  console.log(`Medians of ${plan.runs} runs; limit and ours took turns. ${machine()}`)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, after ${Math.round((performance.now() - began) / 1000)} s.`,
  )
} finally {
  await load.stop()
  rmSync(folder, { recursive: true, force: true })
}
