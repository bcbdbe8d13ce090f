import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { manifestBeside } from '#server/backups/backup-files.ts'
import { RestoreRefused } from '#server/backups/check-staged.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#time/clock.ts'
import { start } from './command.ts'
import type { Command, Terminal } from './command.ts'

export const restore: Command = async (terminal) => {
  const fail = (message: string) => {
    terminal.printError(message)
    return 1
  }
  const input = readArguments(terminal.args)
  if (input === undefined) return fail('Usage: npm run restore -- FILE [--despite-problems]')
  if (!existsSync(input.file)) return fail(`There is no file ${input.file}. Nothing was changed.`)
  const { DATABASE_URL, DATA_DIR, TOKEN_SECRET } = readConfig(terminal.environment)
  const settings = { databaseUrl: DATABASE_URL, dataDir: DATA_DIR }
  try {
    tell(terminal, input.file, await restoreBackup(settings, { ...input, now: systemClock() }))
    if (!existsSync(manifestBeside(input.file))) terminal.print(noManifest)
    if (TOKEN_SECRET === undefined && !existsSync(join(DATA_DIR, 'token-secret'))) terminal.print(noSecret)
    return 0
  } catch (error) {
    if (!(error instanceof RestoreRefused)) throw error
    return fail(`${error.message}\nNothing was changed.`)
  }
}

const noManifest =
  'The backup had no manifest beside it (….json), so only the database itself could be asked whether the file is complete.'

/** On a new machine. */
const noSecret =
  'There is no token-secret in DATA_DIR. Copy that of the studio before the start, or set TOKEN_SECRET: with another secret all logins and ' +
  'calendar addresses end, and the authenticator apps and recovery codes of the backup no longer work.'

function readArguments(args: string[]): { file: string; despiteProblems: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
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
  { print }: Terminal,
  file: string,
  { losses, waitingMails, replaced, pictures }: Awaited<ReturnType<typeof restoreBackup>>,
): void {
  print(`The studio is that of the backup ${file} now.`)
  if (replaced !== undefined) print(`The studio of before is kept: ${replaced}`)
  if (losses === 'no studio before') {
    print('There was no studio here before.')
  } else if (losses === 'unreadable') {
    print('The studio of before could not be read, so what was lost since the backup is unknown.')
  } else {
    const { bookings, changedBookings, payments, members } = losses
    print(
      `Lost since the backup: bookings: ${bookings}, payments: ${payments}, members: ${members}, ` +
        `cancellations and attendance of earlier bookings: ${changedBookings}.`,
    )
  }
  if (pictures > 0) print(`Pictures that came back: ${pictures}.`)
  if (waitingMails > 0) print(`Mails that may be sent a second time: ${waitingMails}.`)
}

if (import.meta.main) await start(restore)
