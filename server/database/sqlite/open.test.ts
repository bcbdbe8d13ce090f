import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SqliteDriver, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newDataFolder } from '#tests/support/databases.ts'
import { openSqlite } from './open.ts'

const newFile = () => join(newDataFolder(), 'hidamari.db')

/** The commits are counted from here on. Each is synced by SQLite. */
async function openWithCountedCommits() {
  const database = await openSqlite(newFile())
  onTestFinished(() => database.close())
  const commit = vi.spyOn(SqliteDriver.prototype, 'commitTransaction')
  onTestFinished(() => commit.mockRestore())
  return { database, commits: () => commit.mock.calls.length }
}

/** On a slow machine a group would end after its 5 ms before all transactions are in it. */
function stopClockOfGroups(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('opening a new database waits for another process that reads it', async () => {
  const file = newFile()
  const other = new DatabaseSync(file)
  other.exec('create table theirs (id text); begin; select * from theirs')
  const opening = openSqlite(file)
  other.exec('commit')
  other.close()
  const database = await opening
  await database.close()
})

test('a write outside of a transaction fails', async () => {
  const database = await openSqlite(newFile())
  onTestFinished(() => database.close())
  const bypass = sql`insert into counters (name, value) values ('mine', 1)`.execute(database.reader)
  await expect(bypass).rejects.toThrow('readonly')
})

test('a transaction that fails leaves nothing behind and throws its error unchanged', async () => {
  const database = await openSqlite(newFile())
  onTestFinished(() => database.close())
  const failure = new Error('changed my mind')
  const failing = database.transact(async (writer) => {
    await writer.insertInto('counters').values({ name: 'mine', value: 1 }).execute()
    throw failure
  })
  const next = database.transact((writer) =>
    writer.insertInto('counters').values({ name: 'next', value: 2 }).execute(),
  )
  await expect(failing).rejects.toBe(failure)
  await next
  const counters = await database.reader.selectFrom('counters').select('name').execute()
  expect(counters).toContainEqual({ name: 'next' })
  expect(counters).not.toContainEqual({ name: 'mine' })
})

test('transactions that are asked for at once are on disk by one commit, and one that fails leaves nothing behind', async () => {
  const { database, commits } = await openWithCountedCommits()
  stopClockOfGroups()
  const failure = new Error('changed my mind')
  const outcomes = await Promise.allSettled(
    ['first', 'failing', 'last'].map((name) =>
      database.transact(async (writer) => {
        await writer.insertInto('counters').values({ name, value: 1 }).execute()
        if (name === 'failing') throw failure
        return name
      }),
    ),
  )
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: failure },
    { status: 'fulfilled', value: 'last' },
  ])
  expect(commits()).toBe(1)
  const names = ['first', 'failing', 'last']
  const rows = await database.reader
    .selectFrom('counters')
    .select('name')
    .where('name', 'in', names)
    .execute()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['first', 'last'])
})

test('a group takes in no further transaction after 5 ms; the next group has those that are left', async () => {
  const { database, commits } = await openWithCountedCommits()
  stopClockOfGroups()
  const insert = (name: string, ms: number) =>
    database.transact(async (writer) => {
      await writer.insertInto('counters').values({ name, value: 1 }).execute()
      vi.advanceTimersByTime(ms)
      return name
    })
  const names = [insert('first', 5), insert('long', 1), insert('left', 0), insert('last', 0)]
  expect(await Promise.all(names)).toEqual(['first', 'long', 'left', 'last'])
  expect(commits()).toBe(2)
})

test('when the commit fails, no caller of the group gets another answer', async () => {
  const database = await openSqlite(newFile())
  onTestFinished(() => database.close())
  stopClockOfGroups()
  const insert = (name: string) =>
    database.transact((writer) => writer.insertInto('counters').values({ name, value: 1 }).execute())
  const outcomes = await Promise.allSettled([
    insert('mine'),
    // Refused because of a row that will not be there after all.
    insert('mine'),
    database.transact(async (writer) => {
      await sql`pragma defer_foreign_keys = on`.execute(writer)
      await sql`insert into ticket_lots (id, member_id, granted, remaining, has_tickets) values ('lot', 'none', 1, 1, 1)`.execute(
        writer,
      )
    }),
  ])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { message: 'FOREIGN KEY constraint failed' },
    })
  await expect(insert('mine')).resolves.toBeDefined()
})

test('each commit is synced before its caller is told', async () => {
  const database = await openSqlite(newFile())
  onTestFinished(() => database.close())
  const settings = await database.transact(async (writer) => [
    await sql`pragma synchronous`.execute(writer),
    await sql`pragma journal_mode`.execute(writer),
  ])
  const full = 2
  expect(settings.flatMap(({ rows }) => rows)).toEqual([{ synchronous: full }, { journalMode: 'wal' }])
})

test('the write-ahead log is moved into the database file and begins again, while the database is open', async () => {
  const file = newFile()
  const database = await openSqlite(file)
  onTestFinished(() => database.close())
  const sizeBefore = statSync(file).size
  let largest = 0
  const commits = 1_000
  for (let serial = 1; serial <= commits; serial += 1) {
    const name = `counter ${serial}`
    await database.transact((writer) => writer.insertInto('counters').values({ name, value: 1 }).execute())
    largest = Math.max(largest, statSync(`${file}-wal`).size)
  }
  expect(statSync(file).size).toBeGreaterThan(sizeBefore)
  // A commit of one row is at least two pages of 4 KiB, so that a log which never begins again would hold
  // more.
  expect(largest).toBeLessThan(commits * 8_192 * 0.8)
})
