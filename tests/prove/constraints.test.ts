import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { newPlace } from '#tests/support/databases.ts'
import { guardedTables, writingOfRows } from '#tests/support/guarded-rows.ts'
import { count } from '#tests/support/random-cases.ts'
import { refusedStatements } from '#tests/support/refused-statements.ts'
import { connectToPostgres, connectToSqlite, isAccepted } from './removable-constraints.ts'

/** Constraints behind which another one stands, so that no statement shows them, with the reason. */
const implied: Readonly<Record<string, string>> = {
  'payments: payments_amount_check': 'the entry fee is 0 at least, and at most the amount',
}

/** A connection to a database with the rows that the statements need. */
async function openStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const database = await openDatabase(place.settings)
  await database.transact(async (writer) => {
    for (const statement of writingOfRows) await sql.raw(statement).execute(writer)
  })
  await database.close()
  const { databaseUrl, dataDir } = place.settings
  const connection =
    databaseUrl === undefined
      ? connectToSqlite(join(dataDir, 'hidamari.db'))
      : await connectToPostgres(databaseUrl)
  onTestFinished(() => connection.close())
  return connection
}

/** First those that name the table, which most often show its constraint. */
const likelyFirst = (table: string) =>
  refusedStatements.toSorted(
    (a, b) => Number(b.statement.includes(` ${table} `)) - Number(a.statement.includes(` ${table} `)),
  )

test('each constraint of what is booked and paid refuses a statement that is accepted without it', async () => {
  const connection = await openStudio()
  const constraints = (await connection.constraints()).filter(({ table }) => guardedTables.includes(table))
  expect(constraints.length).toBeGreaterThan(0)
  /** The first of the statements that is accepted, with one statement before it, which is taken back. */
  const firstAccepted = async (before: string, statements: typeof refusedStatements) => {
    await connection.run('begin')
    await connection.run(before)
    try {
      for (const { name, statement } of statements) if (await isAccepted(connection, statement)) return name
      return undefined
    } finally {
      await connection.run('rollback')
    }
  }
  expect(await firstAccepted('select 1', refusedStatements), 'with all constraints').toBeUndefined()
  const unseen: string[] = []
  for (const { name, table, removal } of constraints) {
    const shown = await firstAccepted(removal, likelyFirst(table))
    if (shown === undefined) unseen.push(`${table}: ${name}`)
    count(shown === undefined ? 'constraints behind another one' : 'constraints seen')
  }
  count('refused statements', refusedStatements.length)
  const expected = constraints.map(({ table, name }) => `${table}: ${name}`).filter((name) => name in implied)
  expect(unseen, 'constraints that no statement shows').toEqual(expected)
})
