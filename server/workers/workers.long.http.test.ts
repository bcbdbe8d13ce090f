import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { openDatabase } from '#server/database/open.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

/** A studio with two workers, and how to call it. Each call opens a connection, so that both workers answer. */
async function openStudio(more: Record<string, string> = {}) {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  const server = await startServer(place, { WORKERS: '2', ...more })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await database.close()
    await place.remove()
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
  const book = (as: TestMember, id: string) =>
    call('POST', '/api/events/booking/yoga', { as, body: { id, start: isoText(start) } })
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
  const lessons = await given(20, () => givenLesson(database, start, { totalSeats: 10 }))
  const members = await given(20, () => givenMember(database, { tickets: 10 }))
  const before = workers()
  expect(before).toHaveLength(2)
  const confirmed: string[] = []
  let unanswered = 0
  await Promise.all(
    members.map(async (member, turn) => {
      for (const { id } of [...lessons, ...lessons].slice(turn, turn + 10)) {
        try {
          const { status, text } = await book(member, id)
          if (status === 201) confirmed.push((JSON.parse(text) as { id: string }).id)
        } catch {
          unanswered += 1
        }
        if (confirmed.length === 50) process.kill(before[0] ?? 0, 'SIGKILL')
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

test('two workers allow as many attempts as one process', async () => {
  const { call, database } = await openStudio({ RATE_LIMIT: 'on' })
  const countUntilStopped = async (ask: () => Promise<{ status: number }>) => {
    for (let answered = 0; answered < 1_000; answered += 1) if ((await ask()).status === 429) return answered
    throw new Error('the call is never refused')
  }
  const logIn = () =>
    call('POST', '/api/auth/login', { body: { username: 'sora@example.test', password: 'a guess' } })
  expect(await countUntilStopped(logIn)).toBe(10)
  const as = await givenMember(database)
  expect(await countUntilStopped(() => call('DELETE', '/api/events/booking/yoga/none', { as }))).toBe(120)
})

test('a member pays at the simulator of two workers: one payment with its tickets, whichever worker is asked', async () => {
  const { call, database } = await openStudio()
  const members = await given(6, () => givenMember(database, { memberType: 0 }))
  await Promise.all(
    members.map(async (as) => {
      const ordered = await call('POST', '/api/payments/checkout', { as, body: { plan: 2 } })
      expect(ordered.status, ordered.text).toBe(201)
      const { pathname } = new URL((JSON.parse(ordered.text) as { url: string }).url)
      const page = await call('GET', pathname)
      expect(page.status).toBe(200)
      expect((await call('POST', `${pathname}/pay`)).status).toBe(303)
    }),
  )
  const paid = () =>
    database.reader
      .selectFrom('payments')
      .innerJoin('members', 'members.id', 'payments.member_id')
      .select(['members.id', 'members.member_type as memberType'])
      .execute()
  await expect.poll(paid).toHaveLength(members.length)
  expect(new Set((await paid()).map(({ id }) => id)).size).toBe(members.length)
  expect((await paid()).map(({ memberType }) => memberType)).toEqual(members.map(() => 2))
  expect(await checkIntegrity(database.reader)).toEqual([])
})

test('each worker answers with the metrics of both, and a worker that dies takes none away', async () => {
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
  expect(await count()).toBe(10)
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
  onTestFinished(() => place.remove())
  const start = startServer(place, {
    WORKERS: '2',
    ADMIN_EMAIL: 'admin@example.test',
    ADMIN_PASSWORD: 'admin@example.test',
  })
  await expect(start).rejects.toThrow(/ADMIN_PASSWORD/)
})
