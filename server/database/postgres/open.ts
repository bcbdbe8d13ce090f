import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { DatabaseError, types } from 'pg'
import { camelCaseColumns } from '../camel-case-columns.ts'
import type { Database, Writer } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrationsFor } from '../migrations.ts'
import type { Migration } from '../migrations.ts'
import type { Tables } from '../tables.ts'
import { SharedRead } from '../shared-read.ts'
import { rememberFailures } from '../write-health.ts'
import { keepsConnections, openPool } from './connections.ts'
import type { Waits } from './connections.ts'
import { StudioPostgresDialect } from './dialect.ts'

const connections = 10

/**
 * Serialization failure, deadlock, and a lock without waiting: PostgreSQL rolled the transaction back, so it
 * can be tried again.
 */
const retryableCodes = ['40001', '40P01', '55P03']
const mostAttempts = 5

// PostgreSQL's 64-bit integers as numbers: instants and counts stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/**
 * With the start time, because a server that takes over from another may count transactions again from an
 * earlier number.
 */
const currentVersion = sql<{ version: string }>`
  select pg_current_snapshot()::text || pg_postmaster_start_time()::text as version`

interface Options extends Waits {
  migrations?: Migration[] | undefined
}

/** Migrates, and connects to, a database of a PostgreSQL server (15 or newer). */
export async function openPostgres(
  url: string,
  { migrations = migrationsFor('postgres'), ...waits }: Options = {},
): Promise<Database> {
  await migratePostgres(url, migrations)
  const pool = openPool(url, connections, waits)
  const dialect = new StudioPostgresDialect(pool, await keepsConnections(pool))
  const kysely = new Kysely<Tables>({ dialect, plugins: [camelCaseColumns] })
  const version = new SharedRead(async () => {
    const { rows } = await currentVersion.execute(kysely)
    return rows[0]?.version ?? ''
  })

  return rememberFailures({
    engine: 'postgres',
    reader: kysely,
    backgroundReader: kysely,

    snapshot: (work) =>
      kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),

    async transact<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await kysely.transaction().setAccessMode('read write').execute(work)
        } catch (error) {
          if (attempt === mostAttempts || !isRetryable(error)) throw error
          // A different pause for each, so that the transactions do not meet again.
          await pause(Math.random() * 10 * 2 ** attempt)
        }
      }
    },

    version: () => version.read(),

    close: () => pool.end(),
  })
}

/** The one that Kysely takes for a connection, so that a process of an earlier version waits too. */
const migrationLock = 3853314791062309107n

/**
 * All migrations in one transaction, and one process at a time: the lock ends with the transaction. Kysely's
 * own lock belongs to a connection, of which a pooler gives each transaction another one.
 */
async function migratePostgres(url: string, migrations: Migration[]): Promise<void> {
  const pool = openPool(url, 1)
  const database = new Kysely<Tables>({
    dialect: new MigratingDialect({ pool }),
    plugins: [camelCaseColumns],
  })
  try {
    await database
      .transaction()
      .setAccessMode('read write')
      .execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
        await migrate({
          database: transaction,
          migrations,
          run: (statements, within) => sql.raw(statements).execute(within),
          remedy: 'create an empty database, name it in DATABASE_URL, then start again',
        })
      })
  } finally {
    await database.destroy()
  }
}

const isRetryable = (error: unknown) =>
  error instanceof DatabaseError && retryableCodes.includes(error.code ?? '')

class MigratingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter()
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
