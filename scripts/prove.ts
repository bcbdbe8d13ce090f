/**
 * `npm run prove`: tries to break what docs/reliability.md promises, on SQLite and on PostgreSQL. `npm run
 * prove histories` runs one part alone. Prints the counts, the seed and what held; `--seed` repeats a run.
 * `npm run prove guards -- --file hires/ --tests hires/` takes out the guards of these files alone, and runs
 * these tests alone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { proveGuards } from './guards.ts'
import { projectRoot } from './source-files.ts'

const longestMinutes = 30
const suffix = '.test.ts'
const ofProve = readdirSync(join(projectRoot, 'tests/prove'))
  .filter((name) => name.endsWith(suffix))
  .map((name) => name.slice(0, -suffix.length))

/** Promises that tests of the features try to break. */
const ofFeatures: Readonly<Record<string, readonly string[]>> = {
  restore: ['backups/restore-backup', 'commands/restore.http'],
  copies: ['features/facts/studio-address.http', 'demo-studio.long.http'],
  alerts: ['database/postgres/connections.long', 'metrics/alerts.long'],
}
const projectsOfFeatures = ['unit', 'long', 'http-sqlite', 'http-postgres', 'long-sqlite', 'long-postgres']
const known = [...ofProve, ...Object.keys(ofFeatures), 'guards', 'failover']

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, file: { type: 'string' }, tests: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((part) => !known.includes(part))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${known.join(', ')}`)
const chosen = positionals.length > 0 ? positionals : known
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
/** As it was at the start: the guards run Vitest in this process, which says to all after it that it tests. */
const environment = { ...process.env, TEST_SEED: seed }

/** Runs test files, on both engines. Returns false when one failed. */
function proveByTests(files: readonly string[], settings: readonly string[]): boolean {
  const missing = files.filter((file) => !existsSync(join(projectRoot, file)))
  // Vitest passes over a name that no file has.
  if (missing.length > 0) throw new Error(`these test files are not there any more: ${missing.join(', ')}`)
  const reporters = ['default', './tests/support/hostile-report.ts', './tests/support/closing-line.ts']
  return runs('node_modules/vitest/vitest.mjs', [
    'run',
    ...settings,
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    ...files,
  ])
}

/** Runs a program of Node to its end. Returns false when it failed or took too long. */
function runs(program: string, args: readonly string[] = []): boolean {
  const { status, error } = spawnSync(process.execPath, [join(projectRoot, program), ...args], {
    cwd: projectRoot,
    env: environment,
    stdio: 'inherit',
    timeout: longestMinutes * 60_000,
  })
  if (error) console.error(`Ended: ${error.message}. A part may take ${longestMinutes} minutes at most.`)
  return status === 0
}

/** The parts of one run share the processors. */
const groups: ReadonlyArray<{
  parts: readonly string[]
  run: (parts: readonly string[]) => Promise<boolean> | boolean
}> = [
  {
    parts: ofProve,
    run: (parts) =>
      proveByTests(
        parts.map((part) => `tests/prove/${part}${suffix}`),
        ['--mode=prove'],
      ),
  },
  {
    parts: Object.keys(ofFeatures),
    run: (parts) =>
      proveByTests(
        parts.flatMap((part) => ofFeatures[part] ?? []).map((name) => `server/${name}${suffix}`),
        ['--mode=all', ...projectsOfFeatures.map((name) => `--project=${name}`)],
      ),
  },
  { parts: ['guards'], run: async () => (await proveGuards(values.file, values.tests)) === 0 },
  { parts: ['failover'], run: () => runs('scripts/drill-failover.ts') },
]
/** They ask a server for pages. */
const needBuiltSite = ['alerts', 'failover']

console.log(`Seed ${seed}. To repeat: npm run prove -- --seed ${seed}`)
if (chosen.some((part) => needBuiltSite.includes(part)) && !runs('scripts/build.ts')) process.exit(1)
const results: string[] = []
for (const { parts: all, run } of groups) {
  const own = all.filter((part) => chosen.includes(part))
  if (own.length === 0) continue
  const begunAt = performance.now()
  const held = await run(own)
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(0)
  results.push(`${held ? 'held  ' : 'BROKEN'}  ${own.join(', ')}: ${seconds} s`)
  if (!held) process.exitCode = 1
}
console.log(`\n${results.join('\n')}\nSeed ${seed}.`)
