import { expect, test } from 'vitest'
import { cancelBooking, listOwnBookings } from '#contract/bookings/bookings.ts'
import { createLesson, deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails, auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const ten = Date.parse('2026-11-23T10:00:00+09:00')
const fields = {
  title: '夜ヨガ',
  desc: '眠る前に',
  titleEn: 'Night yoga',
  descEn: 'Before sleep',
  imageUrl: '/pictures/night.svg',
  level: 'beginners' as const,
  start: '2026-11-23T19:00:00+09:00',
  end: '2026-11-23T20:15:00+09:00',
  totalSeats: 5,
}

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const week = async () => {
    const query = { start: '2026-11-20T00:00:00+09:00', end: '2026-11-27T00:00:00+09:00' }
    return (await app.ask(listLessons, { as: admin, query })).body
  }
  const book = async (as: TestMember, lesson: { id: string; startsAt: number }) =>
    (await askToBook(app, as, lesson)).body.id
  return { app, admin, week, book }
}

test.each([createLesson, updateLesson, deleteLesson])(
  'only administrators may call $method $path',
  async (endpoint) => {
    const { app, week } = await open()
    const lesson = await givenLesson(app.database, ten)
    const member = await givenMember(app.database)
    const before = await week()
    for (const body of [fields, { title: 7 }]) {
      const sent = { params: { id: lesson.id }, body }
      expect(await app.ask(endpoint, sent)).toMatchObject(refused('error.server.unauthorized'))
      expect(await app.ask(endpoint, { ...sent, as: member })).toMatchObject(
        refused('error.server.forbidden'),
      )
    }
    expect(await week()).toEqual(before)
    expect(await auditEntries(app.database)).toEqual([])
  },
)

test('a created lesson stands in the calendar as it was sent, and in the audit log', async () => {
  const { app, admin, week } = await open()
  const { status, body } = await app.ask(createLesson, { as: admin, body: fields })
  expect(status).toBe(201)
  const { title, desc, titleEn, descEn, imageUrl, level, totalSeats } = fields
  const yoga = {
    id: body.id,
    title,
    desc,
    titleEn,
    descEn,
    imageUrl,
    level,
    totalSeats,
    seatsLeft: 5,
    length: 75,
  }
  expect(await week()).toMatchObject([
    { start: '2026-11-23T10:00:00.000Z', end: '2026-11-23T11:15:00.000Z', resource: { yoga, users: [] } },
  ])
  expect(await auditEntries(app.database)).toMatchObject([
    {
      at: app.clock.now(),
      actor: admin.id,
      action: 'lesson.created',
      subject: body.id,
      before: null,
      after: { title, totalSeats, startsAt: Date.parse(fields.start) },
    },
  ])
})

test('a lesson needs only title, picture and times', async () => {
  const { app, admin, week } = await open()
  const { imageUrl, start, end } = fields
  await app.ask(createLesson, { as: admin, body: { title: '  夜ヨガ ', imageUrl, start, end } })
  expect(await week()).toMatchObject([
    {
      title: '夜ヨガ',
      resource: { yoga: { desc: '', titleEn: '', descEn: '', level: null, totalSeats: 1, seatsLeft: 1 } },
    },
  ])
})

test('a lesson may last from a quarter of an hour to a day and have one to ten seats', async () => {
  const { app, admin, week } = await open()
  const lengths = [
    { ...fields, end: '2026-11-23T19:15:00+09:00', totalSeats: 1 },
    { ...fields, end: '2026-11-24T19:00:00+09:00', totalSeats: 10 },
  ]
  for (const body of lengths) {
    expect(await app.ask(createLesson, { as: admin, body })).toMatchObject({ status: 201 })
  }
  expect((await week()).map(({ resource }) => resource.yoga.length).toSorted((a, b) => a - b)).toEqual([
    15, 1440,
  ])
})

test('a lesson with wrong fields is refused with their names, and nothing is written', async () => {
  const { app, admin, week } = await open()
  const lesson = await givenLesson(app.database, ten)
  const before = await week()
  const body = { ...fields, title: '', titleEn: '', imageUrl: 'x', totalSeats: 0 }
  for (const endpoint of [createLesson, updateLesson]) {
    const answer = await app.ask(endpoint, { as: admin, params: { id: lesson.id }, body })
    expect(answer).toMatchObject(
      refused('error.server.invalid', { title: 'required', imageUrl: 'pattern', totalSeats: 'validate' }),
    )
  }
  const { imageUrl: _, ...without } = fields
  for (const endpoint of [createLesson, updateLesson])
    expect(await app.ask(endpoint, { as: admin, params: { id: lesson.id }, body: without })).toMatchObject(
      refused('error.server.invalid', { imageUrl: 'required' }),
    )
  expect(await week()).toEqual(before)
  expect(await auditEntries(app.database)).toEqual([])
})

test('a change replaces all fields of a lesson, and the audit log has them before and after', async () => {
  const { app, admin, week } = await open()
  const lesson = await givenLesson(app.database, ten)
  const changed = await app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body: fields })
  expect(changed).toMatchObject({ status: 200, body: { id: lesson.id } })
  const { title, desc, titleEn, descEn, imageUrl, level, totalSeats } = fields
  expect(await week()).toMatchObject([
    {
      start: '2026-11-23T10:00:00.000Z',
      resource: {
        yoga: { id: lesson.id, title, desc, titleEn, descEn, imageUrl, level, totalSeats, length: 75 },
      },
    },
  ])
  expect(await auditEntries(app.database)).toMatchObject([
    {
      actor: admin.id,
      action: 'lesson.changed',
      subject: lesson.id,
      before: { title: lesson.title, startsAt: ten, version: 0 },
      after: { title, startsAt: Date.parse(fields.start), version: 1 },
    },
  ])
})

test.each([
  ['start', { start: ten - hourMs, end: ten + hourMs }],
  ['end', { start: ten, end: ten + 2 * hourMs }],
])('a new %s of a lesson is mailed to the members who booked it, in their language', async (_, to) => {
  const { app, admin, book } = await open()
  const sora = await givenMember(app.database, { tickets: 1, email: 'a@example.test' })
  const dan = await givenMember(app.database, { tickets: 1, email: 'b@example.test', language: 'en' })
  const gone = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, ten)
  const bookings = [await book(sora, lesson), await book(dan, lesson)]
  await app.ask(cancelBooking, { as: gone, params: { id: await book(gone, lesson) } })

  const body = { ...fields, start: isoText(to.start), end: isoText(to.end) }
  await app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'lessonChanged')
  const content = (bookingId: string | undefined) => ({
    bookingId,
    lesson: { id: lesson.id, startsAt: to.start, endsAt: to.end, version: 1 },
    previousStart: ten,
    previousEnd: ten + hourMs,
  })
  expect(mails).toMatchObject([
    { recipient: 'a@example.test', language: 'ja', content: content(bookings[0]) },
    { recipient: 'b@example.test', language: 'en', content: content(bookings[1]) },
  ])
  expect(mails).toHaveLength(2)
})

test('a change of a lesson that keeps its time is not mailed', async () => {
  const { app, admin, book } = await open()
  const sora = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, ten)
  await book(sora, lesson)
  const body = { ...fields, start: '2026-11-23T10:00:00+09:00', end: '2026-11-23T01:00:00-01:00' }
  await app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).toEqual(['bookingConfirmed'])
})

test('a lesson cannot get fewer seats than are booked', async () => {
  const { app, admin, book, week } = await open()
  const lesson = await givenLesson(app.database, ten)
  for (let seat = 0; seat < 3; seat += 1) await book(await givenMember(app.database, { tickets: 1 }), lesson)
  const withSeats = (totalSeats: number) =>
    app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body: { ...fields, totalSeats } })
  expect(await withSeats(2)).toMatchObject(refused('error.totalSeats.tooFew', { totalSeats: 'tooFew' }))
  expect(await week()).toMatchObject([{ resource: { yoga: { title: '朝ヨガ', totalSeats: 10 } } }])
  expect(await auditEntries(app.database)).toEqual([])
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).not.toContain('lessonChanged')

  expect(await withSeats(3)).toMatchObject({ status: 200 })
  expect(await week()).toMatchObject([{ resource: { yoga: { totalSeats: 3, seatsLeft: 0 } } }])
})

test('a change of a lesson that does not exist or is deleted is refused', async () => {
  const { app, admin } = await open()
  const lesson = await givenLesson(app.database, ten)
  await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })
  for (const id of ['none', lesson.id]) {
    const answer = await app.ask(updateLesson, { as: admin, params: { id }, body: fields })
    expect(answer).toMatchObject(refused('error.yoga.notFound'))
  }
})

test('deleting a lesson returns the tickets once, mails the members and is recorded', async () => {
  const { app, admin, book, week } = await open()
  const sora = await givenMember(app.database, { tickets: 2, email: 'a@example.test' })
  const miwa = await givenMember(app.database, { memberType: 4, email: 'b@example.test' })
  const gone = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, ten)
  const bookings = [await book(sora, lesson), await book(miwa, lesson)]
  await app.ask(cancelBooking, { as: gone, params: { id: await book(gone, lesson) } })

  app.clock.pass(hourMs)
  const deleted = await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })
  expect(deleted).toMatchObject({ status: 200, body: { cancelledBookings: 2 } })
  const again = await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })
  expect(again).toMatchObject(refused('error.yoga.notFound'))

  expect(await week()).toEqual([])
  for (const [member, tickets] of [
    [sora, 2],
    [miwa, 0],
    [gone, 1],
  ] as const) {
    expect((await app.ask(getOwnMember, { as: member })).body.tickets).toBe(tickets)
    expect((await app.ask(listOwnBookings, { as: member })).body).toEqual([])
  }
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'lessonCancelled')
  expect(mails).toMatchObject([
    { recipient: 'a@example.test', content: { bookingId: bookings[0], ticketsReturned: 1 } },
    { recipient: 'b@example.test', content: { bookingId: bookings[1], ticketsReturned: 0 } },
  ])
  expect(mails).toHaveLength(2)
  const kept = await app.database.reader
    .selectFrom('bookings')
    .select(['status', 'cancelledBy as by', 'cancelledAt as at'])
    .where('id', 'in', bookings)
    .execute()
  const cancelled = { status: 'cancelled', by: admin.id, at: app.clock.now() }
  expect(kept).toEqual([cancelled, cancelled])
  expect(await auditEntries(app.database)).toMatchObject([
    {
      actor: admin.id,
      action: 'lesson.cancelled',
      subject: lesson.id,
      before: { seatsTaken: 2 },
      after: { reasonJa: null, reasonEn: null, shownCancelled: 1, bookings: 2 },
    },
  ])
})

test('deleting a lesson that is over keeps its bookings, returns no tickets and sends no mail', async () => {
  const { app, admin, book, week } = await open()
  const sora = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, ten)
  const id = await book(sora, lesson)
  app.clock.set(lesson.endsAt - 1)
  const ifMatch = '0-0'
  const early = await app.ask(deleteLesson, { as: admin, params: { id: lesson.id }, ifMatch })
  expect(early).toMatchObject(refused('error.yoga.bookingsChanged'))
  app.clock.pass(1)
  const deleted = await app.ask(deleteLesson, { as: admin, params: { id: lesson.id }, ifMatch })
  expect(deleted).toMatchObject({ status: 200, body: { cancelledBookings: 0 } })
  expect(await week()).toEqual([])
  expect((await app.ask(getOwnMember, { as: sora })).body.tickets).toBe(0)
  const kept = app.database.reader.selectFrom('bookings').select('status').where('id', '=', id)
  expect(await kept.execute()).toEqual([{ status: 'booked' }])
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).toEqual(['bookingConfirmed'])
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('deleting a lesson that does not exist is refused', async () => {
  const { app, admin } = await open()
  expect(await app.ask(deleteLesson, { as: admin, params: { id: 'none' } })).toMatchObject(
    refused('error.yoga.notFound'),
  )
})

test('a past lesson can be deleted', async () => {
  const { app, admin, week } = await open()
  const lesson = await givenLesson(app.database, app.clock.now() - dayMs / 4)
  expect(await week()).toHaveLength(1)
  await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })
  expect(await week()).toEqual([])
})
