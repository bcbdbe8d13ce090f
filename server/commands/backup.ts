import { statSync } from 'node:fs'
import { makeBackup } from '#server/backups/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { createPrivately } from '#server/data-folder.ts'
import { systemClock } from '#time/clock.ts'

try {
  const { DATABASE_URL, DATA_DIR } = readConfig()
  createPrivately()
  const file = await makeBackup({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, systemClock())
  console.log(`${file} (${Math.ceil(statSync(file).size / 1024)} KiB)`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
