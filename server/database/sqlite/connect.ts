import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** How long to wait for a lock that another process holds, such as `npm run admin:create`. */
export const lockTimeoutMs = 5_000
const lockPauseMs = 20

/** Opens the connection through which the process writes, and a new database with it. */
export async function connectForWriting(file: string): Promise<DatabaseSync> {
  const connection = connect(file, { readOnly: false })
  try {
    // Overwrites what is deleted, also on pages that become free (docs/decisions/0016).
    connection.exec('pragma secure_delete = on')
    await turnOnWriteAheadLog(connection)
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
}

export const connectForReading = (file: string): DatabaseSync => connect(file, { readOnly: true })

function connect(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, timeout: lockTimeoutMs })
  try {
    connection.exec('pragma foreign_keys = on; pragma synchronous = full')
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
}

/**
 * When two processes turn on the log of a new database at once, SQLite refuses one of them without waiting.
 * So this function tries again by itself, with pauses that do not block the thread.
 */
async function turnOnWriteAheadLog(connection: DatabaseSync): Promise<void> {
  connection.exec('pragma busy_timeout = 0')
  for (let triesLeft = lockTimeoutMs / lockPauseMs; ; triesLeft -= 1) {
    try {
      connection.exec('pragma journal_mode = wal')
      break
    } catch (error) {
      if (triesLeft === 0 || !isBusy(error)) throw error
      await pause(lockPauseMs)
    }
  }
  connection.exec(`pragma busy_timeout = ${lockTimeoutMs}`)
}

/** Whether another connection holds the lock that a statement needs, or restores the log after a crash. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
