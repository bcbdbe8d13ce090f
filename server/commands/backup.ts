import { statSync } from 'node:fs'
import { makeBackup } from '#server/backups/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#time/clock.ts'
import { start } from './command.ts'
import type { Command } from './command.ts'

export const backup: Command = async ({ environment, print }) => {
  const { DATABASE_URL, DATA_DIR } = readConfig(environment)
  const file = await makeBackup({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, systemClock())
  print(`${file} (${Math.ceil(statSync(file).size / 1024)} KiB)`)
  return 0
}

if (import.meta.main) await start(backup)
