import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { openSqlite } from './open.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'hidamari.db')
}

/** The syncs are counted from here on. */
async function openWithCountedSyncs() {
  let count = 0
  const database = await openSqlite(newFile(), { syncFile: async () => void (count += 1) })
  onTestFinished(() => database.close())
  const before = count
  return { database, syncs: () => count - before }
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

test('transactions that are asked for at once are on disk by one sync, and one that fails leaves nothing behind', async () => {
  const { database, syncs } = await openWithCountedSyncs()
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
  expect(syncs()).toBe(1)
  const names = ['first', 'failing', 'last']
  const rows = await database.reader
    .selectFrom('counters')
    .select('name')
    .where('name', 'in', names)
    .execute()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['first', 'last'])
})

test('a group takes in no further transaction after 5 ms; the next group has those that are left', async () => {
  const { database, syncs } = await openWithCountedSyncs()
  stopClockOfGroups()
  const insert = (name: string, ms: number) =>
    database.transact(async (writer) => {
      await writer.insertInto('counters').values({ name, value: 1 }).execute()
      vi.advanceTimersByTime(ms)
      return name
    })
  const names = [insert('first', 5), insert('long', 1), insert('left', 0), insert('last', 0)]
  expect(await Promise.all(names)).toEqual(['first', 'long', 'left', 'last'])
  expect(syncs()).toBe(2)
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

test('the write-ahead log is moved into the database file after 250 transactions, while the database is open', async () => {
  const file = newFile()
  const database = await openSqlite(file, { syncFile: async () => undefined })
  onTestFinished(() => database.close())
  const sizeBefore = statSync(file).size
  for (let serial = 1; serial <= 250; serial += 1) {
    await database.transact((writer) =>
      writer
        .insertInto('counters')
        .values({ name: `counter ${serial}`, value: serial })
        .execute(),
    )
  }
  await expect.poll(() => statSync(file).size, { timeout: 20_000 }).toBeGreaterThan(sizeBefore)
})

test(
  'the write-ahead log stays small during a rush, and is emptied after it',
  { timeout: 60_000 },
  async () => {
    const file = newFile()
    const database = await openSqlite(file, { syncFile: async () => undefined })
    onTestFinished(() => database.close())
    const logSize = () => statSync(`${file}-wal`).size
    const commits = 8_000
    let done = 0
    let largest = 0
    const writeOn = async () => {
      while (done < commits) {
        const name = `counter ${(done += 1)}`
        await database.transact((writer) =>
          writer.insertInto('counters').values({ name, value: 1 }).execute(),
        )
        largest = Math.max(largest, logSize())
      }
    }
    for (let turn = 0; turn < 100; turn += 1) await database.transact(async () => undefined)
    // One after the other, because together they would write most pages once.
    await writeOn()
    const { count } = (await database.reader
      .selectFrom('counters')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('name', 'like', 'counter %')
      .executeTakeFirstOrThrow()) as { count: number }
    expect(count).toBeGreaterThanOrEqual(commits)
    // A commit of one row is at least two pages of 4 KiB. Without checkpoints that keep up the log holds all of them.
    expect(largest).toBeLessThan((commits / 3) * 8_192)
    await expect.poll(logSize, { timeout: 20_000 }).toBe(0)
  },
)

test('a checkpoint that finds the disk full is logged, and tried again until there is room', async (context) => {
  const disk = mountSmallDisk(context)
  const file = join(disk.folder, 'hidamari.db')
  const lines: string[] = []
  const log = { error: (_: object, words: string) => void lines.push(words) }
  const database = await openSqlite(file, { syncFile: async () => undefined, log })
  onTestFinished(() => database.close())
  for (let serial = 1; serial <= 200; serial += 1) {
    const name = `${serial} ${'x'.repeat(500)}`
    await database.transact((writer) => writer.insertInto('counters').values({ name, value: 1 }).execute())
  }
  disk.fill()
  const sizeBefore = statSync(file).size
  for (let serial = 1; serial <= 50; serial += 1) await database.transact(async () => undefined)
  await expect
    .poll(() => lines, { timeout: 10_000 })
    .toContain('the write-ahead log cannot be moved into the database: disk is full')
  disk.free()
  await expect.poll(() => statSync(file).size, { timeout: 10_000 }).toBeGreaterThan(sizeBefore)
})
