import { join } from 'node:path'
import type { Database } from './database.ts'
import type { Migration } from './migrations.ts'
import type { Waits } from './postgres/connections.ts'

/** The times to wait are for PostgreSQL only. */
export interface DatabaseSettings extends Waits {
  databaseUrl?: string | undefined
  dataDir: string
}

/**
 * Opens and migrates the configured database. The engine is imported here, because a process needs only one
 * of them.
 * @param migrations for tests; otherwise those of the server
 */
export async function openDatabase(
  { databaseUrl, dataDir, ...waits }: DatabaseSettings,
  migrations?: Migration[],
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/open.ts')
    return openPostgres(databaseUrl, { migrations, ...waits })
  }
  const { openSqlite } = await import('./sqlite/open.ts')
  return openSqlite(join(dataDir, 'hidamari.db'), { migrations })
}
