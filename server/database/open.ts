import { join } from 'node:path'
import type { Database } from './database.ts'
import type { Migration } from './migrations.ts'

export interface DatabaseSettings {
  databaseUrl?: string | undefined
  dataDir: string
}

/**
 * Opens and migrates the configured database. The engine is imported here, because a process needs only one of them.
 * @param migrations for tests; otherwise those of the server
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  migrations?: Migration[],
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/open.ts')
    return openPostgres(databaseUrl, migrations)
  }
  const { openSqlite } = await import('./sqlite/open.ts')
  return openSqlite(join(dataDir, 'hidamari.db'), { migrations })
}
