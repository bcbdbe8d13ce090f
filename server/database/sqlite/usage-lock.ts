import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './connect.ts'

/** Releases the lock; so does the end of the process, however it ends. */
export interface UsageLock {
  release(): void
}

/**
 * Every process that has the database open holds this lock together with the others. It is SQLite's lock on
 * an empty file beside the database, so that the kernel releases it, and so that it also works when the
 * database itself is broken.
 * @throws when a restore holds the lock
 */
export function shareUsage(databaseFile: string): UsageLock {
  try {
    return lock(databaseFile, 'begin; select count(*) from sqlite_schema')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new Error('A backup is being restored. Start again when the restore has ended.', { cause: error })
  }
}

/** For a restore, which replaces the files. Undefined when a process has the database open. */
export function takeUsageAlone(databaseFile: string): UsageLock | undefined {
  try {
    return lock(databaseFile, 'begin exclusive')
  } catch (error) {
    if (!isBusy(error)) throw error
    return undefined
  }
}

function lock(databaseFile: string, statement: string): UsageLock {
  const connection = new DatabaseSync(createdLockFile(databaseFile), { timeout: 0 })
  try {
    connection.exec(statement)
  } catch (error) {
    connection.close()
    throw error
  }
  return { release: () => connection.close() }
}

function createdLockFile(databaseFile: string): string {
  const file = `${databaseFile}-lock`
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // An existing file is not opened here, because closing it would release the locks that this process holds
    // on it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return file
}
