import { join } from 'node:path'
import type { DatabaseSettings } from '#server/database/open.ts'
import { makeBackupFile } from './backup-files.ts'
import { copyPictures } from './picture-files.ts'
import { backUpPostgres } from './postgres-programs.ts'
import { backUpSqlite } from './sqlite-backup.ts'

/**
 * Makes a backup of the configured database, which may be in use, and of the pictures beside it. The database is not migrated.
 * Returns the backup's file.
 */
export function makeBackup({ databaseUrl, dataDir }: DatabaseSettings, now: number): Promise<string> {
  const ending = databaseUrl === undefined ? 'db' : 'dump'
  return makeBackupFile({ dataDir, now, ending }, async ({ file, pictures }) => {
    // Before and after: so no picture is missing that is added or deleted while the database is copied.
    copyPictures(dataDir, pictures)
    if (databaseUrl === undefined) await backUpSqlite(join(dataDir, 'hidamari.db'), file)
    else await backUpPostgres(databaseUrl, file)
    copyPictures(dataDir, pictures)
  })
}
