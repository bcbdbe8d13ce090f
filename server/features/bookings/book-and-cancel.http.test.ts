import { expect, test } from 'vitest'
import { bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings/bookings.ts'
import { getOwnMember } from '#contract/members/members.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/** An app, a member with two tickets, and a lesson of tomorrow. */
async function open(overrides: Partial<EditableLesson> = {}) {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 2, email: 'sora@example.test' })
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs, overrides)
  const book = (as: TestMember | undefined = member) => askToBook(app, as, lesson)
  const cancel = (id: string, as: TestMember | undefined = member) =>
    app.ask(cancelBooking, { as, params: { id } })
  const ticketsOf = async (as: TestMember) => (await app.ask(getOwnMember, { as })).body.tickets
  const seatsTaken = async () => {
    const rows = app.database.reader.selectFrom('lessons').select('seatsTaken as taken')
    return (await rows.where('id', '=', lesson.id).executeTakeFirstOrThrow()).taken
  }
  return { app, member, lesson, book, cancel, ticketsOf, seatsTaken }
}

test('a booking takes one seat and one ticket, and its cancellation returns both', async () => {
  const { app, member, lesson, book, cancel, ticketsOf, seatsTaken } = await open({ totalSeats: 3 })
  const booked = await book()
  expect(booked).toMatchObject({ status: 201, body: { tickets: 1 } })
  expect(await ticketsOf(member)).toBe(1)
  expect(await seatsTaken()).toBe(1)
  const own = await app.ask(listOwnBookings, { as: member })
  expect(own.body).toEqual([
    {
      id: booked.body.id,
      lessonId: lesson.id,
      title: '朝ヨガ',
      imageUrl: lesson.imageUrl,
      start: isoText(lesson.startsAt),
      end: isoText(lesson.endsAt),
      cancelUntil: isoText(lesson.startsAt - 3 * hourMs),
      ticketsTaken: 1,
      lot: { id: expect.any(String), reason: 'granted', note: null, expiresOn: null },
      event: null,
    },
  ])

  expect(await cancel(booked.body.id)).toMatchObject({ status: 200, body: { tickets: 2 } })
  expect(await ticketsOf(member)).toBe(2)
  expect(await seatsTaken()).toBe(0)
  expect((await app.ask(listOwnBookings, { as: member })).body).toEqual([])
  expect(await book()).toMatchObject({ status: 201, body: { tickets: 1 } })
})

test('a booking and its cancellation each queue a mail to the member', async () => {
  const { app, member, lesson, book, cancel } = await open()
  const { id } = (await book()).body
  await cancel(id)
  const about = { name: '山田 花子', bookingId: id, lesson: { id: lesson.id, startsAt: lesson.startsAt } }
  expect(await queuedMails(app.database)).toMatchObject([
    {
      kind: 'bookingCancelled',
      recipient: member.email,
      content: { bookingId: id, ticketsReturned: 1, tickets: 2 },
    },
    {
      kind: 'bookingConfirmed',
      recipient: member.email,
      content: { ...about, name: expect.any(String), ticketsTaken: 1, tickets: 1 },
    },
  ])
})

test('a booking whose mail cannot be queued is not made, and the answer does not tell the cause', async () => {
  const { app, member, lesson, ticketsOf, seatsTaken } = await open()
  await app.database.transact((writer) => writer.schema.alterTable('outbox').renameTo('lost').execute())
  const body = { id: lesson.id, start: isoText(lesson.startsAt) }
  const { status, body: answer } = await app.call('POST', '/events/booking/yoga', { as: member, body })
  expect({ status, answer }).toEqual({
    status: 500,
    answer: { statusCode: 500, error: 'Internal Server Error', message: 'error.server.default' },
  })
  expect(await ticketsOf(member)).toBe(2)
  expect(await seatsTaken()).toBe(0)
  expect((await app.ask(listOwnBookings, { as: member })).body).toEqual([])
  // The integrity check after the test reads the table.
  await app.database.transact((writer) => writer.schema.alterTable('lost').renameTo('outbox').execute())
})

test('a booking costs a member of the unlimited plan no ticket, and its cancellation returns none', async () => {
  const { app, book, cancel, ticketsOf, seatsTaken } = await open()
  const miwa = await givenMember(app.database, { memberType: 4, tickets: 3 })
  const booked = await book(miwa)
  expect(booked).toMatchObject({ status: 201, body: { tickets: 3 } })
  expect(await seatsTaken()).toBe(1)
  expect(await cancel(booked.body.id, miwa)).toMatchObject({ status: 200, body: { tickets: 3 } })
  expect(await ticketsOf(miwa)).toBe(3)
})

test('a cancellation returns what the booking cost, also after the member has changed the plan', async () => {
  const { app, member, book, cancel } = await open()
  const miwa = await givenMember(app.database, { memberType: 4 })
  const bookings = [(await book()).body.id, (await book(miwa)).body.id] as const
  for (const [id, type] of [
    [member.id, 4],
    [miwa.id, 2],
  ] as const) {
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ memberType: type }).where('id', '=', id).execute(),
    )
  }
  expect((await cancel(bookings[0])).body).toEqual({ tickets: 2 })
  expect((await cancel(bookings[1], miwa)).body).toEqual({ tickets: 0 })
})

test('a lesson can be booked until it ends, when it is too late to cancel', async () => {
  const { app, lesson, book, cancel } = await open()
  app.clock.set(lesson.endsAt - 1)
  const booked = await book()
  expect(booked).toMatchObject({ status: 201 })
  expect(await cancel(booked.body.id)).toMatchObject(refused('error.yoga.cancelIn3hr'))
})

test('a booking accepts the start of the lesson with any UTC offset', async () => {
  const { app, member, lesson } = await open()
  const start = isoText(lesson.startsAt + 9 * hourMs).replace('Z', '+09:00')
  const answer = await app.ask(bookLesson, { as: member, body: { id: lesson.id, start } })
  expect(answer).toMatchObject({ status: 201 })
})

test('only members can book and cancel', async () => {
  const { app, lesson } = await open()
  const body = { id: lesson.id, start: isoText(lesson.startsAt) }
  expect(await app.ask(bookLesson, { body })).toMatchObject(refused('error.server.unauthorized'))
  expect(await app.ask(bookLesson, { body: {} })).toMatchObject(refused('error.server.unauthorized'))
  expect(await app.ask(cancelBooking, { params: { id: 'x' } })).toMatchObject(
    refused('error.server.unauthorized'),
  )
})
