/**
 * `npm run prove`: tries to break what docs/reliability.md promises, on SQLite and on PostgreSQL. `npm run
 * prove histories` runs one part alone. Prints the counts and the seed; `--seed` repeats a run. `npm run
 * prove guards -- --file hires/` takes out the guards of these files alone.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { proveGuards } from './guards.ts'
import { projectRoot } from './source-files.ts'

const longestMinutes = 30
const suffix = '.test.ts'
const ofTests = readdirSync(join(projectRoot, 'tests/prove'))
  .filter((name) => name.endsWith(suffix))
  .map((name) => name.slice(0, -suffix.length))
const parts = [...ofTests, 'guards']

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, file: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((part) => !parts.includes(part))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${parts.join(', ')}`)
const chosen = positionals.length > 0 ? positionals : parts

/** Runs the parts that are tests, on both engines. Returns false when one failed. */
function proveByTests(names: readonly string[]): boolean {
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}. To repeat: npm run prove -- --seed ${seed}`)
  const reporters = ['default', './tests/support/hostile-report.ts', './tests/support/closing-line.ts']
  const { status, error } = spawnSync(
    process.execPath,
    [
      join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--mode=prove',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      ...names.map((name) => `tests/prove/${name}${suffix}`),
    ],
    {
      cwd: projectRoot,
      env: { ...process.env, TEST_SEED: seed },
      stdio: 'inherit',
      timeout: longestMinutes * 60_000,
    },
  )
  if (error) console.error(`Ended: ${error.message}. The run may take ${longestMinutes} minutes at most.`)
  console.log(`Seed ${seed}.`)
  return status === 0
}

const tests = chosen.filter((part) => ofTests.includes(part))
const passed = tests.length === 0 || proveByTests(tests)
const unseen = chosen.includes('guards') ? await proveGuards(values.file) : 0
process.exitCode = passed && unseen === 0 ? 0 : 1
