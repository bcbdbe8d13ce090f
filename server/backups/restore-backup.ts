import { join } from 'node:path'
import type { DatabaseSettings } from '#server/database/open.ts'
import { bringPicturesBack } from './picture-files.ts'
import type { RestoreSettings, Restored } from './check-staged.ts'

/**
 * Replaces the configured database by a backup of the same engine, and brings back the pictures that were
 * deleted since. The database of before is kept, and so are the pictures that were added since.
 */
export async function restoreBackup(
  settings: DatabaseSettings,
  input: RestoreSettings,
): Promise<Restored & { pictures: number }> {
  const restored = await restoreDatabase(settings, input)
  return { ...restored, pictures: bringPicturesBack(settings.dataDir, input.file) }
}

async function restoreDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  input: RestoreSettings,
): Promise<Restored> {
  if (databaseUrl !== undefined) {
    const { restorePostgres } = await import('./postgres-restore.ts')
    return restorePostgres(databaseUrl, input)
  }
  const { restoreSqlite } = await import('./sqlite-restore.ts')
  return restoreSqlite(join(dataDir, 'hidamari.db'), input)
}
