import { expect, test } from 'vitest'
import {
  bookForMember,
  cancelBooking,
  cancelForMember,
  listOwnBookings,
  markAttendance,
} from '#contract/bookings/bookings.ts'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { deleteLesson, listLessons } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { listTicketMovements } from '#contract/tickets/tickets.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails, auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'

interface Seen {
  id: string
  startsAt: number
}

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const start = app.clock.now() + dayMs
  const bookFor = ({ id: memberId }: { id: string }, { id, startsAt }: Seen, body: object = {}) =>
    app.ask(bookForMember, { as: admin, body: { id, start: isoText(startsAt), memberId, ...body } })
  const cancelFor = (id: string, body: object = {}) =>
    app.ask(cancelForMember, { as: admin, params: { id }, body })
  const mark = (id: string, attendance: Attendance, ifMatch?: Attendance) =>
    app.ask(markAttendance, { as: admin, params: { id }, body: { attendance }, ifMatch })
  const ticketsOf = async (as: TestMember) => (await app.ask(getOwnMember, { as })).body.tickets
  const usersOf = async ({ startsAt }: Seen) => {
    const query = { start: isoText(startsAt), end: isoText(startsAt + hourMs) }
    return (await app.ask(listLessons, { as: admin, query })).body[0]?.resource.users
  }
  return { app, admin, start, bookFor, cancelFor, mark, ticketsOf, usersOf }
}

test.each([bookForMember, cancelForMember, markAttendance])(
  'only administrators may call $method $path',
  async (endpoint) => {
    const { app, start } = await open()
    const member = await givenMember(app.database, { tickets: 2 })
    const lesson = await givenLesson(app.database, start)
    const { id } = lesson
    const booked = await askToBook(app, member, lesson)
    const params = { id: booked.body.id }
    for (const body of [{ id, start: isoText(start), memberId: member.id, attendance: 'attended' }, {}]) {
      expect(await app.ask(endpoint, { params, body })).toMatchObject(refused('error.server.unauthorized'))
      expect(await app.ask(endpoint, { as: member, params, body })).toMatchObject(
        refused('error.server.forbidden'),
      )
    }
    expect(await auditEntries(app.database)).toEqual([])
    expect((await app.ask(listOwnBookings, { as: member })).body).toHaveLength(1)
  },
)

test('booking for a member takes the member’s ticket in the administrator’s name, mails the member and is recorded', async () => {
  const { app, admin, start, bookFor, ticketsOf, usersOf } = await open()
  const member = await givenMember(app.database, { tickets: 2, email: 'a@example.test' })
  const lesson = await givenLesson(app.database, start)
  const { status, body } = await bookFor(member, lesson)
  expect({ status, tickets: body.tickets }).toEqual({ status: 201, tickets: 1 })
  expect(await ticketsOf(member)).toBe(1)
  expect(await usersOf(lesson)).toMatchObject([
    { id: member.id, bookingId: body.id, status: 'booked', ticketsTaken: 1 },
  ])
  expect((await app.ask(listOwnBookings, { as: member })).body).toMatchObject([{ id: body.id }])
  expect((await app.ask(listTicketMovements, { as: member })).body.movements[0]).toMatchObject({
    change: -1,
    reason: 'booked',
  })
  const movement = await app.database.reader
    .selectFrom('ticket_movements')
    .select('actorId as actor')
    .where('bookingId', '=', body.id)
    .executeTakeFirst()
  expect(movement).toEqual({ actor: admin.id })
  expect(await queuedMails(app.database)).toMatchObject([
    {
      kind: 'bookingConfirmed',
      recipient: 'a@example.test',
      content: { bookingId: body.id, ticketsTaken: 1 },
    },
  ])
  expect(await auditEntries(app.database)).toMatchObject([
    {
      actor: admin.id,
      action: 'booking.created',
      subject: body.id,
      before: null,
      after: { memberId: member.id, lessonId: lesson.id, ticketsTaken: 1, withoutTicket: false },
    },
  ])
})

test('booking for a member follows the same rules as booking by the member', async () => {
  const { app, start, bookFor } = await open()
  const poor = await givenMember(app.database)
  const rich = await givenMember(app.database, { tickets: 9 })
  const other = await givenMember(app.database, { tickets: 9 })
  const lesson = await givenLesson(app.database, start, { totalSeats: 1 })
  const over = await givenLesson(app.database, app.clock.now() - hourMs)
  expect(await bookFor({ id: 'none' }, lesson)).toMatchObject(refused('error.member.notFound'))
  expect(await bookFor(rich, { id: 'none', startsAt: start })).toMatchObject(refused('error.yoga.notFound'))
  const elsewhere = { ...lesson, startsAt: start + hourMs }
  expect(await bookFor(rich, elsewhere)).toMatchObject(refused('error.yoga.rescheduled'))
  expect(await bookFor(rich, over)).toMatchObject(refused('error.yoga.ended'))
  expect(await bookFor(poor, lesson)).toMatchObject(refused('error.yoga.noTicket'))
  expect(await bookFor(rich, lesson)).toMatchObject({ status: 201 })
  expect(await bookFor(rich, lesson)).toMatchObject(refused('error.yoga.alreadyBooked'))
  for (const body of [{}, { withoutTicket: true }]) {
    expect(await bookFor(other, lesson, body)).toMatchObject(refused('error.yoga.noSeat'))
  }
  expect(await auditEntries(app.database)).toHaveLength(1)
})

test('booking for a member without a ticket costs nothing, returns nothing, and the audit log says so', async () => {
  const { app, start, bookFor, cancelFor, ticketsOf } = await open()
  for (const tickets of [0, 3]) {
    const member = await givenMember(app.database, { tickets })
    const lesson = await givenLesson(app.database, start)
    const booked = await bookFor(member, lesson, { withoutTicket: true })
    expect(booked).toMatchObject({ status: 201, body: { tickets } })
    expect(await cancelFor(booked.body.id)).toMatchObject({ status: 200, body: { tickets } })
    expect(await ticketsOf(member)).toBe(tickets)
  }
  const booked = (await auditEntries(app.database)).filter(({ action }) => action === 'booking.created')
  const after = { ticketsTaken: 0, withoutTicket: true }
  expect(booked).toMatchObject([{ after }, { after }])
})

test('members and administrators who book at the same time never get more seats than there are', async () => {
  const { app, start, bookFor } = await open()
  for (let round = 0; round < 5; round += 1) {
    const lesson = await givenLesson(app.database, start + round * hourMs, { totalSeats: 2 })
    const members = await Promise.all(
      Array.from({ length: 8 }, () => givenMember(app.database, { tickets: 1 })),
    )
    const answers = await Promise.all(
      members.flatMap((as) => [
        askToBook(app, as, lesson),
        bookFor(as, lesson, { withoutTicket: round % 2 === 0 }),
      ]),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  }
})

test('cancelling for a member returns the ticket, mails the member and is recorded', async () => {
  const { app, admin, start, bookFor, cancelFor, ticketsOf } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, start)
  const { id } = (await bookFor(member, lesson)).body
  expect(await cancelFor(id)).toMatchObject({ status: 200, body: { tickets: 1 } })
  expect(await ticketsOf(member)).toBe(1)
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).toEqual([
    'bookingCancelled',
    'bookingConfirmed',
  ])
  expect(await auditEntries(app.database)).toContainEqual(
    expect.objectContaining({
      actor: admin.id,
      action: 'booking.cancelled',
      subject: id,
      after: { status: 'cancelled', afterDeadline: false },
    }),
  )
  for (const gone of [id, 'none']) {
    expect(await cancelFor(gone)).toMatchObject(refused('error.yoga.bookingNotFound'))
  }
})

test('cancelling for a member after the deadline must be asked for, and the audit log says so', async () => {
  const { app, bookFor, cancelFor } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, app.clock.now() + 3 * hourMs)
  const { id } = (await bookFor(member, lesson)).body
  app.clock.pass(1)
  expect(await cancelFor(id)).toMatchObject(refused('error.yoga.cancelIn3hr'))
  expect(await cancelFor(id, { afterDeadline: false })).toMatchObject(refused('error.yoga.cancelIn3hr'))
  expect(await cancelFor(id, { afterDeadline: true })).toMatchObject({ status: 200 })
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({ after: { afterDeadline: true } })
})

test('a booking that the member and the administrator cancel at the same time is cancelled once', async () => {
  const { app, start, bookFor, cancelFor, ticketsOf } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, start)
  const { id } = (await bookFor(member, lesson)).body
  const answers = await Promise.all([
    cancelFor(id),
    app.ask(cancelBooking, { as: member, params: { id } }),
    cancelFor(id),
    app.ask(cancelBooking, { as: member, params: { id } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await ticketsOf(member)).toBe(1)
})

async function given() {
  const studio = await open()
  const member = await givenMember(studio.app.database, { tickets: 1 })
  const lesson = await givenLesson(studio.app.database, studio.app.clock.now() + hourMs)
  const { id } = (await studio.bookFor(member, lesson)).body
  const marked = async () => (await studio.usersOf(lesson))?.map(({ status }) => status)
  return { ...studio, member, lesson, id, marked }
}

test('attendance can be marked from 30 minutes before the start, changed and taken back, and each change is recorded', async () => {
  const { app, admin, id, mark, marked } = await given()
  app.clock.pass(30 * minuteMs - 1)
  expect(await mark(id, 'attended')).toMatchObject(refused('error.yoga.notStarted'))
  app.clock.pass(1)
  for (const status of ['attended', 'missed', 'missed', 'booked', 'attended'] as const) {
    expect(await mark(id, status)).toMatchObject({ status: 200, body: { id } })
    expect(await marked()).toEqual([status])
  }
  const notes = (await auditEntries(app.database)).filter(({ action }) => action === 'booking.marked')
  const of = (before: string, after: string) =>
    expect.objectContaining({
      actor: admin.id,
      subject: id,
      before: { status: before },
      after: { status: after },
    })
  const changes = [
    ['booked', 'attended'],
    ['attended', 'missed'],
    ['missed', 'booked'],
    ['booked', 'attended'],
  ] as const
  expect(notes).toHaveLength(4)
  expect(notes).toEqual(expect.arrayContaining(changes.map(([before, after]) => of(before, after))))
})

test('attendance that another administrator has marked is overwritten only with the same value', async () => {
  const { app, id, mark, marked } = await given()
  app.clock.pass(hourMs)
  expect(await mark(id, 'missed', 'booked')).toMatchObject({ status: 200 })
  const late = await mark(id, 'attended', 'booked')
  expect(late).toMatchObject(refused('error.attendance.changed'))
  expect(late.body).toMatchObject({ current: { attendance: 'missed' } })
  expect(await mark(id, 'missed', 'booked')).toMatchObject({ status: 200 })
  expect(await marked()).toEqual(['missed'])
  expect(await mark(id, 'attended', 'missed')).toMatchObject({ status: 200 })
  expect(await mark(id, 'booked', 'missed')).toMatchObject(refused('error.attendance.changed'))
  expect(await marked()).toEqual(['attended'])
  const notes = (await auditEntries(app.database)).filter(({ action }) => action === 'booking.marked')
  expect(notes).toHaveLength(2)
})

test('of several administrators who mark different attendance at the same time, one succeeds', async () => {
  const { app, id, mark, marked } = await given()
  app.clock.pass(hourMs)
  const wanted = ['attended', 'missed', 'attended', 'missed'] as const
  const answers = await Promise.all(wanted.map((attendance) => mark(id, attendance, 'booked')))
  const [winner] = (await marked()) ?? []
  expect(answers.map(({ status }) => status)).toEqual(
    wanted.map((attendance) => (attendance === winner ? 200 : 412)),
  )
})

test('a booking with marked attendance keeps its seat and ticket and cannot be cancelled', async () => {
  const { app, member, id, cancelFor, mark, marked, ticketsOf } = await given()
  app.clock.pass(hourMs + minuteMs)
  await mark(id, 'missed')
  expect(await cancelFor(id, { afterDeadline: true })).toMatchObject(refused('error.yoga.bookingNotFound'))
  expect(await marked()).toEqual(['missed'])
  expect(await ticketsOf(member)).toBe(0)
  await mark(id, 'booked')
  const back = { afterDeadline: true, returnTickets: true, reason: '人違い' }
  expect(await cancelFor(id, back)).toMatchObject({ status: 200 })
  expect(await ticketsOf(member)).toBe(1)
})

test('attendance cannot be marked for a cancelled booking or in a cancelled lesson', async () => {
  const { app, admin, lesson, id, member, bookFor, cancelFor, mark } = await given()
  await cancelFor(id, { afterDeadline: true })
  app.clock.pass(hourMs)
  for (const gone of [id, 'none']) {
    expect(await mark(gone, 'attended')).toMatchObject(refused('error.yoga.bookingNotFound'))
  }
  const again = (await bookFor(member, lesson)).body.id
  await mark(again, 'attended')
  await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })
  for (const status of ['missed', 'booked'] as const) {
    expect(await mark(again, status)).toMatchObject(refused('error.yoga.bookingNotFound'))
  }
  const body = { attendance: 'cancelled' }
  const wrong = await app.ask(markAttendance, { as: admin, params: { id: again }, body })
  expect(wrong).toMatchObject(refused('error.server.invalid', { attendance: 'pattern' }))
})

test('of marking attendance and cancelling at the same time, one succeeds', async () => {
  const { app, id, cancelFor, mark } = await given()
  app.clock.pass(hourMs)
  const [marking, cancelling] = await Promise.all([
    mark(id, 'attended'),
    cancelFor(id, { afterDeadline: true }),
  ])
  expect(new Set([marking.status, cancelling.status])).toEqual(new Set([200, 404]))
})
