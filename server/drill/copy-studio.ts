import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import {
  backUpPostgres,
  mayNotCreateDatabases,
  needsCreatedb,
  onPostgresServer,
  runPostgresProgram,
  withDatabase,
} from '#server/backups/postgres-programs.ts'
import { backUpSqlite } from '#server/backups/sqlite-backup.ts'
import type { DatabaseSettings } from '#server/database/open.ts'

/**
 * Copies the configured database, which may be in use and is only read. Other users of the machine cannot
 * read the copy.
 */
export async function copyStudio({ databaseUrl, dataDir }: DatabaseSettings): Promise<StudioCopy> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(dataDir, 'drill-'))
  const removeFolder = () => rmSync(folder, { recursive: true })
  try {
    if (databaseUrl === undefined) return await copySqlite(join(dataDir, 'hidamari.db'), folder, removeFolder)
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

/** Copies a PostgreSQL database into another one of the same server, whose name no other database has. */
async function copyPostgres(
  databaseUrl: string,
  folder: string,
  removeFolder: () => void,
): Promise<StudioCopy> {
  const name = `drill_${randomUUID().replaceAll('-', '')}`
  const url = withDatabase(databaseUrl, name)
  const onServer = (statement: string) =>
    onPostgresServer(databaseUrl, async (server) => void (await server.query(statement)))
  const dump = join(folder, 'studio.dump')
  await backUpPostgres(databaseUrl, dump)
  await onServer(`create database ${name}`).catch((error: unknown) => {
    throw mayNotCreateDatabases(error) ? new Error(needsCreatedb, { cause: error }) : error
  })
  const dropDatabase = () => onServer(`drop database ${name} with (force)`)
  try {
    await runPostgresProgram('pg_restore', url, ['--no-owner', '--exit-on-error', dump])
  } catch (error) {
    await dropDatabase()
    throw error
  }
  return {
    settings: { databaseUrl: url, dataDir: folder },
    run: (statements) => runOn(url, statements),
    async remove() {
      await dropDatabase()
      removeFolder()
    },
  }
}

async function runOn(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** A copy of the studio's database, which the drill may break. */
export interface StudioCopy {
  settings: DatabaseSettings
  /** Runs statements of the engine, also several, outside of `transact`. */
  run(statements: string): Promise<void>
  remove(): Promise<void>
}
