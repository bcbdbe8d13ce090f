import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { CuttingProxy } from '#tests/support/cutting-proxy.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { Writer } from '../database.ts'
import { openPostgres } from './open.ts'

/** A PostgreSQL for this file alone, because it is restarted. */
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  return () => postgres.stop()
}, 60_000)

async function openDatabase() {
  const database = await openPostgres(postgres.url)
  onTestFinished(() => database.close())
  return database
}

/** Ends a connection, as a restart of PostgreSQL or its administrator would, and waits until it is gone. */
async function endConnection(pid: number): Promise<void> {
  await onServer(
    postgres.url,
    `do $$ begin perform pg_terminate_backend(${pid});
     while exists (select from pg_stat_activity where pid = ${pid}) loop perform pg_stat_clear_snapshot(); end loop;
     end $$`,
  )
}

const unreachableBecause = (reason: RegExp) => ({
  message: 'the database cannot be reached',
  cause: { message: expect.stringMatching(reason) },
})

async function pidOf(writer: Writer): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(writer)
  return rows[0]?.pid ?? 0
}

/**
 * Locks the tables until PostgreSQL ends. The result ends the connections of all statements that wait for the
 * lock, those of the server's periodic jobs too, until the calls are answered. Without it, they could run
 * when a restart ends the locking connection first.
 */
async function lockTables(tables: string): Promise<(answered: Promise<unknown>) => Promise<void>> {
  const client = new Client({ connectionString: postgres.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin; lock table ${tables}`)
  return async (answered) => {
    const isAnswered = answered.then(() => true)
    while (!(await Promise.race([isAnswered, pause(20, false)]))) {
      await client.query('select pg_stat_clear_snapshot()')
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`,
      )
    }
  }
}

const week = '/api/events/yoga?start=2026-11-16T00%3A00%3A00Z&end=2026-11-23T00%3A00%3A00Z'

const inquiry = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: '山田 花子',
    email: 'hanako@example.test',
    phone: '0312345678',
    message: 'マットは借りられますか。',
  }),
}

test('a restart of PostgreSQL fails the requests under way, and the server answers the next ones', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  const server = await startServer({
    settings: { dataDir, databaseUrl: postgres.url },
  })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  const endWaitingUntil = await lockTables('lessons, inquiries')
  const underWay = Promise.all([
    fetch(server.origin + week),
    fetch(`${server.origin}/api/user/inquiry`, inquiry),
  ])
  await endWaitingUntil(underWay)
  await postgres.restart()
  for (const response of await underWay) {
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ message: 'error.server.unavailable' })
  }
  expect((await fetch(server.origin + week)).status).toBe(200)
  expect((await fetch(`${server.origin}/api/user/inquiry`, inquiry)).status).toBe(201)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a connection that PostgreSQL ends between two statements fails its transaction and no later one', async () => {
  const database = await openDatabase()
  const outcome = database.transact(async (writer) => {
    await endConnection(await pidOf(writer))
    await pidOf(writer)
  })
  await expect(outcome).rejects.toMatchObject(unreachableBecause(/connection/i))
  expect(await database.transact(pidOf)).toBeGreaterThan(0)
})

test('a connection that PostgreSQL ends during a statement fails its transaction and no later one', async () => {
  const database = await openDatabase()
  const outcome = database.transact((writer) =>
    sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)`.execute(writer),
  )
  await expect(outcome).rejects.toMatchObject(unreachableBecause(/terminating connection/))
  expect(await database.transact(pidOf)).toBeGreaterThan(0)
})

test('a connection that PostgreSQL ends during a read is not used again', async () => {
  const database = await openDatabase()
  const reading = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)`.execute(database.reader)
  await expect(reading).rejects.toMatchObject(unreachableBecause(/terminating connection/))
  expect((await sql`select 1`.execute(database.reader)).rows).toHaveLength(1)
})

test('a connection that PostgreSQL ends does not replace the error that the work threw', async () => {
  const database = await openDatabase()
  const thrown = new Error('no')
  const outcome = database.transact(async (writer) => {
    await endConnection(await pidOf(writer))
    throw thrown
  })
  await expect(outcome).rejects.toBe(thrown)
})

test('a restart of PostgreSQL changes the version, also when nothing was written', async () => {
  const database = await openDatabase()
  const before = await database.version()
  expect(await database.version()).toBe(before)
  await postgres.restart()
  await expect.poll(() => database.version().catch(() => before)).not.toBe(before)
})

test('a question for the version whose connection is lost fails as unreachable, and the next one has another connection', async () => {
  const proxy = await CuttingProxy.start(postgres.url)
  onTestFinished(() => proxy.close())
  const database = await openPostgres(proxy.url)
  onTestFinished(() => database.close())
  await database.version()
  proxy.count({ side: 'server', packets: 0, bytes: 0 })
  await expect(database.version()).rejects.toMatchObject(unreachableBecause(/connection/i))
  expect(await database.version()).toMatch(/^\d+:\d+:/)
})
