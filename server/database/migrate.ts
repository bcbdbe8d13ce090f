import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import type { Migration } from './migrations.ts'
import type { Tables } from './tables.ts'

interface Schema {
  database: Kysely<Tables>
  migrations: Migration[]
  /** Runs the statements of a migration in the transaction that it is given. */
  run: (statements: string, transaction: Kysely<Tables>) => Promise<unknown>
  /** What the operator does with a database that cannot be updated, as the end of a sentence. */
  remedy: string
}

/**
 * Brings the schema up to date; safe when several processes start at once. A migration that fails leaves
 * everything as it was (docs/decisions/0027).
 */
export async function migrate(schema: Schema): Promise<void> {
  await refuseOtherVersions(schema)
  const { database, migrations, run } = schema
  const steps = migrations.map(({ name, sql: statements }) => {
    const up = async (transaction: Kysely<Tables>) => void (await run(statements, transaction))
    return [name, { up }] as const
  })
  const provider = { getMigrations: async () => Object.fromEntries(steps) }
  const { error, results } = await new Migrator({ db: database, provider }).migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')
  throw failed === undefined ? error : migrationFailure(failed.migrationName, error)
}

/**
 * By table, the first migrations of the versions that were never released. The oldest recorded theirs in a
 * table of their own.
 */
const firstOfDevelopment = {
  migrations: ['0001_lessons_and_bookings'],
  [DEFAULT_MIGRATION_TABLE]: ['0001_initial', '0001_members'],
}

async function refuseOtherVersions({ database, migrations, remedy }: Schema): Promise<void> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  // A table of that name may also belong to another program.
  const lists = tables.filter(
    ({ schema = 'public', columns }) => schema === 'public' && columns.some(({ name }) => name === 'name'),
  )
  const recordedIn = async (table: string) => {
    if (!lists.some(({ name }) => name === table)) return []
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(database)
    return rows.map(({ name }) => name)
  }
  for (const [table, first] of Object.entries(firstOfDevelopment)) {
    if ((await recordedIn(table)).some((name) => first.includes(name)))
      throw new Error(
        `The database was created by a development version of Hidamari and cannot be updated: ${remedy}`,
      )
  }
  const known = migrations.map(({ name }) => name)
  const newer = (await recordedIn(DEFAULT_MIGRATION_TABLE)).find((name) => !known.includes(name))
  if (newer !== undefined) {
    throw new Error(
      `The database was updated by a newer version of Hidamari (${newer}): start that version, or restore the backup from before the update`,
    )
  }
}

function migrationFailure(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The database could not be brought up to date: ${name} failed: ${reason}`, { cause })
}
