import { join } from 'node:path'
import type { DatabaseSettings } from '#server/database/open.ts'
import { listBackups, makeBackupFile, setDamagedAside } from './backup-files.ts'
import { damageOf, writeManifest } from './manifest.ts'
import { copyPictures } from './picture-files.ts'
import { backUpPostgres } from './postgres-programs.ts'
import { backUpSqlite } from './sqlite-backup.ts'

/**
 * Sets the newest backup aside if it is no longer what it was when it was made. Returns its new file and what
 * is wrong with it.
 */
export async function checkNewestBackup(
  dataDir: string,
): Promise<{ file: string; damage: string } | undefined> {
  const newest = listBackups(dataDir).at(-1)
  if (newest === undefined) return undefined
  const damage = await damageOf(newest.file)
  return damage === undefined ? undefined : { file: setDamagedAside(newest.file), damage }
}

/**
 * Makes a backup of the configured database, which may be in use, and of the pictures beside it. The database
 * is not migrated. Returns the backup's file.
 */
export function makeBackup({ databaseUrl, dataDir }: DatabaseSettings, now: number): Promise<string> {
  const ending = databaseUrl === undefined ? 'db' : 'dump'
  return makeBackupFile({ dataDir, now, ending }, async ({ file, pictures }) => {
    // Before and after: so no picture is missing that is added or deleted while the database is copied.
    copyPictures(dataDir, pictures)
    if (databaseUrl === undefined) await backUpSqlite(join(dataDir, 'hidamari.db'), file)
    else await backUpPostgres(databaseUrl, file)
    copyPictures(dataDir, pictures)
    await writeManifest(file)
  })
}
