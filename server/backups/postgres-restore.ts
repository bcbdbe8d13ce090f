import { Kysely, PostgresDialect, sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, Pool } from 'pg'
import type { Client } from 'pg'
import { camelCaseColumns } from '#server/database/camel-case-columns.ts'
import { openPostgres } from '#server/database/postgres/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { stampForName } from './backup-files.ts'
import { checkStaged, expectUndamaged, RestoreRefused } from './check-staged.ts'
import type { Restored, RestoreSettings } from './check-staged.ts'
import {
  mayNotCreateDatabases,
  needsCreatedb,
  onPostgresServer,
  runPostgresProgram,
  withDatabase,
} from './postgres-programs.ts'

const running = 'The studio is running, or another program has its database open. Stop it first.'
const objectInUse = '55006'

/** How long a restore waits for the connections of a studio that was stopped just before. */
const closingMs = 2_000

/**
 * Restores the backup into a new database, checks it, and lets it take the name of the present one, if there
 * is one, in one transaction. PostgreSQL refuses that while a program is connected to one of them.
 */
export function restorePostgres(databaseUrl: string, input: RestoreSettings): Promise<Restored> {
  return onPostgresServer(databaseUrl, (server) => restoreOn(server, databaseUrl, input))
}

async function restoreOn(server: Client, databaseUrl: string, input: RestoreSettings): Promise<Restored> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const staged = `${name}_restoring`
  const stagedUrl = withDatabase(databaseUrl, staged)
  try {
    const present = await findPresent(server, databaseUrl, name)
    await expectUnused(server, name)
    await expectUndamaged(input)
    await server.query(`drop database if exists ${server.escapeIdentifier(staged)}`)
    await server.query(`create database ${server.escapeIdentifier(staged)}`)
    await restoreInto(stagedUrl, input.file)
    const database = await openPostgres(stagedUrl)
    const openPresent = present === 'studio' ? async () => openForReading(databaseUrl) : undefined
    const checked = await checkStaged(database, openPresent, input)
    const replaced = await freeName(
      server,
      `${name}_replaced_${stampForName(input.now).replaceAll('-', '_')}`,
    )
    await rename(server, [
      ...(present === 'none' ? [] : [{ from: name, to: replaced }]),
      { from: staged, to: name },
    ])
    if (present === 'studio') return { ...checked, replaced: `the database ${replaced}` }
    await server.query(`drop database if exists ${server.escapeIdentifier(replaced)}`)
    return { ...checked, replaced: undefined }
  } catch (error) {
    throw explained(error)
  } finally {
    await server.query(`drop database if exists ${server.escapeIdentifier(staged)}`).catch(() => undefined)
  }
}

/** On a new machine there is no database, or an empty one that was made for the studio. */
async function findPresent(
  server: Client,
  databaseUrl: string,
  name: string,
): Promise<'studio' | 'empty' | 'none'> {
  if (!(await hasDatabase(server, name))) return 'none'
  const { reader, close } = openForReading(databaseUrl)
  const tables = sql`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  try {
    return (await tables.execute(reader)).rows.length === 0 ? 'empty' : 'studio'
  } finally {
    await close()
  }
}

const hasDatabase = async (server: Client, name: string): Promise<boolean> =>
  (await server.query('select from pg_database where datname = $1', [name])).rowCount !== 0

/** Another restore within the same minute has taken the first name. */
async function freeName(server: Client, first: string): Promise<string> {
  let name = first
  for (let count = 2; await hasDatabase(server, name); count += 1) name = `${first}_${count}`
  return name
}

/** Waits, because PostgreSQL counts the connections of a program that has just ended for a moment longer. */
async function expectUnused(server: Client, name: string): Promise<void> {
  const end = Date.now() + closingMs
  while (await isUsed(server, name)) {
    if (Date.now() > end) throw new RestoreRefused(running)
    await pause(100)
  }
}

/** PostgreSQL's own work, such as autovacuum, does not count. */
async function isUsed(server: Client, name: string): Promise<boolean> {
  const used = `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`
  return (await server.query(used, [name])).rowCount !== 0
}

async function restoreInto(url: string, file: string): Promise<void> {
  try {
    await runPostgresProgram('pg_restore', url, ['--no-owner', '--exit-on-error', file])
  } catch (error) {
    throw new RestoreRefused(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function openForReading(connectionString: string) {
  const pool = new Pool({ connectionString, max: 1 })
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCaseColumns] })
  return { reader, close: () => reader.destroy() }
}

/** All of them or none. */
async function rename(server: Client, databases: Array<{ from: string; to: string }>): Promise<void> {
  const renames = databases.map(
    ({ from, to }) =>
      `alter database ${server.escapeIdentifier(from)} rename to ${server.escapeIdentifier(to)}`,
  )
  try {
    await server.query(`begin; ${renames.join('; ')}; commit`)
  } catch (error) {
    // Otherwise the connection could not remove the new database either.
    await server.query('rollback')
    throw error
  }
}

function explained(error: unknown): unknown {
  if (mayNotCreateDatabases(error)) return new RestoreRefused(needsCreatedb, { cause: error })
  if (!(error instanceof DatabaseError) || error.code !== objectInUse) return error
  return new RestoreRefused(running, { cause: error })
}
