import { join } from 'node:path'
import type { Database } from './database.ts'
import type { Migration } from './migrations.ts'

export interface DatabaseSettings {
  databaseUrl?: string | undefined
  dataDir: string
}

/**
 * Opens, and brings up to date, whichever database is configured. The engines are loaded on demand: nobody
 * needs both.
 * @param migrations instead of the product's own
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
