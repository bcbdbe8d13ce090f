import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RestoreRefused } from '#server/backups/check-staged.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { createPrivately } from '#server/data-folder.ts'
import { systemClock } from '#time/clock.ts'

try {
  const given = readArguments()
  if (given === undefined) fail('Usage: npm run restore -- FILE [--despite-problems]')
  else if (!existsSync(given.file)) fail(`There is no file ${given.file}. Nothing was changed.`)
  else {
    const { DATABASE_URL, DATA_DIR } = readConfig()
    createPrivately()
    const settings = { databaseUrl: DATABASE_URL, dataDir: DATA_DIR }
    tell(given.file, await restoreBackup(settings, { ...given, now: systemClock() }))
  }
} catch (error) {
  if (error instanceof RestoreRefused) fail(`${error.message}\nNothing was changed.`)
  else {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}

function readArguments(): { file: string; despiteProblems: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'despite-problems': { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return undefined
    return { file: resolve(file), despiteProblems: values['despite-problems'] }
  } catch {
    return undefined
  }
}

function tell(
  file: string,
  { losses, waitingMails, replaced, pictures }: Awaited<ReturnType<typeof restoreBackup>>,
): void {
  console.log(`The studio is that of the backup ${file} now.`)
  if (replaced !== undefined) console.log(`The studio of before is kept: ${replaced}`)
  if (losses === undefined) {
    console.log('The studio of before could not be read, so what was lost since the backup is unknown.')
  } else {
    const { bookings, changedBookings, payments, members } = losses
    console.log(
      `Lost since the backup: bookings: ${bookings}, payments: ${payments}, members: ${members}, ` +
        `cancellations and attendance of earlier bookings: ${changedBookings}.`,
    )
  }
  if (pictures > 0) console.log(`Pictures that came back: ${pictures}.`)
  if (waitingMails > 0) console.log(`Mails that may be sent a second time: ${waitingMails}.`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
