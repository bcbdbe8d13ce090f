import { Kysely, PostgresDialect } from 'kysely'
import { Client, DatabaseError, Pool } from 'pg'
import { openPostgres } from '#server/database/postgres/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { stampForName } from './backup-files.ts'
import { RestoreRefused, checkStaged } from './check-staged.ts'
import type { RestoreSettings, Restored } from './check-staged.ts'
import { runPostgresProgram } from './postgres-programs.ts'

const running = 'The studio is running, or another program has its database open. Stop it first.'
const objectInUse = '55006'
const notAllowed = '42501'

/**
 * Restores the backup into a new database, checks it, and lets the two databases exchange their names in one transaction.
 * PostgreSQL refuses that while a program is connected to one of them.
 */
export async function restorePostgres(databaseUrl: string, given: RestoreSettings): Promise<Restored> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const staged = `${name}_restoring`
  const stagedUrl = withDatabase(databaseUrl, staged)
  const server = new Client({ connectionString: withDatabase(databaseUrl, 'postgres') })
  await server.connect()
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
    await server.end()
  }
}

const withDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href

async function expectUnused(server: Client, name: string): Promise<void> {
  const { rowCount } = await server.query('select pid from pg_stat_activity where datname = $1', [name])
  if (rowCount !== 0) throw new RestoreRefused(running)
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
  if (!(error instanceof DatabaseError)) return error
  if (error.code === objectInUse) return new RestoreRefused(running, { cause: error })
  if (error.code !== notAllowed) return error
  return new RestoreRefused(
    'The user in DATABASE_URL needs the right to create databases (alter role … createdb).',
    { cause: error },
  )
}
