import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import type { TestPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { count, seed, thisMany } from '#tests/support/hostility.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'

/** On each engine. */
const rounds = thisMany({ usually: 10, hostile: 20 })
const lessonsPerRound = 12
const membersPerRound = 15

/** The answers that members received, by booking; undefined when a cancellation was sent and not answered. */
type Answered = Map<string, 'booked' | 'cancelled' | undefined>

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
 * All members book all lessons and cancel some of them, until the server is killed after a random number of answers.
 * Records the answers.
 */
async function rushUntilKilled(place: TestPlace, answered: Answered, random: () => number): Promise<void> {
  const { lessons, members } = await givenRush(place)
  const server = await startServer(place)
  let answersLeft = Math.floor(random() * lessonsPerRound * 10)
  let killed: Promise<unknown> | undefined
  const countAnswer = () => {
    answersLeft -= 1
    if (answersLeft < 0) killed ??= server.end('SIGKILL')
  }
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${server.origin}/api/events/booking/yoga${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { id: string }
    countAnswer()
    return { ok: response.ok, answer }
  }
  const visit = async (token: string) => {
    for (const { id, startsAt } of lessons) {
      const start = isoText(startsAt)
      const { ok, answer } = await call(token, 'POST', '', { id, start })
      if (!ok) continue
      answered.set(answer.id, 'booked')
      if (random() < 0.7) continue
      answered.set(answer.id, undefined)
      const cancelled = await call(token, 'DELETE', `/${answer.id}`)
      answered.set(answer.id, cancelled.ok ? 'cancelled' : 'booked')
    }
  }
  const visits = await Promise.allSettled(members.map((member) => visit(tokenFor(member))))
  const unanswered = visits.filter(({ status }) => status === 'rejected').length
  await (killed ?? server.end('SIGKILL'))
  expect(unanswered, 'the server was killed in the middle of the rush').toBeGreaterThan(0)
}

/** Bookings that differ from the answers that their members received, and integrity problems. */
async function findAfter(place: TestPlace, answered: Answered) {
  return withDatabase(place, async ({ reader }) => {
    const rows = await reader.selectFrom('bookings').select(['id', 'status']).execute()
    const kept = new Map(rows.map(({ id, status }) => [id, status]))
    const broken = [...answered].filter(
      ([id, status]) => !kept.has(id) || (status !== undefined && kept.get(id) !== status),
    )
    return { broken, problems: await checkIntegrity(reader) }
  })
}

test(
  `a server that is killed ${rounds} times in the middle of a rush loses no booking that it has confirmed`,
  { timeout: 400_000 },
  async () => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const random = seededRandom(seed)
    const answered: Answered = new Map()
    for (let round = 1; round <= rounds; round += 1) {
      await rushUntilKilled(place, answered, random)
      const found = await findAfter(place, answered)
      expect(found, `seed ${seed}, round ${round}`).toEqual({ broken: [], problems: [] })
    }
    expect(answered.size, `seed ${seed}`).toBeGreaterThan(rounds)
    const confirmed = [...answered.values()]
    count('kills of the server in the middle of a rush', rounds)
    count('bookings confirmed before a kill', confirmed.length)
    count(
      'cancellations confirmed before a kill',
      confirmed.filter((status) => status === 'cancelled').length,
    )
  },
)
