import { readConfig } from '#server/config.ts'
import { createPrivately } from '#server/data-folder.ts'
import { runDrill } from '#server/drill/run-drill.ts'
import { systemClock } from '#time/clock.ts'

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

try {
  const { DATABASE_URL, DATA_DIR } = readConfig()
  createPrivately()
  const given = { now: systemClock(), signal: interrupted.signal, print: console.log }
  const passed = await runDrill({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, given)
  process.exitCode = passed ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
