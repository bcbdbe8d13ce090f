/**
 * `npm run prove`: tries to break what docs/reliability.md promises, on SQLite and on PostgreSQL. `npm run
 * prove histories` runs one part alone. Prints the counts, the seed and what held; `--seed` repeats a run.
 * `npm run prove guards -- --file hires/ --tests hires/` takes out the guards of these files alone, and runs
 * these tests alone.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { proveGuards } from './guards.ts'
import { allOfServer, runProgram, runTests } from './run-tests.ts'
import { projectRoot } from './source-files.ts'

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
const run = { environment: { ...process.env, TEST_SEED: seed }, longestMinutes: 30 }

/** The parts of one run share the processors. */
const groups: ReadonlyArray<{
  parts: readonly string[]
  prove: (parts: readonly string[]) => Promise<boolean> | boolean
}> = [
  {
    parts: ofProve,
    prove: (parts) =>
      runTests(
        parts.map((part) => `tests/prove/${part}${suffix}`),
        ['--mode=prove'],
        run,
      ),
  },
  {
    parts: Object.keys(ofFeatures),
    prove: (parts) =>
      runTests(
        parts.flatMap((part) => ofFeatures[part] ?? []).map((name) => `server/${name}${suffix}`),
        allOfServer,
        run,
      ),
  },
  { parts: ['guards'], prove: async () => (await proveGuards(values.file, values.tests)) === 0 },
  { parts: ['failover'], prove: () => runProgram('scripts/drill-failover.ts', [], run) },
]
/** They ask a server for pages. */
const needBuiltSite = ['alerts', 'failover']

console.log(`Seed ${seed}. To repeat: npm run prove -- --seed ${seed}`)
if (chosen.some((part) => needBuiltSite.includes(part)) && !runProgram('scripts/build.ts', [], run))
  process.exit(1)
const results: string[] = []
for (const { parts: all, prove } of groups) {
  const own = all.filter((part) => chosen.includes(part))
  if (own.length === 0) continue
  const begunAt = performance.now()
  const held = await prove(own)
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(0)
  results.push(`${held ? 'held  ' : 'BROKEN'}  ${own.join(', ')}: ${seconds} s`)
  if (!held) process.exitCode = 1
}
console.log(`\n${results.join('\n')}\nSeed ${seed}.`)
