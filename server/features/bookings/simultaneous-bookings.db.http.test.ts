import { expect, onTestFinished, test } from 'vitest'
import { cancelBooking, cancelForMember, listOwnBookings } from '#contract/bookings/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import type { Database } from '#server/database/database.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { cancelLesson } from '#server/features/schedule/cancel-lesson.ts'
import { adminCaller, contextIn, transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { holdCommit } from '#tests/support/held-commit.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { limitsWith, publishLimits } from '#tests/support/published-limits.ts'
import { thisMany } from '#tests/support/random-cases.ts'
import { dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'
import { insertBooking } from './queries.ts'

/** More than connections to the database, so that some wait. */
const crowd = thisMany({ quick: 24, sample: 60, all: 60 })

const times = <T>(count: number, make: (turn: number) => T) =>
  Array.from({ length: count }, (_, turn) => make(turn))

const givenMembers = (database: Database, count: number) =>
  Promise.all(times(count, () => givenMember(database, { tickets: 1 })))

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const start = app.clock.now() + dayMs
  const book = (as: TestMember, lesson: { id: string; startsAt: number }) => askToBook(app, as, lesson)
  const cancel = (as: TestMember, id: string) => app.ask(cancelBooking, { as, params: { id } })
  const ticketsOf = async (members: TestMember[]) =>
    Promise.all(members.map(async (as) => (await app.ask(getOwnMember, { as })).body.tickets))
  return { app, admin, start, book, cancel, ticketsOf }
}

/** How many answers there are of each kind: a status such as `201`, or the key of the error. */
function tally(answers: Array<{ status: number; body: unknown }>): Record<string, number> {
  const kinds = answers.map(({ status, body }) =>
    status < 400 ? String(status) : String((body as { message: unknown }).message),
  )
  return Object.fromEntries(
    Map.groupBy(kinds, (kind) => kind)
      .entries()
      .map(([kind, all]) => [kind, all.length]),
  )
}

test('of many members who book 10 seats at the same time, ten get one and only they pay', async () => {
  const { app, start, book, ticketsOf } = await open()
  const lesson = await givenLesson(app.database, start, { totalSeats: 10 })
  const members = await givenMembers(app.database, crowd)
  const answers = await Promise.all(members.map((member) => book(member, lesson)))
  expect(tally(answers)).toEqual({ 201: 10, 'error.yoga.noSeat': crowd - 10 })
  expect(await ticketsOf(members)).toEqual(answers.map(({ status }) => (status === 201 ? 0 : 1)))
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('a member with one ticket who books eight lessons at the same time gets one', async () => {
  const { app, start, book, ticketsOf } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  const lessons = await Promise.all(times(8, (turn) => givenLesson(app.database, start + turn * hourMs)))
  const answers = await Promise.all(lessons.map((lesson) => book(member, lesson)))
  expect(tally(answers)).toEqual({ 201: 1, 'error.yoga.noTicket': 7 })
  expect(await ticketsOf([member])).toEqual([0])
})

test('the same booking and its cancellation, sent many times at the same time, each succeed once', async () => {
  const { app, start, book, cancel, ticketsOf } = await open()
  const member = await givenMember(app.database, { tickets: 3 })
  const lesson = await givenLesson(app.database, start)
  const bookings = await Promise.all(times(crowd, () => book(member, lesson)))
  expect(tally(bookings)).toEqual({ 201: 1, 'error.yoga.alreadyBooked': crowd - 1 })
  expect(await ticketsOf([member])).toEqual([2])

  const id = bookings.find(({ status }) => status === 201)?.body.id ?? ''
  const cancellations = await Promise.all(times(crowd, () => cancel(member, id)))
  expect(tally(cancellations)).toEqual({ 200: 1, 'error.yoga.bookingNotFound': crowd - 1 })
  expect(await ticketsOf([member])).toEqual([3])
})

test('a last seat that many members book and cancel at the same time is never taken twice', async () => {
  const { app, start, book, cancel } = await open()
  const lesson = await givenLesson(app.database, start, { totalSeats: 1 })
  const members = await givenMembers(app.database, 20)
  const bookAndCancel = async (member: TestMember) => {
    const booked = await book(member, lesson)
    if (booked.status === 201) await cancel(member, booked.body.id)
    return booked
  }
  const counts = tally(await Promise.all([...members, ...members].map(bookAndCancel)))
  expect(
    Object.keys(counts).every((kind) =>
      ['201', 'error.yoga.noSeat', 'error.yoga.alreadyBooked'].includes(kind),
    ),
  ).toBe(true)
  expect(counts['201']).toBeGreaterThanOrEqual(1)
})

test('when a lesson is deleted while members book and cancel it, every ticket is returned', async () => {
  const { app, admin, start, book, cancel, ticketsOf } = await open()
  const lesson = await givenLesson(app.database, start, { totalSeats: 10 })
  const early = await givenMembers(app.database, 8)
  const late = await givenMembers(app.database, 20)
  const booked = await Promise.all(early.map((member) => book(member, lesson)))
  const [deletions, ...others] = await Promise.all([
    Promise.all(times(3, () => app.ask(deleteLesson, { as: admin, params: { id: lesson.id } }))),
    ...late.map((member) => book(member, lesson)),
    ...early.map((member, turn) => cancel(member, booked[turn]?.body.id ?? '')),
  ])
  expect(tally(deletions)).toEqual({ 200: 1, 'error.yoga.notFound': 2 })
  const expected = ['200', '201', 'error.yoga.noSeat', 'error.yoga.notFound', 'error.yoga.bookingNotFound']
  expect(expected).toEqual(expect.arrayContaining(Object.keys(tally(others))))
  expect(await ticketsOf([...early, ...late])).toEqual(times(28, () => 1))
  for (const as of [...early, ...late]) expect((await app.ask(listOwnBookings, { as })).body).toEqual([])
})

test('when seats are reduced while members book them, a lesson never has fewer than are taken', async () => {
  const { app, admin, start, book } = await open()
  const lesson = await givenLesson(app.database, start, { totalSeats: 10 })
  const members = await givenMembers(app.database, 20)
  const lower = (totalSeats: number) => {
    const { title, imageUrl, startsAt, endsAt } = lesson
    const body = { title, imageUrl, start: isoText(startsAt), end: isoText(endsAt), totalSeats }
    return app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
  }
  const [booked, lowered] = await Promise.all([
    Promise.all(members.map((member) => book(member, lesson))),
    Promise.all(times(9, (turn) => lower(9 - turn))),
  ])
  const seats = await app.database.reader
    .selectFrom('lessons')
    .select(['totalSeats as total', 'seatsTaken as taken'])
    .executeTakeFirstOrThrow()
  expect(seats.taken).toBe(tally(booked)['201'] ?? 0)
  expect(seats.taken).toBeLessThanOrEqual(seats.total)
  expect(['200', 'error.totalSeats.tooFew']).toEqual(expect.arrayContaining(Object.keys(tally(lowered))))
})

test('of many members who book at the instant of the opening, in their order, each seat goes to one, and no member gets in before', async () => {
  const { app, admin, book } = await open()
  await publishLimits(app, admin, limitsWith({ plans: { 3: { opensDaysBefore: 30 } } }))
  const opens = startOfDay(app.clock.now()) + dayMs + 9 * hourMs
  const lesson = await givenLesson(app.database, opens + 30 * dayMs, { totalSeats: 10 })
  const members = await givenMembers(app.database, crowd)
  app.clock.set(opens - 1)
  const early = await Promise.all(members.map((member) => book(member, lesson)))
  expect(tally(early)).toEqual({ 'error.yoga.notOpen': crowd })
  app.clock.set(opens)
  // Ten who come one after the other have the seats; who comes with the crowd after them has none.
  for (const member of members.slice(0, 3)) expect(await book(member, lesson)).toMatchObject({ status: 201 })
  const rush = await Promise.all(members.slice(3).map((member) => book(member, lesson)))
  expect(tally(rush)).toEqual({ 201: 7, 'error.yoga.noSeat': crowd - 10 })
  const late = await givenMember(app.database, { tickets: 1 })
  expect(await book(late, lesson)).toMatchObject({ body: { message: 'error.yoga.noSeat' } })
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('a member who books ten lessons at the same time and may hold three gets three, and pays for three', async () => {
  const { app, admin, start, book, ticketsOf } = await open()
  await publishLimits(app, admin, limitsWith({ plans: { 3: { mostHeld: 3 }, 4: { mostHeld: 3 } } }))
  const lessons = await Promise.all(times(10, (turn) => givenLesson(app.database, start + turn * hourMs)))
  for (const given of [{ tickets: 10 }, { memberType: 4 as const }]) {
    const member = await givenMember(app.database, given)
    const answers = await Promise.all(lessons.map((lesson) => book(member, lesson)))
    expect(tally(answers)).toEqual({ 201: 3, 'error.yoga.tooManyHeld': 7 })
    expect(await ticketsOf([member])).toEqual([(given.tickets ?? 3) - 3])
  }
})

test('a member who books ten lessons of one time at the same time gets one', async () => {
  const { app, start, book } = await open()
  const lessons = await Promise.all(times(10, (turn) => givenLesson(app.database, start + turn * 1_000)))
  for (const given of [{ tickets: 10 }, { memberType: 4 as const }]) {
    const member = await givenMember(app.database, given)
    const answers = await Promise.all(lessons.map((lesson) => book(member, lesson)))
    expect(tally(answers)).toEqual({ 201: 1, 'error.yoga.overlaps': 9 })
  }
})

/** The mistake that the product must not make: it counts the seats before it books, in two transactions. */
async function bookNaively(database: Database, memberId: string, lesson: { id: string; totalSeats: number }) {
  const taken = await database.reader
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('seats'))
    .where('lessonId', '=', lesson.id)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  if (taken.seats >= lesson.totalSeats) throw new ApiError('error.yoga.noSeat')
  await database.transact(async (writer) => {
    const seat = { ticketsTaken: 1, withoutTicket: null, onlySeat: null } as const
    const booking = { id: newId(), lessonId: lesson.id, memberId, ...seat, now: 0 }
    await insertBooking(writer, booking)
    const movement = {
      memberId,
      change: -1,
      reason: 'booked',
      bookingId: booking.id,
      actorId: null,
    } as const
    await moveTickets(transactionIn(writer, 0), movement)
  })
}

test('these tests and the integrity check detect a booking that counts the seats before it takes one', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const lesson = await givenLesson(database, dayMs, { totalSeats: 10 })
  const members = await givenMembers(database, crowd)
  const outcomes = await Promise.allSettled(members.map(({ id }) => bookNaively(database, id, lesson)))
  const booked = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(booked).toBeGreaterThan(10)
  expect(await checkIntegrity(database.reader)).toContainEqual({
    invariant: 'overbooked',
    description: `lesson ${lesson.id}: ${booked} bookings, but 10 seats`,
  })
})

test('a booking that an administrator cancels while the lesson is being cancelled is found no more', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const { id } = (await askToBook(app, member, lesson)).body
  const { held, written, commitWhenAwaited } = holdCommit(app.database)
  const ctx = contextIn(held, app.clock.now(), { caller: adminCaller(admin.id) })
  const announcement = { reason: { ja: '', en: '' }, shown: false }
  const deleted = cancelLesson(ctx, { id: lesson.id, ifMatch: undefined, announcement })
  await written
  const cancelled = app.ask(cancelForMember, { as: admin, params: { id }, body: {} })
  await commitWhenAwaited(cancelled)
  await deleted
  expect(await cancelled).toMatchObject(refused('error.yoga.bookingNotFound'))
})
