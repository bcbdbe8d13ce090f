import { join } from 'node:path'
import type { DatabaseSettings } from '#server/database/open.ts'
import type { RestoreSettings, Restored } from './check-staged.ts'

/** Replaces the configured database by a backup of the same engine. The database of before is kept. */
export async function restoreBackup(
  { databaseUrl, dataDir }: DatabaseSettings,
  given: RestoreSettings,
): Promise<Restored> {
  if (databaseUrl !== undefined) {
    const { restorePostgres } = await import('./postgres-restore.ts')
    return restorePostgres(databaseUrl, given)
  }
  const { restoreSqlite } = await import('./sqlite-restore.ts')
  return restoreSqlite(join(dataDir, 'hidamari.db'), given)
}
