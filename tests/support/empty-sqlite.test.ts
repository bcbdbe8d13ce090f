import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { dayMs } from '#time/tokyo.ts'
import { newPlace } from './databases.ts'
import { emptyingOfSqlite } from './empty-sqlite.ts'
import { givenLesson, givenMember } from './factories.ts'
import { openDatabase } from '#server/database/open.ts'

async function open() {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  const emptying = emptyingOfSqlite(join(place.settings.dataDir, 'hidamari.db'))
  onTestFinished(async () => {
    await emptying.close()
    await database.close()
    await place.remove()
  })
  return { database, emptying }
}

test('a booking, which the database lets no one delete, is gone for the next test, and the counters begin anew', async () => {
  const { database, emptying } = await open()
  const read = async () => [
    await database.reader.selectFrom('bookings').selectAll().execute(),
    await database.reader.selectFrom('counters').selectAll().orderBy('name').execute(),
  ]
  const before = await read()
  const { id } = await givenMember(database, { tickets: 1 })
  const lesson = await givenLesson(database, dayMs)
  const ctx = contextIn(database, 0, { caller: memberCaller(id) })
  await book(ctx, { lessonId: lesson.id, startSeen: dayMs })
  expect(await read()).not.toEqual(before)
  expect(emptying.empty()).toBe(true)
  expect(await read()).toEqual(before)
})

test('a database whose schema a test has changed is not used again', async () => {
  const { database, emptying } = await open()
  await database.transact((writer) => sql`drop trigger bookings_are_kept`.execute(writer))
  expect(emptying.empty()).toBe(false)
})
