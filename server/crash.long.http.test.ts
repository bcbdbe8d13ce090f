import { expect, onTestFinished, test } from 'vitest'
import { bookGuest } from '#contract/guests/guest-bookings.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import type { TestPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { guestForm } from '#tests/support/guests.ts'
import { count, seed, thisMany } from '#tests/support/random-cases.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'

/** On each engine. */
const rounds = thisMany({ all: 10, hostile: 20 })
const lessonsPerRound = 12
const membersPerRound = 15

/** The answers that members received, by booking; undefined when a cancellation was sent and not answered. */
type Answered = Map<string, 'booked' | 'cancelled' | undefined>

/** The prices of guests' seats that were answered as paid, by booking. */
type Paid = Map<string, number>

/** The waits that members were answered, by lesson and member. */
type Joined = Set<string>

async function givenRush(place: TestPlace) {
  return withDatabase(place, async (database) => {
    const start = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
    const lessons = await Promise.all(
      Array.from({ length: lessonsPerRound }, (_, hours) =>
        givenLesson(database, start + hours * hourMs, { totalSeats: 10 }),
      ),
    )
    const members = await Promise.all(
      Array.from({ length: membersPerRound }, () => givenMember(database, { tickets: lessonsPerRound - 2 })),
    )
    return {
      lessons,
      members,
      admin: await givenAdmin(database),
      popular: await givenLesson(database, start, { totalSeats: 2 }),
      // Besides those who rush, so that each of these has a ticket.
      rivals: [
        await givenMember(database, { tickets: 1 }),
        await givenMember(database, { tickets: 1 }),
      ] as const,
    }
  })
}

/**
 * A guest pays, and a member gets the seat of another one from a waiting list. Then all members book all
 * lessons, an administrator adds guests who have paid, the members wait for those that are full and cancel
 * some, until the server is killed after a random number of answers. Records the answers.
 */
async function rushUntilKilled(
  place: TestPlace,
  { answered, joined, paid }: { answered: Answered; joined: Joined; paid: Paid },
  random: () => number,
): Promise<void> {
  const { lessons, members, admin, popular, rivals } = await givenRush(place)
  const server = await startServer(place)
  let answersLeft = Infinity
  let killed: Promise<unknown> | undefined
  const countAnswer = () => {
    answersLeft -= 1
    if (answersLeft < 0) killed ??= server.end('SIGKILL')
  }
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { id: string }
    countAnswer()
    return { ok: response.ok, answer }
  }
  const visit = async (member: TestMember) => {
    const token = tokenFor(member)
    for (const { id, startsAt } of lessons) {
      const start = isoText(startsAt)
      const { ok, answer } = await call(token, 'POST', '/events/booking/yoga', { id, start })
      if (!ok) {
        const waits = await call(token, 'POST', `/events/yoga/${id}/waitlist`, {})
        if (waits.ok) joined.add(`${id} ${member.id}`)
        continue
      }
      answered.set(answer.id, 'booked')
      if (random() < 0.7) continue
      answered.set(answer.id, undefined)
      const cancelled = await call(token, 'DELETE', `/events/booking/yoga/${answer.id}`)
      answered.set(answer.id, cancelled.ok ? 'cancelled' : 'booked')
    }
  }
  const addGuest = async ({ id: lessonId, startsAt }: { id: string; startsAt: number }) => {
    const fields = { ...guestForm, lessonId, start: isoText(startsAt), seatPrice: 1_500, paid: 'cash' }
    const { ok, answer } = await call(tokenFor(admin), 'POST', bookGuest.path, fields)
    if (!ok) return
    answered.set(answer.id, 'booked')
    paid.set(answer.id, fields.seatPrice)
  }
  const addGuests = async () => {
    for (const lesson of lessons) await addGuest(lesson)
  }
  const promoteOne = async () => {
    const [first, second] = rivals
    const { id, startsAt } = popular
    const seat = { id, start: isoText(startsAt) }
    await addGuest(popular)
    const booked = await call(tokenFor(first), 'POST', '/events/booking/yoga', seat)
    const waits = await call(tokenFor(second), 'POST', `/events/yoga/${id}/waitlist`, {})
    const cancelled = await call(tokenFor(first), 'DELETE', `/events/booking/yoga/${booked.answer.id}`)
    expect([booked.ok, waits.ok, cancelled.ok]).toEqual([true, true, true])
    answered.set(booked.answer.id, 'cancelled')
    joined.add(`${id} ${second.id}`)
  }
  await promoteOne()
  answersLeft = Math.floor(random() * lessonsPerRound * 10)
  const visits = await Promise.allSettled([...members.map(visit), addGuests()])
  const unanswered = visits.filter(({ status }) => status === 'rejected').length
  await (killed ?? server.end('SIGKILL'))
  expect(unanswered, 'the server was killed in the middle of the rush').toBeGreaterThan(0)
}

/** Bookings and waits that differ from the answers that their members received, and integrity problems. */
async function findAfter(
  place: TestPlace,
  { answered, joined, paid }: { answered: Answered; joined: Joined; paid: Paid },
) {
  return withDatabase(place, async ({ reader }) => {
    const rows = await reader.selectFrom('bookings').select(['id', 'status']).execute()
    const kept = new Map(rows.map(({ id, status }) => [id, status]))
    const broken = [...answered].filter(
      ([id, status]) => !kept.has(id) || (status !== undefined && kept.get(id) !== status),
    )
    const payments = await reader.selectFrom('payments').select(['bookingId', 'amount']).execute()
    const keptPayments = new Map(payments.map(({ bookingId, amount }) => [bookingId, amount]))
    const lostPayments = [...paid].filter(([id, amount]) => keptPayments.get(id) !== amount)
    const waits = await reader
      .selectFrom('waiting_entries')
      .select(['lessonId', 'memberId', 'endedBy'])
      .execute()
    const keptWaits = new Set(waits.map((wait) => `${wait.lessonId} ${wait.memberId}`))
    const lostWaits = [...joined].filter((wait) => !keptWaits.has(wait))
    const promoted = waits.filter((wait) => wait.endedBy === 'promoted').length
    return { found: { broken, lostWaits, lostPayments, problems: await checkIntegrity(reader) }, promoted }
  })
}

test(
  `a server that is killed ${rounds} times in the middle of a rush loses no booking, no wait and no guest’s payment that it has confirmed`,
  { timeout: 400_000 },
  async () => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const random = seededRandom(seed)
    const answered: Answered = new Map()
    const joined: Joined = new Set()
    const paid: Paid = new Map()
    let promotions = 0
    for (let round = 1; round <= rounds; round += 1) {
      await rushUntilKilled(place, { answered, joined, paid }, random)
      const { found, promoted } = await findAfter(place, { answered, joined, paid })
      promotions = promoted
      expect(found, `seed ${seed}, round ${round}`).toEqual({
        broken: [],
        lostWaits: [],
        lostPayments: [],
        problems: [],
      })
    }
    expect(promotions, `seed ${seed}`).toBeGreaterThanOrEqual(rounds)
    expect(paid.size, `seed ${seed}`).toBeGreaterThanOrEqual(rounds)
    const confirmed = [...answered.values()]
    count('kills of the server in the middle of a rush', rounds)
    count('bookings confirmed before a kill', confirmed.length)
    count('payments of guests confirmed before a kill', paid.size)
    count('seats given to waiting lists before a kill', promotions)
    count(
      'cancellations confirmed before a kill',
      confirmed.filter((status) => status === 'cancelled').length,
    )
  },
)
