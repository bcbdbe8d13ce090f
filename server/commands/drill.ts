import { readConfig } from '#server/config.ts'
import { runDrill } from '#server/drill/run-drill.ts'
import { systemClock } from '#time/clock.ts'
import { start } from './command.ts'
import type { Command } from './command.ts'

export const drill: Command = async ({ environment, print }) => {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
  const { DATABASE_URL, DATA_DIR } = readConfig(environment)
  const run = { now: systemClock(), signal: interrupted.signal, print }
  return (await runDrill({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, run)) ? 0 : 1
}

if (import.meta.main) await start(drill)
