import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import type { Database } from '#server/database/database.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { thisMany } from '#tests/support/random-cases.ts'
import { queuedMails } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

const lessonCount = thisMany({ quick: 2, sample: 4, all: 4 })
/** Pairs of members who wait for the seat of the other. */
const pairs = thisMany({ quick: 3, sample: 6, all: 6 })

const times = <T>(count: number, make: (turn: number) => T) =>
  Array.from({ length: count }, (_, turn) => make(turn))

/** Counts how often transactions had to begin again: PostgreSQL ends one of two that wait for each other. */
function countRepetitions(database: Database) {
  const counted = { repetitions: 0 }
  const transact = database.transact.bind(database)
  database.transact = (work) => {
    let runs = 0
    return transact((writer) => {
      runs += 1
      if (runs > 1) counted.repetitions += 1
      return work(writer)
    })
  }
  return counted
}

const statuses = (answers: Array<{ status: number }>) => new Set(answers.map(({ status }) => status))

test('of many cancellations, joins and bookings at the same time each seat goes to one member, and the list is served first', async () => {
  const app = await TestApp.open()
  const { reader } = app.database
  const lessons = await Promise.all(times(lessonCount, () => openFullLesson(app, { totalSeats: 10 })))
  const early = await Promise.all(lessons.flatMap(({ waiting }) => times(4, () => waiting())))
  const joiners = await Promise.all(times(10 * lessonCount, () => givenMember(app.database, { tickets: 1 })))
  const others = await Promise.all(times(5 * lessonCount, () => givenMember(app.database, { tickets: 1 })))
  const counted = countRepetitions(app.database)

  const [cancelled, joined, booked] = await Promise.all([
    Promise.all(lessons.flatMap(({ freeSeat }) => times(10, freeSeat))),
    Promise.all(joiners.map(async (as, turn) => lessons[turn % lessonCount]?.join(as))),
    Promise.all(
      others.map((as, turn) =>
        askToBook(app, as, lessons[turn % lessonCount]?.lesson ?? { id: '', startsAt: 0 }),
      ),
    ),
  ])
  expect(statuses(cancelled)).toEqual(new Set([200]))
  expect(joined.every((answer) => answer?.status === 200 || answer?.status === 409)).toBe(true)
  expect(booked.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(counted.repetitions).toBe(0)
  expect(await checkIntegrity(reader)).toEqual([])

  // There were enough cancellations for all who waited before.
  const tickets = await Promise.all(
    early.map(async (as) => (await app.ask(getOwnMember, { as })).body.tickets),
  )
  expect(tickets).toEqual(times(early.length, () => 0))
  const promoted = await reader
    .selectFrom('waiting_entries')
    .where('endedBy', '=', 'promoted')
    .select('id')
    .execute()
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'seatGiven')
  expect(mails).toHaveLength(promoted.length)
  const seats = await reader
    .selectFrom('lessons')
    .select(['seatsTaken as taken', 'totalSeats as total'])
    .execute()
  expect(seats.every(({ taken, total }) => taken <= total)).toBe(true)
})

/** Two members with a seat each, who wait for the seat of the other. */
async function givenCross(app: TestApp, turn: number, given: Parameters<typeof givenMember>[1] = {}) {
  const start = app.clock.now() + 2 * dayMs + turn * 2 * hourMs
  const members = await Promise.all(times(2, () => givenMember(app.database, { tickets: 2, ...given })))
  const lessons = await Promise.all(
    times(2, (position) => givenLesson(app.database, start + position * hourMs, { totalSeats: 1 })),
  )
  const own: Array<{ as: TestMember; bookingId: string }> = []
  for (const [position, as] of members.entries()) {
    const lesson = lessons[position]
    if (lesson) own.push({ as, bookingId: (await askToBook(app, as, lesson)).body.id })
  }
  for (const [position, as] of members.entries()) {
    const id = lessons[1 - position]?.id ?? ''
    expect((await app.ask(joinWaitingList, { as, params: { id }, body: {} })).status).toBe(200)
  }
  return own
}

test('members who free seats for each other at the same time all succeed at the first attempt', async () => {
  const app = await TestApp.open()
  for (let round = 0; round < thisMany({ quick: 1, sample: 2, all: 2 }); round += 1) {
    const crosses = await Promise.all(times(pairs, (turn) => givenCross(app, turn)))
    const counted = countRepetitions(app.database)
    const cancelled = await Promise.all(
      crosses.flat().map(({ as, bookingId: id }) => app.ask(cancelBooking, { as, params: { id } })),
    )
    expect(statuses(cancelled)).toEqual(new Set([200]))
    expect(counted.repetitions).toBe(0)
    const members = crosses.flat().map(({ as }) => as)
    const tickets = await Promise.all(
      members.map(async (as) => (await app.ask(getOwnMember, { as })).body.tickets),
    )
    expect(tickets).toEqual(members.map(() => 1))
  }
})

test('members who close their accounts while others free seats for them and get theirs leave nothing behind', async () => {
  const app = await TestApp.open()
  const crosses = await Promise.all(
    times(pairs, (turn) => givenCross(app, turn, { passwordHash: testPasswordHash })),
  )
  const counted = countRepetitions(app.database)
  const answers = await Promise.all(
    crosses.flatMap(([one, other]) => [
      app.ask(closeAccount, { as: one?.as, body: { password: testPassword } }),
      app.ask(cancelBooking, { as: other?.as, params: { id: other?.bookingId ?? '' } }),
    ]),
  )
  expect(statuses(answers)).toEqual(new Set([200]))
  expect(counted.repetitions).toBe(0)
  const live = app.database.reader.selectFrom('waiting_entries').select('id').where('endedAt', 'is', null)
  expect(await live.execute()).toEqual([])
})

test('a member with one ticket who waits for ten lessons gets one of ten seats that come free at the same time', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 1 })
  const lessons = await Promise.all(times(10, () => openFullLesson(app)))
  for (const { join } of lessons) await join(member)
  const cancelled = await Promise.all(lessons.map(({ freeSeat }) => freeSeat()))
  expect(statuses(cancelled)).toEqual(new Set([200]))
  const live = app.database.reader.selectFrom('bookings').select('id').where('memberId', '=', member.id)
  expect(await live.execute()).toHaveLength(1)
})
