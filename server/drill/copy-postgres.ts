import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  mayNotCreateDatabases,
  needsCreatedb,
  onPostgresServer,
  withDatabase,
} from '#server/backups/postgres-databases.ts'
import { backUpPostgres, runPostgresProgram } from '#server/backups/postgres-programs.ts'
import type { StudioCopy } from './studio-copy.ts'

/** Copies a PostgreSQL database into another one of the same server, whose name no other database has. */
export async function copyPostgres(
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
