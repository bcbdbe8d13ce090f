import type { ColumnMetadata } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { newBarePlace } from '#tests/support/databases.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { releasedSchema } from '#tests/support/released-schema.ts'
import { dayMs } from '#time/tokyo.ts'
import type { Database } from './database.ts'
import { checkIntegrity } from './integrity-checks/check-integrity.ts'
import { migrationsFor } from './migrations.ts'
import { openDatabase } from './open.ts'
import type { DatabaseSettings } from './open.ts'
import type { Tables } from './tables.ts'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
const released = migrationsFor(engine).filter(({ name }) => Number(name.slice(0, 4)) <= releasedSchema)
/** In the order in which they refer to each other. */
const tablesOfBooking = ['members', 'ticket_lots', 'lessons', 'bookings', 'ticket_movements'] as const

type Rows = Array<{ table: keyof Tables; row: Record<string, unknown> }>

let settings: DatabaseSettings

beforeEach(async () => {
  const place = await newBarePlace()
  settings = place.settings
  return () => place.remove()
})

async function openWith(migrations = migrationsFor(engine)): Promise<Database> {
  const database = await openDatabase(settings, migrations)
  onTestFinished(() => database.close())
  return database
}

/** The columns of all tables, by the names of table and column. */
async function columnsOf({ reader }: Database): Promise<Map<string, ColumnMetadata>> {
  const tables = await reader.introspection.getTables()
  return new Map(
    tables.flatMap(({ name, columns }) =>
      columns.map((column) => [`${name}.${column.name}`, column] as const),
    ),
  )
}

/** The rows of a booking as this version writes them, with the columns that the last release knows. */
async function rowsOfBookings(count: number, known: Map<string, ColumnMetadata>): Promise<Rows[]> {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const written = new Set<string>()
  const all: Rows[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const { id } = await givenMember(database, { tickets: 1 })
    const lesson = await givenLesson(database, dayMs)
    const ctx = contextIn(database, 0, { caller: memberCaller(id) })
    await book(ctx, { lessonId: lesson.id, startSeen: lesson.startsAt })
    const rows: Rows = []
    for (const table of tablesOfBooking) {
      // With the names of the database, by which the columns of the last release are known.
      for (const row of await database.reader.withoutPlugins().selectFrom(table).selectAll().execute()) {
        const entries = Object.entries(row).filter(([column]) => known.has(`${table}.${column}`))
        if (!written.has(table + row.id)) rows.push({ table, row: Object.fromEntries(entries) })
        written.add(table + row.id)
      }
    }
    all.push(rows)
  }
  return all
}

const insert = (database: Database, rows: Rows) =>
  database.transact(async (writer) => {
    for (const { table, row } of rows) await writer.withoutPlugins().insertInto(table).values(row).execute()
  })

test('after an update, every table and column of the last release is there, with its type, and no other must be given', async () => {
  const before = await columnsOf(await openWith(released))
  const after = await columnsOf(await openWith())
  for (const [name, { dataType, isNullable, hasDefaultValue }] of before) {
    const now = after.get(name)
    expect(now, `${name} is gone`).toBeDefined()
    expect(now?.dataType, `the type of ${name}`).toBe(dataType)
    if (isNullable) expect(now?.isNullable, `${name} may be empty`).toBe(true)
    if (hasDefaultValue) expect(now?.hasDefaultValue, `${name} has a default`).toBe(true)
  }
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]))
  for (const [name, { isNullable, hasDefaultValue }] of after) {
    if (before.has(name) || !tables.has(name.split('.')[0])) continue
    expect(isNullable || hasDefaultValue, `${name} may be left out`).toBe(true)
  }
})

test('the last release goes on writing bookings after an update, beside those from before', async () => {
  const old = await openWith(released)
  const known = await columnsOf(old)
  const [first = [], second = []] = await rowsOfBookings(2, known)
  expect(first.map(({ table }) => table)).toEqual(expect.arrayContaining([...tablesOfBooking]))
  await insert(old, first)

  const updated = await openWith()
  await insert(old, second)
  expect(await updated.reader.selectFrom('bookings').select('id').execute()).toHaveLength(2)
  expect(await checkIntegrity(updated.reader)).toEqual([])
})
