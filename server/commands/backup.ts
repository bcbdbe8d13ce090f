import { statSync } from 'node:fs'
import { checkNewestBackup, makeBackup } from '#server/backups/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#time/clock.ts'
import { start } from './command.ts'
import type { Command } from './command.ts'

export const backup: Command = async ({ environment, print, printError }) => {
  const { DATABASE_URL, DATA_DIR } = readConfig(environment)
  const damaged = await checkNewestBackup(DATA_DIR)
  const file = await makeBackup({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, systemClock())
  print(`${file} (${Math.ceil(statSync(file).size / 1024)} KiB)`)
  if (damaged === undefined) return 0
  printError(`The backup before this one is damaged and was set aside: ${damaged.file}. ${damaged.damage}`)
  return 1
}

if (import.meta.main) await start(backup)
