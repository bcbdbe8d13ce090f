import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUpSqlite } from '#server/backups/sqlite-backup.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import type { StudioCopy } from './studio-copy.ts'

/** Copies the configured database, which may be in use and is only read. Other users of the machine cannot read the copy. */
export async function copyStudio({ databaseUrl, dataDir }: DatabaseSettings): Promise<StudioCopy> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(dataDir, 'drill-'))
  const removeFolder = () => rmSync(folder, { recursive: true })
  try {
    if (databaseUrl === undefined) return await copySqlite(join(dataDir, 'hidamari.db'), folder, removeFolder)
    const { copyPostgres } = await import('./copy-postgres.ts')
    return await copyPostgres(databaseUrl, folder, removeFolder)
  } catch (error) {
    removeFolder()
    throw error
  }
}

async function copySqlite(
  databaseFile: string,
  folder: string,
  removeFolder: () => void,
): Promise<StudioCopy> {
  const file = join(folder, 'hidamari.db')
  await backUpSqlite(databaseFile, file)
  return {
    settings: { dataDir: folder },
    async run(statements) {
      const connection = new DatabaseSync(file)
      try {
        connection.exec(statements)
      } finally {
        connection.close()
      }
    },
    remove: async () => removeFolder(),
  }
}
