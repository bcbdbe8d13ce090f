import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { count } from '#tests/support/random-cases.ts'
import { whileWatched } from './sent-statements.ts'
import type { Statement } from './sent-statements.ts'
import { writingCalls } from './writing-calls.ts'
import type { AtEnd, Call } from './writing-calls.ts'

/** How a statement fails. */
interface Failure {
  name: string
  engine: Database['engine']
  /** On PostgreSQL, in the place of sending the statement. */
  fail: (statement: Statement) => Promise<unknown>
}

const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

const failures: readonly Failure[] = [
  {
    name: 'the disk is full',
    engine: 'sqlite',
    fail: () => Promise.reject(full),
  },
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

/** Makes the call, and lets its statement with this number fail. @returns the answer and the statements sent */
async function failAt(number: number, { fail }: Failure, call: () => Promise<{ status: number }>) {
  let sent = 0
  const isIt = () => (sent += 1) === number
  const { status } = await whileWatched(
    {
      onPostgres: (statement) => (isIt() ? fail(statement) : statement.send()),
      onSqlite: () => {
        if (isIt()) throw full
      },
    },
    call,
  )
  return { status, sent }
}

/** How many rows each table has. */
async function rowsOf({ reader, engine }: Database): Promise<Record<string, number>> {
  const catalogue =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const rows: Record<string, number> = {}
  for (const { name } of (await catalogue.execute(reader)).rows) {
    const counted = sql<{ rows: number }>`select cast(count(*) as int) as rows from ${sql.table(name)}`
    rows[name] = (await counted.execute(reader)).rows[0]?.rows ?? 0
  }
  return rows
}

async function inStudio<T>(
  open: (settings: AtEnd) => Promise<Call>,
  work: (call: Call, ask: () => Promise<{ status: number; body?: unknown }>) => Promise<T>,
): Promise<T> {
  const ends: Array<() => Promise<void>> = []
  const call = await open({ atEnd: (end) => void ends.push(end) })
  const key = crypto.randomUUID()
  try {
    return await work(call, () => call.ask(key))
  } finally {
    for (const end of ends) await end()
  }
}

/** A call that takes longer fails alone, and the others are still tried. */
const longestOfOneCallMs = 3 * 60_000

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
const cases = failures
  .filter((failure) => failure.engine === engine)
  .flatMap((failure) => Object.keys(writingCalls).map((name) => ({ name, failure, how: failure.name })))

test.each(cases)(
  '$name: when $how at any statement, nothing is half done, and the call succeeds once',
  { timeout: longestOfOneCallMs },
  async ({ name, failure }) => {
    const open = writingCalls[name]
    if (open === undefined) throw new Error(`there is no call ${name}`)
    const whole = await inStudio(open, async ({ app, later }, ask) => {
      const { status, sent } = await failAt(0, failure, ask)
      expect(status).toBeLessThan(300)
      await later?.()
      return { status, sent, rows: await rowsOf(app.database) }
    })
    expect(whole.sent).toBeGreaterThan(3)
    for (let number = 1; number <= whole.sent; number += 1) {
      await inStudio(open, async ({ app, canRepeat, later }, ask) => {
        const failed = await failAt(number, failure, ask)
        const where = `statement ${number} of ${whole.sent}`
        // A read that the call can do without, or what it does when everything is done.
        const isDone = failed.status < 300
        if (!isDone) expect(failed.status, where).toBeGreaterThanOrEqual(500)
        expect(await checkIntegrity(app.database.reader), where).toEqual([])
        await later?.()
        const hasEffect = isDone || isDeepStrictEqual(await rowsOf(app.database), whole.rows)
        if (canRepeat || !hasEffect) {
          const again = await ask()
          expect(again.status, `${where}, once more: ${JSON.stringify(again.body)}`).toBe(whole.status)
          await later?.()
        }
        expect(await rowsOf(app.database), where).toEqual(whole.rows)
        count(isDone ? 'statements that a call can do without' : 'failed statements')
      })
    }
  },
)
