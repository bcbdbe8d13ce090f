import { expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { closeStudio, liftClosure, listClosuresOfAdmin, previewClosure } from '#contract/closures.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { createSeries, previewSeriesDeletion } from '#contract/schedule/series.ts'
import { queueDueReminders } from '#server/features/schedule/remind.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { queuedMails } from '#tests/support/records.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dateOf, dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'

async function open() {
  const desk = await openFrontDesk()
  const { app } = desk
  const tomorrow = startOfDay(app.clock.now()) + dayMs
  const lesson = await givenLesson(app.database, tomorrow + 10 * hourMs, { totalSeats: 2 })
  const mailsOf = async (kind: string) =>
    (await queuedMails(app.database)).filter((mail) => mail.kind === kind)
  const kinds = async () =>
    (await queuedMails(app.database)).map(({ kind, recipient }) => `${kind} ${recipient}`)
  return { ...desk, tomorrow, lesson, mailsOf, kinds }
}

const to = 'ichiro@example.test'

test('a guest with an e-mail address is told of the booking and what is to be paid, and one without it is not', async () => {
  const { app, lesson, book, mailsOf } = await open()
  const { id, guestId } = (await book(lesson)).body
  await book(lesson, { name: '佐藤', email: '' })
  expect(await mailsOf('guestBooked')).toMatchObject([
    {
      recipient: to,
      language: 'ja',
      content: { name: '鈴木 一郎', bookingId: id, price: 2_000, open: 2_000, online: true },
    },
  ])
  const [row] = await app.database.reader.selectFrom('outbox').select(['guestId', 'lessonId']).execute()
  expect(row).toEqual({ guestId, lessonId: lesson.id })
})

test('a guest is told of a cancellation with the money that goes back, and of a paid seat that nothing is open', async () => {
  const { lesson, book, cancel, mailsOf } = await open()
  const { id } = (await book(lesson, { paid: 'cash', language: 'en' })).body
  expect(await mailsOf('guestBooked')).toMatchObject([{ language: 'en', content: { open: 0 } }])
  await cancel(id, { refund: 'true' })
  expect(await mailsOf('guestCancelled')).toMatchObject([{ recipient: to, content: { refund: 2_000 } }])
})

test('a guest is told when the lesson is moved and when it is cancelled, with the reason', async () => {
  const { app, admin, lesson, book, mailsOf } = await open()
  await book(lesson)
  const params = { id: lesson.id }
  const start = isoText(lesson.startsAt + hourMs)
  const body = { ...validFields, spaceId: undefined, start, end: isoText(lesson.endsAt + hourMs) }
  expect(await app.ask(updateLesson, { as: admin, params, body })).toMatchObject({ status: 200 })
  expect(await mailsOf('guestLessonMoved')).toMatchObject([
    {
      recipient: to,
      content: { previousStart: lesson.startsAt, lesson: { startsAt: lesson.startsAt + hourMs } },
    },
  ])
  const query = { reasonJa: '講師の都合', reasonEn: 'The teacher is ill' }
  expect(await app.ask(deleteLesson, { as: admin, params, query })).toMatchObject({ status: 200 })
  expect(await mailsOf('guestLessonCancelled')).toMatchObject([
    { recipient: to, content: { refund: 0, reason: { ja: '講師の都合' } } },
  ])
})

test('a guest is reminded on the evening before, once, with what is still to be paid', async () => {
  const { app, tomorrow, lesson, book, pay, mailsOf } = await open()
  const { id } = (await book(lesson)).body
  await pay(id, 500)
  app.clock.set(tomorrow - 5 * hourMs)
  for (let turn = 0; turn < 2; turn += 1) await queueDueReminders(contextIn(app.database, app.clock.now()))
  expect(await mailsOf('guestReminder')).toMatchObject([
    { recipient: to, content: { price: 2_000, open: 1_500 } },
  ])
})

test('a closure names the guests before it cancels their seats, gives back what they paid, and lifting it tells them', async () => {
  const { app, admin, tomorrow, lesson, book, read, mailsOf } = await open()
  const { guestId } = (await book(lesson, { paid: 'transfer' })).body
  const reasons = { reasonJa: '台風', reasonEn: 'Typhoon' }
  const body = { start: isoText(tomorrow), end: isoText(tomorrow + dayMs), ...reasons }
  const preview = (await app.ask(previewClosure, { as: admin, body })).body
  expect(preview).toMatchObject({
    bookings: 1,
    members: 0,
    guests: 1,
    refund: 2_000,
    toldGuests: [{ id: guestId, name: '鈴木 一郎' }],
    cancelledLessons: [{ id: lesson.id, bookings: 1 }],
  })
  await book(lesson, { name: '佐藤', email: '' })
  const late = await app.ask(closeStudio, { as: admin, body: { ...body, hash: preview.hash } })
  expect(late.status).toBe(409)
  const { hash } = (await app.ask(previewClosure, { as: admin, body })).body
  const { id } = (await app.ask(closeStudio, { as: admin, body: { ...body, hash } })).body
  expect((await read(guestId)).bookings).toMatchObject([{ status: 'cancelled', refundOpen: 2_000 }])
  expect(await mailsOf('guestLessonCancelled')).toMatchObject([
    { content: { refund: 2_000, reason: { ja: '台風' } } },
  ])
  expect((await app.ask(listClosuresOfAdmin, { as: admin })).body).toMatchObject([{ members: 0, guests: 2 }])
  await app.ask(liftClosure, { as: admin, params: { id } })
  expect(await mailsOf('guestLessonBack')).toMatchObject([{ recipient: to }])
  expect((await read(guestId)).bookings).toMatchObject([{ status: 'cancelled' }])
})

test('deleting a series counts its guests, cancels their seats and tells them', async () => {
  const { app, admin, tomorrow, book, kinds } = await open()
  const day = new Date(tomorrow + dayMs)
  const from = dateOf(tomorrow + dayMs)
  const series = { ...weekly, from, weekdays: [day.getUTCDay(), (day.getUTCDay() + 1) % 7] }
  const { lessons } = (await app.ask(createSeries, { as: admin, body: series })).body
  const [first] = lessons
  if (first === undefined) throw new Error('the series has no lesson')
  await book({ id: first.id, startsAt: Date.parse(first.start) })
  const params = { id: first.id }
  const query = { scope: 'all' }
  const preview = (await app.ask(previewSeriesDeletion, { as: admin, params, query })).body
  expect(preview).toMatchObject({ bookings: 1, members: 0, guests: 1 })
  const ifMatch = preview.etag
  expect(await app.ask(deleteLesson, { as: admin, params, query, ifMatch })).toMatchObject({
    status: 200,
    body: { cancelledBookings: 1 },
  })
  expect(await kinds()).toContain(`guestLessonCancelled ${to}`)
})

test('a seat that a guest frees goes to the first in the waiting list', async () => {
  const { app, tomorrow, book, cancel, seen } = await open()
  const lesson = await givenLesson(app.database, tomorrow + 40 * hourMs, { totalSeats: 1 })
  const { id } = (await book(lesson)).body
  const member = await givenMember(app.database, { tickets: 1 })
  const body = { id: lesson.id, start: isoText(lesson.startsAt) }
  expect((await app.ask(bookLesson, { as: member, body })).status).toBe(409)
  const joined = await app.ask(joinWaitingList, { as: member, params: { id: lesson.id }, body: {} })
  expect(joined.status).toBe(200)
  await cancel(id)
  expect(await seen(lesson)).toMatchObject({
    yoga: { seatsLeft: 0, waiting: 0 },
    users: [{ id: member.id }],
    guests: [],
  })
})
