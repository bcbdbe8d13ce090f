import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseError, Pool } from 'pg'
import type { Client } from 'pg'
import { openPostgres } from '#server/database/postgres/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { stampForName } from './backup-files.ts'
import { RestoreRefused, checkStaged } from './check-staged.ts'
import type { RestoreSettings, Restored } from './check-staged.ts'
import { mayNotCreateDatabases, needsCreatedb, onPostgresServer, withDatabase } from './postgres-databases.ts'
import { runPostgresProgram } from './postgres-programs.ts'

const running = 'The studio is running, or another program has its database open. Stop it first.'
const objectInUse = '55006'

/** How long a restore waits for the connections of a studio that was stopped just before. */
const closingMs = 2_000

/**
 * Restores the backup into a new database, checks it, and lets the two databases exchange their names in one transaction.
 * PostgreSQL refuses that while a program is connected to one of them.
 */
export function restorePostgres(databaseUrl: string, given: RestoreSettings): Promise<Restored> {
  return onPostgresServer(databaseUrl, (server) => restoreOn(server, databaseUrl, given))
}

async function restoreOn(server: Client, databaseUrl: string, given: RestoreSettings): Promise<Restored> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const staged = `${name}_restoring`
  const stagedUrl = withDatabase(databaseUrl, staged)
  try {
    await expectUnused(server, name)
    await server.query(`drop database if exists ${server.escapeIdentifier(staged)}`)
    await server.query(`create database ${server.escapeIdentifier(staged)}`)
    await restoreInto(stagedUrl, given.file)
    const database = await openPostgres(stagedUrl)
    const checked = await checkStaged(database, async () => openForReading(databaseUrl), given)
    const replaced = `${name}_replaced_${stampForName(given.now).replaceAll('-', '_')}`
    await exchange(server, { name, staged, replaced })
    return { ...checked, replaced: `the database ${replaced}` }
  } catch (error) {
    throw explained(error)
  } finally {
    await server.query(`drop database if exists ${server.escapeIdentifier(staged)}`).catch(() => undefined)
  }
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
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { reader, close: () => reader.destroy() }
}

async function exchange(
  server: Client,
  { name, staged, replaced }: { name: string; staged: string; replaced: string },
): Promise<void> {
  const rename = (from: string, to: string) =>
    `alter database ${server.escapeIdentifier(from)} rename to ${server.escapeIdentifier(to)}`
  await server.query(`begin; ${rename(name, replaced)}; ${rename(staged, name)}; commit`)
}

function explained(error: unknown): unknown {
  if (mayNotCreateDatabases(error)) return new RestoreRefused(needsCreatedb, { cause: error })
  if (!(error instanceof DatabaseError) || error.code !== objectInUse) return error
  return new RestoreRefused(running, { cause: error })
}
