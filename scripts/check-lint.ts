import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The linter reads the types with a program in Go, whose collector of garbage takes a third of its processor
 * time. With most of the free memory as its limit it rarely has to run.
 */
const limit = Math.floor(process.availableMemory() * 0.7)

const { status, error } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL('../node_modules/oxlint/bin/oxlint', import.meta.url)),
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    ...process.argv.slice(2),
  ],
  { env: { GOGC: 'off', GOMEMLIMIT: String(limit), ...process.env }, stdio: 'inherit' },
)
if (error) throw error
process.exitCode = status ?? 1
