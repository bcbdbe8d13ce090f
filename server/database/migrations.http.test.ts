import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newBarePlace } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { runProgram, settingsFor } from '#tests/support/programs.ts'
import type { Database } from './database.ts'
import { migrationsFor } from './migrations.ts'
import { openDatabase } from './open.ts'

async function newSite() {
  const place = await newBarePlace()
  onTestFinished(() => place.remove())
  return place
}

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** Whether the database has a table of the name. */
async function has(database: Database, table: string): Promise<boolean> {
  const tables = await database.reader.introspection.getTables()
  return tables.some(({ name }) => name === table)
}

const broken = {
  name: '9999_broken',
  sql: 'create table half (id text primary key);\ninsert into nowhere values (1);',
}

describe('migrations', () => {
  test('are done once by servers that start at the same moment on a new database', async () => {
    const { settings } = await newSite()
    const start = () => runProgram('server/commands/check-integrity.ts', { settings: settingsFor(settings) })
    const started = await Promise.all([start(), start(), start(), start()])
    const right = {
      code: 0,
      out: 'The books are right. Lessons: 0, bookings: 0, members: 0, ticket movements: 0, payments: 0.\n',
      err: '',
    }
    expect(started).toEqual([right, right, right, right])
    const database = await openDatabase(settings)
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      database.reader,
    )
    await database.close()
    expect(rows.map(({ name }) => name)).toEqual(migrationsFor(engine).map(({ name }) => name))
  })

  test('that fail stop the start of a new studio, and nothing of them stays', async () => {
    const { settings } = await newSite()
    await expect(openDatabase(settings, [...migrationsFor(engine), broken])).rejects.toThrow(
      /^The database could not be brought up to date: 9999_broken failed: .*nowhere/,
    )
    const database = await openDatabase(settings, [])
    expect(await has(database, 'half')).toBe(false)
    expect(await has(database, 'members')).toBe(false)
    await database.close()
  })

  test('that fail leave the data of a running studio as it was', async () => {
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
})
