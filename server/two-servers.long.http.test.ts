import { expect, onTestFinished, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'
import { openDatabase } from './database/open.ts'
import { hashPassword } from './security/password-hash.ts'

/** Two servers on one database. */
async function openTwoServers(more: Record<string, string> = {}) {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  const servers = await Promise.all([startServer(place, more), startServer(place, more)])
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await database.close()
    await place.remove()
  })
  return { database, servers }
}

test('two servers on one database sell no seat twice and show bookings of each other at once', async () => {
  const { database, servers } = await openTwoServers()
  const start = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
  const { id } = await givenLesson(database, start, { totalSeats: 10 })
  const query = new URLSearchParams({ start: isoText(start), end: isoText(start + 1) }).toString()
  const seatsLeftAt = async (origin: string) => {
    const events = (await (await fetch(`${origin}/api/events/yoga?${query}`)).json()) as LessonEvent[]
    return events[0]?.resource.yoga.seatsLeft ?? -1
  }
  let confirmed = 0
  const book = async (member: TestMember, position: number) => {
    const [here, there] = position % 2 ? servers : servers.toReversed()
    if (here === undefined || there === undefined) throw new Error('there are two')
    const headers = { authorization: `Bearer ${tokenFor(member)}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ id, start: isoText(start) })
    const { status } = await fetch(`${here.origin}/api/events/booking/yoga`, {
      method: 'POST',
      headers,
      body,
    })
    if (status === 201) confirmed += 1
    const soFar = confirmed
    expect(await seatsLeftAt(there.origin)).toBeLessThanOrEqual(10 - soFar)
    return status
  }
  for (const { origin } of servers) expect(await seatsLeftAt(origin)).toBe(10)
  const members: TestMember[] = []
  for (let serial = 0; serial < 60; serial += 1) members.push(await givenMember(database, { tickets: 1 }))
  const statuses = await Promise.all(members.map(book))
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(50)
  expect(await checkIntegrity(database.reader)).toEqual([])
})

test('two servers count guesses at a password together on PostgreSQL, and on the embedded database each for itself', async () => {
  const { database, servers } = await openTwoServers({ RATE_LIMIT: 'on' })
  const passwordHash = await hashPassword('the right one')
  const { email } = await givenMember(database, { passwordHash })
  const logIn = async (position: number, password: string) => {
    const { status } = await fetch(`${servers[position % 2]?.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password }),
    })
    return status
  }
  const guessed = await Promise.all(Array.from({ length: 30 }, (_, guess) => logIn(guess, `guess ${guess}`)))
  const allowed = database.engine === 'postgres' ? 10 : 20
  expect(guessed.filter((status) => status === 401)).toHaveLength(allowed)
  expect(guessed.filter((status) => status === 429)).toHaveLength(30 - allowed)
  expect(await Promise.all([logIn(0, 'the right one'), logIn(1, 'the right one')])).toEqual([429, 429])
})
