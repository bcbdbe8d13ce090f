import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { newBarePlace } from '#tests/support/databases.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { runCommand, settingsFor, startStudio } from '#tests/support/programs.ts'
import { checkIntegrityOfStudio } from '../commands/check-integrity.ts'
import { migrationsFor } from './migrations.ts'
import { openDatabase } from './open.ts'
import type { DatabaseSettings } from './open.ts'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

async function newSite() {
  const place = await newBarePlace()
  onTestFinished(() => place.remove())
  return place
}

const check = (settings: DatabaseSettings) =>
  runCommand(checkIntegrityOfStudio, { settings: settingsFor(settings) })

/** Runs statements outside of the server's own doors. */
async function runStatements(settings: DatabaseSettings, statements: string): Promise<void> {
  if (settings.databaseUrl !== undefined) return onServer(settings.databaseUrl, statements)
  const connection = new DatabaseSync(join(settings.dataDir, 'hidamari.db'))
  connection.exec(statements)
  connection.close()
}

/** What an earlier version, or another program, left of its migrations. */
function recordMigrations(settings: DatabaseSettings, table: string, names: string[]): Promise<void> {
  const values = names.map((name) => `('${name}', '')`).join(', ')
  const columns = 'name text primary key, timestamp text not null'
  return runStatements(settings, `create table ${table} (${columns}); insert into ${table} values ${values};`)
}

test.each([
  ['migrations', '0001_lessons_and_bookings', '0002_books_are_kept'],
  ['kysely_migration', '0001_initial', '0002_lesson_level'],
  ['kysely_migration', '0001_members', '0002_studio'],
])(
  'a database of a development version whose table %s begins with %s is refused with a sentence that says what to do',
  async (table, ...names) => {
    const { settings } = await newSite()
    await recordMigrations(settings, table, names)
    const file = join(settings.dataDir, 'hidamari.db')
    const remedy =
      engine === 'sqlite'
        ? `move ${file} and the files beside it that begin with hidamari.db- away, then start again`
        : 'create an empty database, name it in DATABASE_URL, then start again'
    const refusal = `The database was created by a development version of Hidamari and cannot be updated: ${remedy}\n`
    expect(await check(settings)).toEqual({ code: 2, out: '', err: refusal })

    const server = startStudio({ ...settingsFor(settings), PORT: '0', LOG_LEVEL: 'silent' })
    const [[code], complaint] = await Promise.all([once(server, 'exit'), text(server.stderr)])
    expect(complaint).toBe(refusal)
    expect(code).toBe(1)
  },
)

test('a table named migrations that another program made does not stop the start', async () => {
  const { settings } = await newSite()
  await recordMigrations(settings, 'migrations', ['1_of_another_program'])
  expect(await check(settings)).toMatchObject({ code: 0, err: '' })
})

test('a database that a newer version has migrated is refused', async () => {
  const { settings } = await newSite()
  const next = { name: '0999_next', sql: 'create table added (id text primary key);' }
  const newer = await openDatabase(settings, [...migrationsFor(engine), next])
  await newer.close()
  await expect(openDatabase(settings)).rejects.toThrow(
    'The database was updated by a newer version of Hidamari (0999_next): start that version',
  )
})
