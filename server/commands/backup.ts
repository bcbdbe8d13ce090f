import { statSync } from 'node:fs'
import { checkBackups, makeBackup } from '#server/backups/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#time/clock.ts'
import { start } from './command.ts'
import type { Command } from './command.ts'

export const backup: Command = async ({ environment, print, printError }) => {
  const { DATABASE_URL, DATA_DIR } = readConfig(environment)
  const damaged = await checkBackups(DATA_DIR)
  const file = await makeBackup({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, systemClock())
  print(`${file} (${Math.ceil(statSync(file).size / 1024)} KiB)`)
  for (const { file: aside, damage } of damaged)
    printError(`An earlier backup is damaged and was set aside: ${aside}. ${damage}`)
  return damaged.length === 0 ? 0 : 1
}

if (import.meta.main) await start(backup)
