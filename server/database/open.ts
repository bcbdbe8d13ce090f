import { join } from 'node:path'
import type { Database } from './database.ts'
import type { Migration } from './migrations.ts'
import type { StorageLog } from './sqlite/checkpoints.ts'
import type { ProcessTurns } from './sqlite/write-queue.ts'

export interface DatabaseSettings {
  databaseUrl?: string | undefined
  dataDir: string
  /** Gets what happens to the storage beside the calls, such as a checkpoint that failed. */
  log?: StorageLog | undefined
  /** How long a PostgreSQL server may take for a statement before the connection counts as dead; absent: for ever. */
  answerWithinMs?: number | undefined
  /** Lets one of several processes write to the embedded database at a time. Absent, SQLite's lock alone does. */
  turns?: ProcessTurns | undefined
}

/**
 * Opens and migrates the configured database. The engine is imported here, because a process needs only one of them.
 * @param migrations for tests; otherwise those of the server
 */
export async function openDatabase(
  { databaseUrl, dataDir, log, answerWithinMs, turns }: DatabaseSettings,
  migrations?: Migration[],
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/open.ts')
    return openPostgres(databaseUrl, { migrations, answerWithinMs })
  }
  const { openSqlite } = await import('./sqlite/open.ts')
  return openSqlite(join(dataDir, 'hidamari.db'), { migrations, log, turns })
}
