import { expect, test } from 'vitest'
import { cancelBooking, cancelForMember, listOwnBookings } from '#contract/bookings/bookings.ts'
import { updateLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { cancelTrialBooking, readTrialBooking } from '#contract/guests/trial.ts'
import { cancelAllOfMember } from '#server/features/bookings/cancel.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { memberCaller, transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { frontDeskOf, guestForm } from '#tests/support/guests.ts'
import { queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/** A lesson of the evening, booked at noon by a member with one ticket, that the studio can move. */
async function open({ hoursAhead = 8 } = {}) {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, app.clock.now() + hoursAhead * hourMs, { spaceId: null })
  const member = await givenMember(app.database, { tickets: 1 })
  const { id } = (await askToBook(app, member, lesson)).body
  const change = (startsAt: number, known: object = {}) => {
    const { title, imageUrl, totalSeats } = lesson
    const span = { start: isoText(startsAt), end: isoText(startsAt + hourMs) }
    const body = { title, imageUrl, totalSeats, ...span, ...known }
    return app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
  }
  const move = async (hours: number) => {
    const startsAt = app.clock.now() + hours * hourMs
    await change(startsAt)
    return { ...lesson, startsAt, endsAt: startsAt + hourMs }
  }
  const cancel = (as = member, booking = id) => app.ask(cancelBooking, { as, params: { id: booking } })
  const tickets = async () => (await app.ask(getOwnMember, { as: member })).body.tickets
  return { app, admin, lesson, member, id, change, move, cancel, tickets }
}

test('a member whose lesson the studio moves under the deadline may cancel until the start, and keeps the ticket', async () => {
  const { app, member, move, cancel, tickets } = await open()
  const { startsAt } = await move(2)
  expect((await app.ask(listOwnBookings, { as: member })).body).toMatchObject([
    { cancelUntil: isoText(startsAt) },
  ])
  const mail = (await queuedMails(app.database)).find(({ kind }) => kind === 'lessonChanged')
  expect(mail?.content).toMatchObject({ lesson: { freeUntil: startsAt } })
  app.clock.set(startsAt)
  expect(await cancel()).toMatchObject({ status: 200, body: { tickets: 1 } })
  expect(await tickets()).toBe(1)
})

test('after the start the booking of a moved lesson stays', async () => {
  const { app, move, cancel } = await open()
  const { startsAt } = await move(2)
  app.clock.set(startsAt + 1)
  expect(await cancel()).toMatchObject(refused('error.yoga.cancelIn3hr'))
})

test('who books after the move keeps the usual deadline', async () => {
  const { app, move, cancel } = await open()
  const moved = await move(2)
  const late = await givenMember(app.database, { tickets: 1 })
  const { id } = (await askToBook(app, late, moved)).body
  expect(await cancel(late, id)).toMatchObject(refused('error.yoga.cancelIn3hr'))
})

test.each([
  ['in good time', 8, [30]],
  ['late, and then in good time', 8, [2, 30]],
])('a lesson that is moved %s keeps the usual deadline', async (_, hoursAhead, moves) => {
  const { app, move, cancel } = await open({ hoursAhead })
  let startsAt = 0
  for (const hours of moves) startsAt = (await move(hours)).startsAt
  app.clock.set(startsAt - hourMs)
  expect(await cancel()).toMatchObject(refused('error.yoga.cancelIn3hr'))
})

test('an administrator who cancels such a booking is not asked about the ticket, which comes back', async () => {
  const { app, admin, id, move, tickets } = await open()
  await move(2)
  expect(await app.ask(cancelForMember, { as: admin, params: { id }, body: {} })).toMatchObject({
    status: 200,
  })
  expect(await tickets()).toBe(1)
})

test.each(['member', 'administrator', 'planned closing of the account'] as const)(
  'a ticket that expires on the day of the late move can be used for 14 days more when the %s cancels',
  async (by) => {
    const { app, admin, member, id, move, cancel, tickets } = await open()
    await app.database.transact((writer) =>
      writer
        .updateTable('ticket_lots')
        .set({ expiresAt: app.clock.now() + hourMs })
        .where('memberId', '=', member.id)
        .execute(),
    )
    const { startsAt } = await move(4)
    app.clock.pass(2 * hourMs)
    if (by === 'member') await cancel()
    else if (by === 'administrator') await app.ask(cancelForMember, { as: admin, params: { id }, body: {} })
    else
      await app.database.transact((writer) => {
        const caller = memberCaller(member.id)
        return cancelAllOfMember(transactionIn(writer, app.clock.now(), { caller }), caller.id, startsAt)
      })
    expect(await tickets()).toBe(1)
  },
)

test('a guest whose lesson was moved under the deadline may cancel until the start', async () => {
  const { app, lesson, move } = await open()
  const { book, seen, cancel } = await frontDeskOf(app)
  const seats = [await book(lesson), await book(lesson, { name: '佐藤 次郎', phone: '090-2222-3333' })]
  const moved = await move(2)
  expect((await seen(moved))?.guests).toMatchObject([
    { freeUntil: isoText(moved.startsAt) },
    { freeUntil: isoText(moved.startsAt) },
  ])
  const [token = ''] = seats.map(({ body }) =>
    createLinkTokens(testSecret).sign('trial', body.id, guestForm.email),
  )
  expect((await app.ask(readTrialBooking, { body: { token } })).body).toMatchObject({
    cancellable: true,
    cancelUntil: isoText(moved.startsAt),
  })
  expect(await app.ask(cancelTrialBooking, { body: { token } })).toMatchObject({ status: 200 })
  expect(await cancel(seats[1]?.body.id ?? '')).toMatchObject({ status: 200 })
})

test('a booked lesson moves into the past only when the administrator says so, who is told the number of bookings', async () => {
  const { app, lesson, change } = await open()
  const lastYear = lesson.startsAt - 365 * dayMs
  const answer = await change(lastYear)
  expect(answer).toMatchObject({
    ...refused('error.yoga.intoPast'),
    status: 409,
    body: { fields: { start: 'past' }, current: { bookings: 1, start: isoText(lastYear) } },
  })
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).not.toContain('lessonChanged')
  expect(await change(lastYear, { intoPast: true })).toMatchObject({ status: 200 })
  // The times of a lesson that is over are corrected without a question.
  expect(await change(lastYear + hourMs)).toMatchObject({ status: 200 })
})

test('a lesson without bookings moves into the past without a question', async () => {
  const { lesson, cancel, change } = await open()
  await cancel()
  expect(await change(lesson.startsAt - 365 * dayMs)).toMatchObject({ status: 200 })
})
