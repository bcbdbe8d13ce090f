import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { camelCaseColumns } from '#server/database/camel-case-columns.ts'
import { connectForReading, isBusy } from '#server/database/sqlite/connect.ts'
import { NodeSqliteDialect } from '#server/database/sqlite/dialect.ts'
import { openSqlite } from '#server/database/sqlite/open.ts'
import { takeUsageAlone } from '#server/database/sqlite/usage-lock.ts'
import type { Tables } from '#server/database/tables.ts'
import { replaceFile, stampForName, syncPath } from './backup-files.ts'
import { RestoreRefused, checkStaged, expectUndamaged } from './check-staged.ts'
import type { RestoreSettings, Restored } from './check-staged.ts'
import { expectSoundFile } from './sqlite-backup.ts'

const running = 'The studio is running, or another command has its database open. Stop it first.'

/** Replaces the embedded database by a backup, after checking a copy of the backup. */
export async function restoreSqlite(databaseFile: string, input: RestoreSettings): Promise<Restored> {
  mkdirSync(dirname(databaseFile), { recursive: true, mode: 0o700 })
  const usage = takeUsageAlone(databaseFile)
  if (usage === undefined) throw new RestoreRefused(running)
  const folder = mkdtempSync(join(dirname(databaseFile), 'restoring-'))
  try {
    await expectUndamaged(input)
    const staged = join(folder, 'hidamari.db')
    copyBackup(input.file, staged)
    const openPresent = existsSync(databaseFile) ? async () => openForReading(databaseFile) : undefined
    const database = await openStaged(staged)
    const checked = await checkStaged(database, openPresent, input)
    const replaced = setPresentAside(databaseFile, input.now)
    replaceFile(staged, databaseFile)
    return { ...checked, replaced }
  } finally {
    rmSync(folder, { recursive: true })
    usage.release()
  }
}

/** A copy, because the check migrates it, and the backup must stay as it is. */
function copyBackup(file: string, staged: string): void {
  copyFileSync(file, staged)
  // A database that was set aside has its newest changes there.
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${staged}-wal`)
  chmodSync(staged, 0o600)
}

/** Migrated, so that a backup of an earlier version can be checked too. */
async function openStaged(staged: string) {
  try {
    expectSoundFile(staged)
    expectStudio(staged)
    return await openSqlite(staged)
  } catch (error) {
    throw new RestoreRefused(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function expectStudio(staged: string): void {
  const connection = new DatabaseSync(staged)
  const table = connection.prepare("select name from sqlite_schema where name = 'bookings'").get()
  connection.close()
  if (table === undefined) throw new Error('The file is a database, but not of a studio.')
}

function openForReading(file: string) {
  const reader = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(connectForReading(file)),
    plugins: [camelCaseColumns],
  })
  return { reader, close: () => reader.destroy() }
}

/**
 * Moves the log into the database file where that is possible, and keeps the database in a folder of its own.
 * The file also keeps its place until the backup takes it, so that a power cut never leaves a studio without
 * a database.
 */
function setPresentAside(file: string, now: number): string | undefined {
  if (!existsSync(file)) return undefined
  moveLogIntoFile(file)
  const folder = mkdtempSync(join(dirname(file), `replaced-${stampForName(now)}-`))
  linkSync(file, join(folder, 'hidamari.db'))
  for (const ending of ['-wal', '-shm']) {
    if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, join(folder, `hidamari.db${ending}`))
  }
  syncPath(folder)
  return folder
}

/** A broken database stays as it is. One that a server of an earlier version has open is refused here. */
function moveLogIntoFile(file: string): void {
  try {
    // A connection that may write deletes the log of a broken database when it is closed.
    connectForReading(file).close()
    const connection = new DatabaseSync(file)
    try {
      connection.exec('pragma journal_mode = delete')
    } finally {
      connection.close()
    }
  } catch (error) {
    if (isBusy(error)) throw new RestoreRefused(running, { cause: error })
  }
}
