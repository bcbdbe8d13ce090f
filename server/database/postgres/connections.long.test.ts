import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { newDataFolder } from '#tests/support/databases.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { startRelay } from '#tests/support/relay.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openPostgres } from './open.ts'
import { readAccount } from '#server/features/members/queries.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  return () => postgres.stop()
}, 60_000)

/** A network to PostgreSQL, and its address behind it. */
async function relayToPostgres() {
  const url = new URL(postgres.url)
  const relay = await startRelay(Number(url.port))
  onTestFinished(() => relay.close())
  url.port = String(relay.port)
  return { relay, url: url.href }
}

test('a statement fails when the network was cut without a word, and its connection is not used again', async () => {
  const { relay, url } = await relayToPostgres()
  const database = await openPostgres(url, { answerWithinMs: 2_000 })
  onTestFinished(() => database.close())
  const one = () => sql<{ one: number }>`select 1 as one`.execute(database.reader)
  expect((await one()).rows).toEqual([{ one: 1 }])
  relay.cut()
  await expect(one()).rejects.toMatchObject({
    message: 'the database cannot be reached',
    cause: { message: expect.stringMatching(/did not answer|terminated/) },
  })
  relay.mend()
  expect((await one()).rows).toEqual([{ one: 1 }])
})

test('a call waits for a connection while all are in use, as long as it may', async () => {
  const outcomes = async (connectWithinMs: number) => {
    const database = await openPostgres(postgres.url, { connectWithinMs })
    onTestFinished(() => database.close())
    const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(2)`.execute(database.reader))
    const last = sql`select 1`.execute(database.reader)
    return (await Promise.allSettled([last, ...busy])).map(({ status }) => status)
  }
  const busy = Array<string>(10).fill('fulfilled')
  expect(await outcomes(1_000)).toEqual(['rejected', ...busy])
  expect(await outcomes(30_000)).toEqual(['fulfilled', ...busy])
})

test('PostgreSQL keeps a prepared statement for each connection', async () => {
  const database = await openPostgres(postgres.url)
  onTestFinished(() => database.close())
  await database.transact(async (writer) => {
    await readAccount(writer, 'no-member').catch(() => undefined)
    const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      writer,
    )
    expect(kept.rows).toEqual([{ statement: expect.stringContaining('from "members"') }])
  })
})

test('without PostgreSQL the server answers that it is unavailable and that the client may try again', async () => {
  const { relay, url } = await relayToPostgres()
  const server = await startServer({ settings: { dataDir: newDataFolder(), databaseUrl: url } })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  await relay.close()
  const week = '/api/events/yoga?start=2026-11-16T00%3A00%3A00Z&end=2026-11-23T00%3A00%3A00Z'
  const inquiry = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: '山田', email: 'a@example.test', phone: '0312345678', message: 'はい' }),
  }
  // The first calls may still be given a connection that was just reset.
  await expect.poll(async () => (await fetch(server.origin + week)).status).toBe(503)
  const responses = [
    await fetch(server.origin + week),
    await fetch(`${server.origin}/api/user/inquiry`, inquiry),
  ]
  for (const response of responses) {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await response.json()).toMatchObject({ message: 'error.server.unavailable' })
  }
  const ready = await fetch(`${server.origin}/api/ready`)
  expect(await ready.json()).toMatchObject({ current: { reason: 'the database cannot be reached' } })
})

test('while the network to PostgreSQL loses packets, the server says within seconds that it is not ready, and shows its pages', async () => {
  const { relay, url } = await relayToPostgres()
  const server = await startServer({ settings: { dataDir: newDataFolder(), databaseUrl: url } })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const ask = () => fetch(`${server.origin}/api/ready`)
  const page = async () => (await fetch(server.origin)).status
  expect((await ask()).status).toBe(200)
  expect(await page()).toBe(200)
  relay.cut()
  const begunAt = performance.now()
  const answer = await ask()
  const seconds = (performance.now() - begunAt) / 1_000
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ current: { reason: 'the database does not answer' } })
  // Three seconds on an idle machine. The connection itself would end after thirty.
  expect(seconds).toBeLessThan(20)
  const openedAt = performance.now()
  expect(await page()).toBe(200)
  expect((performance.now() - openedAt) / 1_000).toBeLessThan(20)
})

test('a server that follows another one is refused, because what it shows may be out of date', async () => {
  const database = await openPostgres(postgres.url)
  onTestFinished(() => database.close())
  await onServer(
    postgres.url,
    `create schema replica;
     create function replica.pg_is_in_recovery() returns boolean language sql as 'select true';
     alter role hidamari set search_path = replica, pg_catalog, public`,
  )
  onTestFinished(() =>
    onServer(postgres.url, 'alter role hidamari reset search_path; drop schema replica cascade'),
  )
  await expect(database.version()).rejects.toMatchObject({
    message: 'the database cannot be reached',
    cause: { message: 'the PostgreSQL server is a replica' },
  })
})
