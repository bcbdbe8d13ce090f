import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedTables, secondRow, writingOfRows } from '#tests/support/guarded-rows.ts'
import { refusedStatements } from '#tests/support/refused-statements.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import type { Database } from './database.ts'

/** For all tests, because each takes back what it has written. */
let database: Database

beforeAll(async () => {
  database = await newDatabase()
  await database.transact(async (writer) => {
    for (const statement of writingOfRows) await sql.raw(statement).execute(writer)
  })
})

afterAll(() => database.close())

const accepted = new Error('accepted')

const tryToRun = (statement: string) =>
  database.transact(async (writer) => {
    await sql.raw(statement).execute(writer)
    throw accepted
  })

test.each(guardedTables)('the database accepts a second row of %s', async (table) => {
  await expect(tryToRun(secondRow(table))).rejects.toBe(accepted)
})

test.each(refusedStatements)('the database refuses $name', async ({ statement }) => {
  await expect(tryToRun(statement)).rejects.not.toBe(accepted)
})
