import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newBarePlace } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { runProgram, settingsFor } from '#tests/support/programs.ts'
import type { Database } from './database.ts'
import { migrationsFor } from './migrations.ts'
import { openDatabase } from './open.ts'
import type { DatabaseSettings } from './open.ts'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

async function newSite() {
  const place = await newBarePlace()
  onTestFinished(() => place.remove())
  return place
}

/** Whether the database has a table of the name. */
async function has(database: Database, table: string): Promise<boolean> {
  const tables = await database.reader.introspection.getTables()
  return tables.some(({ name }) => name === table)
}

const broken = {
  name: '9999_broken',
  sql: 'create table half (id text primary key);\ninsert into nowhere values (1);',
}

const check = (settings: DatabaseSettings) =>
  runProgram('server/commands/check-integrity.ts', { settings: settingsFor(settings) })

test('servers that start at the same moment on a new database migrate it once', async () => {
  const { settings } = await newSite()
  const started = await Promise.all([1, 2].map(() => check(settings)))
  const right = {
    code: 0,
    out: 'No integrity problems found. Lessons: 0, bookings: 0, members: 0, ticket movements: 0, payments: 0.\n',
    err: '',
  }
  expect(started).toEqual([right, right])
  const database = await openDatabase(settings)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.reader,
  )
  await database.close()
  expect(rows.map(({ name }) => name)).toEqual(migrationsFor(engine).map(({ name }) => name))
})

test('a migration that fails stops the start of a new studio and leaves nothing behind', async () => {
  const { settings } = await newSite()
  await expect(openDatabase(settings, [...migrationsFor(engine), broken])).rejects.toThrow(
    /^The database could not be brought up to date: 9999_broken failed: .*nowhere/,
  )
  const database = await openDatabase(settings, [])
  expect(await has(database, 'half')).toBe(false)
  expect(await has(database, 'members')).toBe(false)
  await database.close()
})

test('a migration that fails leaves the data of a running studio as it was', async () => {
  const { settings } = await newSite()
  const before = await openDatabase(settings)
  const { email } = await givenMember(before)
  await before.close()
  await expect(openDatabase(settings, [...migrationsFor(engine), broken])).rejects.toThrow('9999_broken')

  const after = await openDatabase(settings)
  expect(await has(after, 'half')).toBe(false)
  expect(await after.reader.selectFrom('members').select('email').execute()).toEqual([{ email }])
  await after.close()

  const mended = { ...broken, sql: 'create table half (id text primary key);' }
  const updated = await openDatabase(settings, [...migrationsFor(engine), mended])
  expect(await has(updated, 'half')).toBe(true)
  await updated.close()
})
