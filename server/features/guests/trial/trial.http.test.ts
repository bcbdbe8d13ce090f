import { expect, test } from 'vitest'
import { bookTrial, cancelTrialBooking, readTrialBooking, readTrialTerms } from '#contract/trial.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

type Lesson = Awaited<ReturnType<typeof givenLesson>>

async function open(trialBooking: 'request' | 'direct' = 'direct') {
  const desk = await openFrontDesk({ trialBooking })
  const { app } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs, { totalSeats: 3 })
  const bookAsVisitor = ({ id: lessonId, startsAt }: Lesson, fields: object = {}, key?: string) =>
    app.ask(bookTrial, { body: { lessonId, start: isoText(startsAt), ...guestForm, ...fields }, key })
  const read = (token: string) => app.ask(readTrialBooking, { body: { token } })
  const cancel = (token: string) => app.ask(cancelTrialBooking, { body: { token } })
  const tokenOf = (bookingId: string) => createLinkTokens(testSecret).sign('trial', bookingId)
  return { ...desk, lesson, bookAsVisitor, readByToken: read, cancelByToken: cancel, tokenOf }
}

test('a visitor books a trial lesson, is told by mail, and sees the booking by its token', async () => {
  const { app, lesson, bookAsVisitor, readByToken, seen } = await open()
  const booked = await bookAsVisitor(lesson)
  expect(booked.status).toBe(201)
  expect(await readByToken(booked.body.token)).toMatchObject({
    status: 200,
    body: {
      name: '鈴木 一郎',
      start: isoText(lesson.startsAt),
      status: 'booked',
      price: 2_000,
      paid: 0,
      open: 2_000,
      cancellable: true,
      payable: true,
    },
  })
  expect((await seen(lesson))?.guests).toMatchObject([{ name: '鈴木 一郎', price: 2_000 }])
  expect(await queuedMails(app.database)).toMatchObject([
    { kind: 'guestBooked', recipient: 'ichiro@example.test', content: { open: 2_000 } },
  ])
})

test('a visitor cannot book where the studio wants to be asked, and the page is told so', async () => {
  const { app, lesson, bookAsVisitor } = await open('request')
  expect(await bookAsVisitor(lesson)).toMatchObject(refused('error.trial.notOffered'))
  expect((await app.ask(readTrialTerms)).body).toEqual({ booking: 'request', price: 2_000, online: true })
})

test('a visitor has one trial lesson at a time, by e-mail address and by telephone number', async () => {
  const { app, lesson, bookAsVisitor, cancelByToken } = await open()
  const other = await givenLesson(app.database, lesson.startsAt + dayMs)
  const first = await bookAsVisitor(lesson)
  const again = refused('error.trial.alreadyBooked')
  expect(await bookAsVisitor(other)).toMatchObject(again)
  expect(
    await bookAsVisitor(other, { phone: '０９０ー１２３４ー５６７８', email: 'x@example.test' }),
  ).toMatchObject(again)
  expect(await bookAsVisitor(other, { email: 'ICHIRO@example.test', phone: '0311112222' })).toMatchObject(
    again,
  )
  await cancelByToken(first.body.token)
  expect(await bookAsVisitor(other)).toMatchObject({ status: 201 })
})

test('a visitor who sends the same booking twice, or two bookings at once, gets one seat', async () => {
  const { app, lesson, bookAsVisitor, seen } = await open()
  const other = await givenLesson(app.database, lesson.startsAt + dayMs)
  const [first, second] = [await bookAsVisitor(lesson, {}, 'key'), await bookAsVisitor(lesson, {}, 'key')]
  expect(second.body).toEqual(first.body)
  const person = { email: 'b@example.test', phone: '0300000000' }
  const answers = await Promise.all([bookAsVisitor(lesson, person), bookAsVisitor(other, person)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const guests = [await seen(lesson), await seen(other)].flatMap((event) => event?.guests ?? [])
  expect(guests).toHaveLength(2)
})

test('a visitor must give an e-mail address, and is refused like a member', async () => {
  const { app, lesson, bookAsVisitor } = await open()
  expect(await bookAsVisitor(lesson, { email: '' })).toMatchObject(
    refused('error.server.invalid', { email: 'required' }),
  )
  const over = await givenLesson(app.database, app.clock.now() - hourMs)
  expect(await bookAsVisitor(over)).toMatchObject(refused('error.yoga.ended'))
  const moved = { ...lesson, startsAt: lesson.startsAt + hourMs }
  expect(await bookAsVisitor(moved)).toMatchObject(refused('error.yoga.rescheduled'))
})

test('a guest cancels by the token until the deadline, and what was paid on site goes back by hand', async () => {
  const { app, lesson, book, tokenOf, cancelByToken, readByToken } = await open()
  const { id } = (await book(lesson, { paid: 'cash' })).body
  const token = tokenOf(id)
  expect(await cancelByToken(token)).toMatchObject({ status: 200, body: { refund: 2_000 } })
  expect((await readByToken(token)).body).toMatchObject({
    status: 'cancelled',
    open: 0,
    refundOpen: 2_000,
    cancellable: false,
  })
  expect(await cancelByToken(token)).toMatchObject(refused('error.yoga.bookingNotFound'))
  const late = tokenOf((await book(lesson)).body.id)
  app.clock.set(lesson.startsAt - 3 * hourMs + 1)
  expect(await cancelByToken(late)).toMatchObject(refused('error.yoga.cancelIn3hr'))
  expect((await readByToken(late)).body).toMatchObject({ cancellable: false })
})

test('a token that the studio has not signed for a guest’s booking opens nothing', async () => {
  const { lesson, book, readByToken, cancelByToken, tokenOf } = await open()
  const { id } = (await book(lesson)).body
  const foreign = createLinkTokens(testSecret).sign('payment', id)
  for (const token of ['x', id, foreign, tokenOf('none'), `${tokenOf(id)}x`]) {
    expect(await readByToken(token)).toMatchObject(refused('error.trial.notFound'))
    expect(await cancelByToken(token)).toMatchObject(refused('error.trial.notFound'))
  }
})

test('the form of a trial lesson is limited for one address', async () => {
  const desk = await openFrontDesk({ trialBooking: 'direct', rateLimits: true })
  const lesson = await givenLesson(desk.app.database, desk.app.clock.now() + dayMs)
  const body = { lessonId: lesson.id, start: isoText(lesson.startsAt), ...guestForm }
  for (let turn = 0; turn < 10; turn += 1) await desk.app.ask(bookTrial, { body })
  expect(await desk.app.ask(bookTrial, { body })).toMatchObject(refused('error.server.too_many_requests'))
})
