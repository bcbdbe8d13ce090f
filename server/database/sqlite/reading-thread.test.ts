import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newDataFolder } from '#tests/support/databases.ts'
import type { Reader } from '../database.ts'
import { openSqlite } from './open.ts'

const open = () => openSqlite(join(newDataFolder(), 'hidamari.db'))

const countTo = (last: number) =>
  sql<{ numbers: number }>`with recursive counted (number) as (
    select 1 union all select number + 1 from counted where number < ${last})
    select count(*) as numbers from counted`

test('a long query lets shorter ones pass, and the database closes after it', async () => {
  const database = await open()
  const order: string[] = []
  const long = countTo(1_000_000)
    .execute(database.backgroundReader)
    .then(({ rows }) => order.push(`long ${rows[0]?.numbers}`))
  await countTo(1).execute(database.reader)
  order.push('short')
  await database.close()
  await long
  expect(order).toEqual(['short', 'long 1000000'])
})

test('a query in the background sees what was committed before it, and cannot write', async () => {
  const database = await open()
  const names = () =>
    database.backgroundReader.selectFrom('counters').select('name').where('name', '=', 'a').execute()
  expect(await names()).toEqual([])
  await database.transact((writer) => writer.insertInto('counters').values({ name: 'a', value: 1 }).execute())
  expect(await names()).toEqual([{ name: 'a' }])
  const write = database.backgroundReader.deleteFrom('counters').execute()
  await expect(write).rejects.toMatchObject({ message: expect.stringMatching(/readonly/), errcode: 8 })
  await expect(database.backgroundReader.transaction().execute(names)).rejects.toThrow(/no transactions/)
  await database.close()
})

test('a query that fails leaves the others their answers', async () => {
  const database = await open()
  const failing = sql`select * from missing`.execute(database.backgroundReader)
  const working = countTo(3).execute(database.backgroundReader)
  await expect(failing).rejects.toThrow(/no such table/)
  expect((await working).rows).toEqual([{ numbers: 3 }])
  await database.close()
})

/** Ends all threads that are sent a query from now on. */
async function endThreads(query: () => Promise<unknown>): Promise<void> {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  await query()
  const workers = sent.mock.contexts as unknown as Worker[]
  sent.mockRestore()
  await Promise.all(workers.map((worker) => worker.terminate()))
}

test('a snapshot whose thread has ended fails, and does not go on with another state of the database', async () => {
  const database = await open()
  const count = (reader: Reader) => reader.selectFrom('counters').select('name').execute()
  const reading = database.snapshot(async (reader) => {
    await endThreads(() => count(reader))
    await database.transact((writer) =>
      writer.insertInto('counters').values({ name: 'a', value: 1 }).execute(),
    )
    return count(reader)
  })
  await expect(reading).rejects.toThrow('the reading thread has ended')
  await database.close()
})

test('a query in the background starts another thread when the one before has ended', async () => {
  const database = await open()
  await endThreads(() => countTo(1).execute(database.backgroundReader))
  expect((await countTo(2).execute(database.backgroundReader)).rows).toEqual([{ numbers: 2 }])
  await database.close()
})
