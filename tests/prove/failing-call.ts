import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { whileWatched } from './sent-statements.ts'
import type { Statement } from './sent-statements.ts'

/** How a statement fails. */
export interface Failure {
  name: string
  engine: Database['engine']
  /** On PostgreSQL, in the place of sending the statement. */
  fail: (statement: Statement) => Promise<unknown>
}

const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

export const fullDiskOfSqlite: Failure = {
  name: 'the disk is full',
  engine: 'sqlite',
  fail: () => Promise.reject(full),
}

export const failures: readonly Failure[] = [
  fullDiskOfSqlite,
  {
    name: 'the disk is full',
    engine: 'postgres',
    // Raised by PostgreSQL itself, so that it ends the transaction as a real one does.
    fail: ({ send }) =>
      send(`do $$ begin raise 'no space left' using errcode = 'disk_full'; end $$`, undefined),
  },
  {
    name: 'the connection is lost before the statement',
    engine: 'postgres',
    fail: ({ send, cut }) => {
      cut()
      return send()
    },
  },
  {
    name: 'the connection is lost before the answer',
    engine: 'postgres',
    fail: async ({ send, cut }) => {
      await send()
      cut()
      return send('select 1', undefined)
    },
  },
]

/**
 * Makes the call, and lets its statement with this number fail.
 * @param spared statements that are neither counted nor fail
 * @returns the answer, the statements sent, and the one that failed
 */
export async function failAt<Answer>(
  number: number,
  { fail }: Failure,
  call: () => Promise<Answer>,
  spared: ReadonlySet<string> = new Set(),
) {
  let sent = 0
  let failed: string | undefined
  const isIt = (text: string) => {
    if (spared.has(text) || (sent += 1) !== number) return false
    failed = text
    return true
  }
  const answer = await whileWatched(
    {
      onPostgres: (statement) => (isIt(statement.sql) ? fail(statement) : statement.send()),
      onSqlite: (text) => {
        if (isIt(text)) throw full
      },
    },
    call,
  )
  return { answer, sent, failed }
}

/** How many rows each table has. */
export async function rowsOf({ reader, engine }: Database): Promise<Record<string, number>> {
  const catalogue =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const { rows: tables } = await catalogue.execute(reader)
  const counts = tables.map(
    ({ name }) => sql`select ${name} as name, cast(count(*) as int) as rows from ${sql.table(name)}`,
  )
  const counted = sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`
  return Object.fromEntries((await counted.execute(reader)).rows.map(({ name, rows }) => [name, rows]))
}
