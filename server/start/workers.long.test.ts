import { readFileSync } from 'node:fs'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { openDatabase } from '#server/database/open.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  return () => postgres.stop()
}, 60_000)

async function newPlace() {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(postgres.url, `create database ${name}`)
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  return { settings: { dataDir: newDataFolder(), databaseUrl } }
}

/**
 * A studio with two workers, and how to call it. Each call opens a connection, so that both workers answer.
 */
async function openStudio(more: Record<string, string> = {}) {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  const server = await startServer(place, { WORKERS: '2', ...more })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await database.close()
  })
  const call = async (
    method: string,
    path: string,
    { as, body }: { as?: TestMember; body?: object } = {},
  ) => {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        connection: 'close',
        ...(as && { authorization: `Bearer ${tokenFor(as)}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
  const start = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
  const book = (as: TestMember, id: string, startsAt = start) =>
    call('POST', '/api/events/booking/yoga', { as, body: { id, start: isoText(startsAt) } })
  const workers = () => childrenOf(server.pid)
  return { place, database, server, call, start, book, workers }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const given = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))

test('two workers sell no seat twice, and each shows the bookings of the other at once', async () => {
  const { database, start, book, call } = await openStudio()
  const { id } = await givenLesson(database, start, { totalSeats: 10 })
  const members = await given(60, () => givenMember(database, { tickets: 1 }))
  const query = new URLSearchParams({ start: isoText(start), end: isoText(start + 1) }).toString()
  let confirmed = 0
  const statuses = await Promise.all(
    members.map(async (member) => {
      const { status } = await book(member, id)
      if (status === 201) confirmed += 1
      const soFar = confirmed
      const { text } = await call('GET', `/api/events/yoga?${query}`)
      const seatsLeft = Number(/"seatsLeft":(\d+)/.exec(text)?.[1])
      expect(seatsLeft).toBeLessThanOrEqual(10 - soFar)
      return status
    }),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(50)
  expect(await checkIntegrity(database.reader)).toEqual([])
})

test('a worker that is killed in a rush loses no confirmed booking; the other goes on and a new one comes', async () => {
  const { database, start, book, workers, call } = await openStudio()
  const lessons = await Promise.all(
    Array.from({ length: 20 }, (_, hours) =>
      givenLesson(database, start + hours * hourMs, { totalSeats: 10 }),
    ),
  )
  const members = await given(20, () => givenMember(database, { tickets: 10 }))
  const before = workers()
  expect(before).toHaveLength(2)
  const confirmed: string[] = []
  let unanswered = 0
  await Promise.all(
    members.map(async (member, turn) => {
      for (const { id, startsAt } of [...lessons, ...lessons].slice(turn, turn + 10)) {
        try {
          const { status, text } = await book(member, id, startsAt)
          if (status !== 201) continue
          // Once: the others go on with their answers while there are 50.
          if (confirmed.push((JSON.parse(text) as { id: string }).id) === 50)
            process.kill(before[0] ?? 0, 'SIGKILL')
        } catch {
          unanswered += 1
        }
      }
    }),
  )
  expect(confirmed.length).toBeGreaterThan(100)
  expect(confirmed.length + unanswered).toBe(200)
  const rows = await database.reader.selectFrom('bookings').select('id').execute()
  const kept = new Set(rows.map(({ id }) => id))
  expect(confirmed.filter((id) => !kept.has(id))).toEqual([])
  expect(await checkIntegrity(database.reader)).toEqual([])
  await expect.poll(workers).toHaveLength(2)
  expect(workers()).not.toContain(before[0])
  expect((await call('GET', '/api/health')).status).toBe(200)
})

test('guesses at a password are counted by both workers together', async () => {
  const { call } = await openStudio({ RATE_LIMIT: 'on' })
  const logIn = () =>
    call('POST', '/api/auth/login', { body: { username: 'sora@example.test', password: 'a guess' } })
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn += 1) statuses.push((await logIn()).status)
  expect(statuses.indexOf(429)).toBe(10)
})

test('each worker answers with the metrics of both, also beside one that has died', async () => {
  const { call, workers } = await openStudio()
  const count = async () => {
    const { text } = await call('GET', '/api/metrics')
    return Number(
      /request_duration_seconds_count\{method="GET",route="\/api\/events\/yoga",status="400"\} (\d+)/.exec(
        text,
      )?.[1],
    )
  }
  for (let turn = 0; turn < 10; turn += 1) await call('GET', '/api/events/yoga')
  await expect.poll(count).toBe(10)
  expect(await count()).toBe(10)
  const [first] = workers()
  process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(workers).not.toContain(first)
  await expect.poll(count).toBeLessThanOrEqual(10)
})

test('when the worker that runs the periodic jobs dies, another one runs them', async () => {
  const { server, workers } = await openStudio({ LOG_LEVEL: 'info' })
  const runners = () =>
    server
      .printed()
      .split('\n')
      .filter((line) => line.includes('this process runs the periodic jobs'))
      .map((line) => (JSON.parse(line) as { pid: number }).pid)
  await expect.poll(runners).toHaveLength(1)
  const [first] = runners()
  process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(runners).toHaveLength(2)
  await expect.poll(workers).toHaveLength(2)
  expect(new Set(runners()).size).toBe(2)
})

test('one worker runs the periodic jobs, the start text is printed once, and SIGTERM stops all with 0', async () => {
  const { server } = await openStudio({ LOG_LEVEL: 'info' })
  const times = (text: string) => server.printed().split(text).length - 1
  await expect.poll(() => times('this process runs the periodic jobs')).toBe(1)
  expect(times('is open at')).toBe(1)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(times('a worker has ended')).toBe(0)
  expect(times('this process runs the periodic jobs')).toBe(1)
})

test('a studio whose settings do not allow a start ends with an error, also with workers', async () => {
  const place = await newPlace()
  const start = startServer(place, {
    WORKERS: '2',
    ADMIN_EMAIL: 'admin@example.test',
    ADMIN_PASSWORD: 'admin@example.test',
  })
  await expect(start).rejects.toThrow(/ADMIN_PASSWORD/)
})
