import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { newPlace } from '#tests/support/databases.ts'
import type { TestPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { startServer, tokenFor } from '#tests/support/server-process.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'

const rounds = 20
const lessonsPerRound = 12
const membersPerRound = 15

/** What a member was told of a booking: undefined while nobody knows whether its cancellation was done. */
type Told = Map<string, 'booked' | 'cancelled' | undefined>

async function withDatabase<T>(
  { settings }: TestPlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function givenRush(place: TestPlace) {
  return withDatabase(place, async (database) => {
    const start = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
    const lessons = await Promise.all(
      Array.from({ length: lessonsPerRound }, () => givenLesson(database, start, { totalSeats: 10 })),
    )
    const members = await Promise.all(
      Array.from({ length: membersPerRound }, () => givenMember(database, { tickets: lessonsPerRound - 2 })),
    )
    return { lessons, members }
  })
}

/**
 * Everybody books all lessons and cancels some, until the server dies: as soon as it has answered so often.
 * Notes what the members were told.
 */
async function rushUntilDeath(place: TestPlace, told: Told, chance: () => number): Promise<void> {
  const { lessons, members } = await givenRush(place)
  const server = await startServer(place)
  let answersLeft = Math.floor(chance() * lessonsPerRound * 10)
  let death: Promise<unknown> | undefined
  const answered = () => {
    answersLeft -= 1
    if (answersLeft < 0) death ??= server.end('SIGKILL')
  }
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${server.origin}/api/events/booking/yoga${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { id: string }
    answered()
    return { ok: response.ok, answer }
  }
  const visit = async (token: string) => {
    for (const { id, startsAt } of lessons) {
      const start = isoText(startsAt)
      const { ok, answer } = await call(token, 'POST', '', { id, start })
      if (!ok) continue
      told.set(answer.id, 'booked')
      if (chance() < 0.7) continue
      told.set(answer.id, undefined)
      const cancelled = await call(token, 'DELETE', `/${answer.id}`)
      told.set(answer.id, cancelled.ok ? 'cancelled' : 'booked')
    }
  }
  const visits = await Promise.allSettled(members.map((member) => visit(tokenFor(member))))
  const stranded = visits.filter(({ status }) => status === 'rejected').length
  await (death ?? server.end('SIGKILL'))
  expect(stranded, 'the server died in the middle of the rush').toBeGreaterThan(0)
}

/** Bookings that are not as the members were told, and what is wrong in the books. */
async function findAfter(place: TestPlace, told: Told) {
  return withDatabase(place, async ({ reader }) => {
    const rows = await reader.selectFrom('bookings').select(['id', 'status']).execute()
    const kept = new Map(rows.map(({ id, status }) => [id, status]))
    const broken = [...told].filter(
      ([id, status]) => !kept.has(id) || (status !== undefined && kept.get(id) !== status),
    )
    return { broken, violations: await checkIntegrity(reader) }
  })
}

test(
  'a server that is killed in the middle of a rush, 20 times, breaks no promise',
  { timeout: 240_000 },
  async () => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const seed = Math.floor(Math.random() * 2 ** 31)
    const chance = seededRandom(seed)
    const told: Told = new Map()
    for (let round = 1; round <= rounds; round += 1) {
      await rushUntilDeath(place, told, chance)
      const found = await findAfter(place, told)
      expect(found, `seed ${seed}, round ${round}`).toEqual({ broken: [], violations: [] })
    }
    expect(told.size, `seed ${seed}`).toBeGreaterThan(rounds)
  },
)
