import { expect, onTestFinished, test } from 'vitest'
import { bookGuest } from '#contract/guest-bookings.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import type { TestPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { guestForm } from '#tests/support/guests.ts'
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

/** The prices of guests' seats that were answered as paid, by booking. */
type Paid = Map<string, number>

/** The waits that members were answered, by lesson and member. */
type Joined = Set<string>

async function givenRush(place: TestPlace) {
  return withDatabase(place, async (database) => {
    const start = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
    const lessons = await Promise.all(
      Array.from({ length: lessonsPerRound }, () => givenLesson(database, start, { totalSeats: 10 })),
    )
    const members = await Promise.all(
      Array.from({ length: membersPerRound }, () => givenMember(database, { tickets: lessonsPerRound - 2 })),
    )
    return { lessons, members, admin: await givenAdmin(database) }
  })
}

/**
 * All members book all lessons, an administrator adds guests who have paid, the members wait for those that are full and cancel some, so that others get their seats, until the server
 * is killed after a random number of answers. Records the answers.
 */
async function rushUntilKilled(
  place: TestPlace,
  { answered, joined, paid }: { answered: Answered; joined: Joined; paid: Paid },
  random: () => number,
): Promise<void> {
  const { lessons, members, admin } = await givenRush(place)
  const server = await startServer(place)
  let answersLeft = Math.floor(random() * lessonsPerRound * 10)
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
  const addGuests = async () => {
    const token = tokenFor(admin)
    for (const { id: lessonId, startsAt } of lessons) {
      const fields = { ...guestForm, lessonId, start: isoText(startsAt), seatPrice: 1_500, paid: 'cash' }
      const { ok, answer } = await call(token, 'POST', bookGuest.path, fields)
      if (!ok) continue
      answered.set(answer.id, 'booked')
      paid.set(answer.id, fields.seatPrice)
    }
  }
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
    const payments = await reader
      .selectFrom('payments')
      .select(['booking_id as bookingId', 'amount'])
      .execute()
    const keptPayments = new Map(payments.map(({ bookingId, amount }) => [bookingId, amount]))
    const lostPayments = [...paid].filter(([id, amount]) => keptPayments.get(id) !== amount)
    const waits = await reader
      .selectFrom('waiting_entries')
      .select(['lesson_id', 'member_id', 'ended_by'])
      .execute()
    const keptWaits = new Set(waits.map((wait) => `${wait.lesson_id} ${wait.member_id}`))
    const lostWaits = [...joined].filter((wait) => !keptWaits.has(wait))
    const promoted = waits.filter((wait) => wait.ended_by === 'promoted').length
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
    // On a busy machine all rounds together may end before a seat comes free.
    for (let round = 1; round <= rounds || (promotions === 0 && round <= 3 * rounds); round += 1) {
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
    expect(answered.size, `seed ${seed}`).toBeGreaterThan(rounds)
    expect(promotions, `seed ${seed}`).toBeGreaterThan(0)
    expect(paid.size, `seed ${seed}`).toBeGreaterThan(0)
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
