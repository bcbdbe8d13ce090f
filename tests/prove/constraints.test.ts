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

/** Statements that two constraints refuse, so that none of the two shows by itself, with the reason. */
const refusedTwice: Readonly<Record<string, string>> = {
  'a payment below 0': 'it is below its entry fee, too',
}

const statementsOn = (table: string) =>
  refusedStatements.filter(({ statement }) => statement.includes(` ${table} `))

test('each constraint of what is booked and paid refuses a statement that is accepted without it', async () => {
  const connection = await openStudio()
  const constraints = (await connection.constraints()).filter(({ table }) => guardedTables.includes(table))
  expect(constraints.length).toBeGreaterThan(0)
  /** Those of the statements that are accepted after another one, which is taken back. */
  const acceptedAfter = async (before: string, statements: typeof refusedStatements) => {
    const accepted: string[] = []
    await connection.run('begin')
    await connection.run(before)
    for (const { name, statement } of statements)
      if (await isAccepted(connection, statement)) accepted.push(name)
    await connection.run('rollback')
    return accepted
  }
  expect(await acceptedAfter('select 1', refusedStatements), 'with all constraints').toEqual([])
  const unseen: string[] = []
  const shown = new Set<string>()
  for (const { name, table, removal } of constraints) {
    const accepted = await acceptedAfter(removal, statementsOn(table))
    if (accepted.length === 0) unseen.push(`${table}: ${name}`)
    for (const statement of accepted) shown.add(statement)
    count(accepted.length === 0 ? 'constraints behind another one' : 'constraints seen')
  }
  count('refused statements', refusedStatements.length)
  const expected = constraints.map(({ table, name }) => `${table}: ${name}`).filter((name) => name in implied)
  expect(unseen, 'constraints that no statement shows').toEqual(expected)
  // SQLite takes out triggers and some indexes only.
  if (process.env['TEST_ENGINE'] !== 'postgres') return
  const masked = refusedStatements.map(({ name }) => name).filter((name) => !shown.has(name))
  expect(masked, 'statements that two constraints refuse').toEqual(Object.keys(refusedTwice))
})
