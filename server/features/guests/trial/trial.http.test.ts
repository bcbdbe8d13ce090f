import { expect, test } from 'vitest'
import {
  bookTrial,
  cancelTrialBooking,
  confirmTrial,
  readTrialBooking,
  readTrialTerms,
  startTrialCheckout,
  trialHoldMinutes,
} from '#contract/guests/trial.ts'
import { deleteLesson } from '#contract/lessons.ts'
import type { Writer } from '#server/database/database.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { deliverDue, Deliveries } from '#tests/support/deliveries.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { endTrialHolds } from './book-trial.ts'
import { deleteHold, markLapsed } from './queries.ts'

type Lesson = Awaited<ReturnType<typeof givenLesson>>

const email = 'ichiro@example.test'

async function open(given: Parameters<typeof openFrontDesk>[0] = {}) {
  const desk = await openFrontDesk({ trialBooking: 'direct', ...given })
  const { app } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs, { totalSeats: 4 })
  const bookAsVisitor = ({ id: lessonId, startsAt }: Lesson, fields: object = {}, key?: string) =>
    app.ask(bookTrial, { body: { lessonId, start: isoText(startsAt), ...guestForm, ...fields }, key })
  const read = (token: string) => app.ask(readTrialBooking, { body: { token } })
  const confirm = (token: string) => app.ask(confirmTrial, { body: { token } })
  const cancel = (token: string) => app.ask(cancelTrialBooking, { body: { token } })
  const tokenOf = (bookingId: string, to = email) => createLinkTokens(testSecret).sign('trial', bookingId, to)
  /** What the link of the newest mail to the address has. */
  const mailed = async (to = email) => {
    const mails = (await queuedMails(app.database)).filter(({ recipient }) => recipient === to)
    const bookingId = mails.findLast(({ content }) => 'bookingId' in content)?.content.bookingId
    return tokenOf(String(bookingId), to)
  }
  const mailsTo = async (to = email) =>
    (await queuedMails(app.database)).filter(({ recipient }) => recipient === to).map(({ kind }) => kind)
  const lapse = async () => {
    app.clock.pass(trialHoldMinutes * minuteMs)
    await endTrialHolds(contextIn(app.database, app.clock.now()))
  }
  const seatsTaken = async (of: Lesson) => (await seenLesson(app, of)).seatsTaken
  const page = { readByToken: read, confirm, cancelByToken: cancel, tokenOf, mailed, mailsTo }
  return { ...desk, ...page, lesson, bookAsVisitor, lapse, seatsTaken }
}

const seenLesson = async ({ database }: TestApp, { id }: Lesson) =>
  database.reader.selectFrom('lessons').select('seatsTaken').where('id', '=', id).executeTakeFirstOrThrow()

test('a visitor confirms a trial lesson by the mail, and then sees the booking and is told of it', async () => {
  const { app, lesson, bookAsVisitor, readByToken, confirm, mailed, mailsTo, seen } = await open()
  expect(await bookAsVisitor(lesson)).toMatchObject({ status: 201, body: {} })
  const token = await mailed()
  const confirmUntil = isoText(app.clock.now() + trialHoldMinutes * minuteMs)
  expect((await readByToken(token)).body).toMatchObject({ confirmUntil, payable: false, cancellable: true })
  expect((await seen(lesson))?.guests).toMatchObject([{ name: '鈴木 一郎', confirmUntil }])
  expect(await app.ask(startTrialCheckout, { body: { token } })).toMatchObject(
    refused('error.trial.unconfirmed'),
  )
  expect(await mailsTo()).toEqual(['guestConfirm'])

  for (let turn = 0; turn < 2; turn += 1) expect((await confirm(token)).status).toBe(200)
  expect(await readByToken(token)).toMatchObject({
    status: 200,
    body: {
      name: '鈴木 一郎',
      start: isoText(lesson.startsAt),
      status: 'booked',
      confirmUntil: null,
      price: 2_000,
      paid: 0,
      open: 2_000,
      cancellable: true,
      payable: true,
    },
  })
  expect((await seen(lesson))?.guests?.[0]).not.toHaveProperty('confirmUntil')
  expect(await mailsTo()).toEqual(['guestBooked', 'guestConfirm'])
})

test('a seat that the visitor does not confirm is free again after half an hour, and the page says so', async () => {
  const { lesson, bookAsVisitor, readByToken, confirm, mailed, mailsTo, lapse, seatsTaken } = await open()
  await bookAsVisitor(lesson)
  const token = await mailed()
  await lapse()
  expect(await seatsTaken(lesson)).toBe(0)
  expect((await readByToken(token)).body).toMatchObject({ status: 'cancelled', lapsed: true })
  expect(await confirm(token)).toMatchObject(refused('error.trial.lapsed'))
  expect(await mailsTo()).toEqual(['guestConfirm'])
  expect(await bookAsVisitor(lesson)).toMatchObject({ status: 201 })
  expect(await seatsTaken(lesson)).toBe(1)
})

test('a seat that was confirmed, or whose guest has paid at the desk, does not lapse', async () => {
  const { lesson, bookAsVisitor, confirm, mailed, lapse, pay, seen, seatsTaken } = await open()
  await bookAsVisitor(lesson)
  await confirm(await mailed())
  await bookAsVisitor(lesson, { email: 'b@example.test' })
  const paying = (await seen(lesson))?.guests?.find((guest) => guest.email === 'b@example.test')
  await pay(paying?.bookingId ?? '', 2_000)
  await lapse()
  expect(await seatsTaken(lesson)).toBe(2)
  expect((await seen(lesson))?.guests?.filter((guest) => 'confirmUntil' in guest)).toEqual([])
})

test('made-up addresses take two seats of a lesson at most', async () => {
  const { lesson, bookAsVisitor, confirm, mailed, seatsTaken } = await open()
  const book = (n: number) => bookAsVisitor(lesson, { email: `made-up-${n}@example.test` })
  expect([await book(1), await book(2)]).toMatchObject([{ status: 201 }, { status: 201 }])
  for (const n of [3, 4]) expect(await book(n)).toMatchObject(refused('error.trial.tooManyHeld'))
  expect(await seatsTaken(lesson)).toBe(2)
  await confirm(await mailed('made-up-1@example.test'))
  expect(await book(3)).toMatchObject({ status: 201 })
})

test('the answer is the same whether the address or the telephone number is known', async () => {
  const { app, lesson, bookAsVisitor, confirm, mailed, mailsTo, seatsTaken } = await open()
  const other = await givenLesson(app.database, lesson.startsAt + dayMs)
  const first = await bookAsVisitor(lesson)
  await confirm(await mailed())
  const sameAddress = await bookAsVisitor(other, { phone: '0311112222' })
  const samePhone = await bookAsVisitor(other, { email: 'x@example.test' })
  const unknown = await bookAsVisitor(other, { email: 'y@example.test', phone: '0322223333' })
  for (const { status, body } of [sameAddress, samePhone, unknown])
    expect({ status, body }).toEqual({ status: first.status, body: first.body })
  // The known address has its seat already, and reads where.
  expect(await seatsTaken(other)).toBe(2)
  expect(await mailsTo()).toEqual(['guestBooked', 'guestConfirm', 'guestLink'])
})

test('a stranger who books with a telephone number does not keep its owner from booking', async () => {
  const { lesson, bookAsVisitor, confirm, mailed, seen } = await open()
  await bookAsVisitor(lesson, { email: 'stranger@example.test' })
  await bookAsVisitor(lesson)
  expect((await confirm(await mailed())).status).toBe(200)
  expect((await seen(lesson))?.guests).toHaveLength(2)
})

test('the mail that asks for the confirmation holds no word that the visitor typed', async () => {
  const { app, lesson, bookAsVisitor } = await open()
  await bookAsVisitor(lesson, { name: '当選のお知らせ' })
  const studio = new Deliveries(app.database, await FakeMailServer.open())
  await deliverDue(studio.worker())
  const [{ mail } = expect.fail('no mail')] = studio.server.accepted
  expect(`${mail.subject} ${mail.text} ${mail.html} ${JSON.stringify(mail.to)}`).not.toContain('当選')
  expect(mail.text).toContain('/trial#token=')
})

test('a visitor cannot book where the studio wants to be asked, and the page is told so', async () => {
  const { app, lesson, bookAsVisitor } = await open({ trialBooking: 'request' })
  expect(await bookAsVisitor(lesson)).toMatchObject(refused('error.trial.notOffered'))
  expect((await app.ask(readTrialTerms)).body).toEqual({ booking: 'request', price: 2_000, online: true })
})

test('a visitor who sends the same booking twice, or two bookings at once, gets one seat', async () => {
  const { app, lesson, bookAsVisitor, seen } = await open()
  const other = await givenLesson(app.database, lesson.startsAt + dayMs)
  const [first, second] = [await bookAsVisitor(lesson, {}, 'key'), await bookAsVisitor(lesson, {}, 'key')]
  expect(second.body).toEqual(first.body)
  const person = { email: 'b@example.test', phone: '0300000000' }
  await Promise.all([bookAsVisitor(lesson, person), bookAsVisitor(other, person)])
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

test('an event cannot be booked as a trial, and its seat stays free', async () => {
  const { app, bookAsVisitor, seatsTaken } = await open()
  const price = {
    eventPrice: 3_000,
    eventMemberPrice: null,
    eventTiers: '[{"toDaysBefore":null,"percent":100}]',
  }
  const event = await givenLesson(app.database, app.clock.now() + dayMs, price)
  expect(await bookAsVisitor(event)).toMatchObject(refused('error.yoga.eventPaid'))
  expect(await seatsTaken(event)).toBe(0)
})

test('a seat that the studio has cancelled is neither confirmed nor cancelled again by its link', async () => {
  const { app, admin, lesson, bookAsVisitor, mailed, confirm, cancelByToken, seatsTaken } = await open()
  await bookAsVisitor(lesson)
  const token = await mailed()
  const params = { id: lesson.id }
  expect(await app.ask(deleteLesson, { as: admin, params })).toMatchObject({ status: 200 })
  for (const call of [confirm, cancelByToken])
    expect(await call(token)).toMatchObject(refused('error.yoga.bookingNotFound'))
  expect(await seatsTaken(lesson)).toBe(0)
})

test('a token that the studio has not signed for a guest’s booking opens nothing', async () => {
  const { lesson, book, readByToken, cancelByToken, tokenOf } = await open()
  const { id } = (await book(lesson)).body
  const foreign = createLinkTokens(testSecret).sign('payment', id, email)
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

test('a seat that lapsed meanwhile is not confirmed, and keeps when it lapsed', async () => {
  const { app, lesson, bookAsVisitor, lapse } = await open()
  await bookAsVisitor(lesson)
  await lapse()
  const held = () =>
    app.database.reader.selectFrom('trial_holds').select(['bookingId', 'lapsedAt']).executeTakeFirst()
  const { bookingId, lapsedAt } = (await held()) ?? { bookingId: '', lapsedAt: 0 }
  const late = [
    (writer: Writer) => markLapsed(writer, bookingId, app.clock.now() + 1),
    (writer: Writer) => deleteHold(writer, bookingId),
  ]
  for (const change of late) expect(await app.database.transact(change)).toBe(false)
  expect(await held()).toEqual({ bookingId, lapsedAt })
})
