import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { storageFailure } from './storage-failure.ts'

test('a write that the database refuses because it is read-only is a failure of the storage', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const write = sql`insert into counters (name, value) values ('mine', 1)`.execute(database.reader)
  const error: unknown = await write.catch((reason: unknown) => reason)
  expect(storageFailure(error)).toBe('the database is read-only')
})

test('a broken constraint is no failure of the storage', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const write = database.transact((writer) =>
    writer
      .insertInto('counters')
      .values([
        { name: 'mine', value: 1 },
        { name: 'mine', value: 1 },
      ])
      .execute(),
  )
  const error: unknown = await write.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(storageFailure(error)).toBeUndefined()
})
