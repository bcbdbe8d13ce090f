import { join } from 'node:path'
import type { DatabaseSettings } from '#server/database/open.ts'
import { listBackups, makeBackupFile, setDamagedAside } from './backup-files.ts'
import { damageOf, writeManifest } from './manifest.ts'
import { copyPictures } from './picture-files.ts'
import { backUpPostgres } from './postgres-programs.ts'
import { backUpSqlite } from './sqlite-backup.ts'

/**
 * Sets each kept backup aside that is no longer what it was when it was made. Returns their new files and
 * what is wrong with them.
 */
export async function checkBackups(dataDir: string): Promise<Array<{ file: string; damage: string }>> {
  const damaged = []
  for (const { file } of listBackups(dataDir)) {
    const damage = await damageOf(file)
    if (damage !== undefined) damaged.push({ file: setDamagedAside(file), damage })
  }
  return damaged
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
