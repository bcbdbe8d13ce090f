import { join } from 'node:path'
import type { DatabaseSettings } from '#server/database/open.ts'
import { makeBackupFile } from './backup-files.ts'
import { backUpPostgres } from './postgres-programs.ts'
import { backUpSqlite } from './sqlite-backup.ts'

/** Makes a backup of the configured database, which may be in use. It is not migrated. Returns the backup's file. */
export function makeBackup({ databaseUrl, dataDir }: DatabaseSettings, now: number): Promise<string> {
  if (databaseUrl !== undefined) {
    return makeBackupFile({ dataDir, now, ending: 'dump' }, (file) => backUpPostgres(databaseUrl, file))
  }
  return makeBackupFile({ dataDir, now, ending: 'db' }, (file) =>
    backUpSqlite(join(dataDir, 'hidamari.db'), file),
  )
}
