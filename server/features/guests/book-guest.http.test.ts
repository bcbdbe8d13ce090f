import { expect, test } from 'vitest'
import { listLessons } from '#contract/lessons.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { auditEntries } from '#tests/support/records.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

async function open() {
  const desk = await openFrontDesk()
  const lesson = await givenLesson(desk.app.database, desk.app.clock.now() + dayMs, { totalSeats: 2 })
  return { ...desk, lesson }
}

test('a guest takes a seat at the price of a trial lesson, and administrators see the guest beside the members', async () => {
  const { app, admin, lesson, book, seen } = await open()
  const booked = await book(lesson)
  expect(booked.status).toBe(201)
  const lessonSeen = await seen(lesson)
  expect(lessonSeen).toMatchObject({ yoga: { seatsLeft: 1, etag: '0-1' }, users: [] })
  expect(lessonSeen?.guests).toEqual([
    {
      kind: 'guest',
      guestId: booked.body.guestId,
      bookingId: booked.body.id,
      status: 'booked',
      name: '鈴木 一郎',
      kana: 'スズキイチロウ',
      phone: '09012345678',
      email: 'ichiro@example.test',
      price: 2_000,
      paid: 0,
      open: 2_000,
      firstVisit: true,
      memberId: null,
    },
  ])
  expect(await auditEntries(app.database)).toMatchObject([
    {
      actor: admin.id,
      action: 'booking.created',
      subject: booked.body.id,
      after: { guestId: booked.body.guestId, lessonId: lesson.id, price: 2_000 },
    },
  ])
})

test('members and visitors see nothing of a guest except that a seat is taken, also in a week that was kept', async () => {
  const { app, lesson, book } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  const query = { start: isoText(lesson.startsAt), end: isoText(lesson.endsAt) }
  const left = async (as?: typeof member) => {
    const { body } = await app.ask(listLessons, { as, query })
    expect(JSON.stringify(body)).not.toMatch(/鈴木|guest/)
    return body[0]?.resource.yoga.seatsLeft
  }
  expect([await left(), await left(member)]).toEqual([2, 2])
  await book(lesson)
  expect([await left(), await left(member)]).toEqual([1, 1])
})

test('a guest is refused a seat for the same reasons as a member, and leaves nothing behind', async () => {
  const { app, lesson, book, bookAgain } = await open()
  const over = await givenLesson(app.database, app.clock.now() - hourMs)
  expect(await book({ id: 'none', startsAt: 0 })).toMatchObject(refused('error.yoga.notFound'))
  const elsewhere = { ...lesson, startsAt: lesson.startsAt + hourMs }
  expect(await book(elsewhere)).toMatchObject(refused('error.yoga.rescheduled'))
  expect(await book(over)).toMatchObject(refused('error.yoga.ended'))
  expect(await book(lesson, { inquiryId: 'none' })).toMatchObject(refused('error.inquiry.notFound'))
  const first = await book(lesson)
  expect(first).toMatchObject({ status: 201 })
  expect(await bookAgain(first.body.guestId, lesson)).toMatchObject(refused('error.guest.alreadyBooked'))
  expect(await bookAgain('none', lesson)).toMatchObject(refused('error.guest.notFound'))
  const member = await givenMember(app.database, { tickets: 1 })
  expect((await askToBook(app, member, lesson)).status).toBe(201)
  expect(await book(lesson)).toMatchObject(refused('error.yoga.noSeat'))
  expect(await bookAgain(first.body.guestId, lesson)).toMatchObject(refused('error.yoga.noSeat'))
  const guests = await app.database.reader.selectFrom('guests').select('id').execute()
  expect(guests).toHaveLength(1)
})

test('a repeated request with the same key books the guest once', async () => {
  const { app, lesson, book, seen } = await open()
  const first = await book(lesson, {}, 'one-key')
  const second = await book(lesson, {}, 'one-key')
  expect(second.body).toEqual(first.body)
  expect((await seen(lesson))?.guests).toHaveLength(1)
  expect(await app.database.reader.selectFrom('guests').select('id').execute()).toHaveLength(1)
})

test('a guest without e-mail address and kana, with a price of 0, from an inquiry, is booked', async () => {
  const { app, lesson, book, read } = await open()
  const { body: inquiry } = await app.ask(sendInquiry, { body: validFields })
  const fields = { kana: '', email: '', seatPrice: 0, inquiryId: inquiry.id, paid: 'cash' }
  const { body } = await book(lesson, fields)
  expect(await read(body.guestId)).toMatchObject({
    name: '鈴木 一郎',
    kana: '',
    email: '',
    inquiryId: inquiry.id,
    erased: false,
    bookings: [{ id: body.id, price: 0, paid: 0, open: 0 }],
    payments: [],
  })
})

test.each([
  { field: 'name', value: '', type: 'required' },
  { field: 'phone', value: 'abc', type: 'pattern' },
  { field: 'kana', value: '鈴木', type: 'pattern' },
  { field: 'email', value: 'nowhere', type: 'pattern' },
  { field: 'seatPrice', value: -1, type: 'validate' },
  { field: 'paid', value: 'card', type: 'pattern' },
])('refuses a guest whose $field is $value', async ({ field, value, type }) => {
  const { lesson, book } = await open()
  expect(await book(lesson, { [field]: value })).toMatchObject(
    refused('error.server.invalid', { [field]: type }),
  )
})

test('a returning guest is booked again, and is on the first visit only once', async () => {
  const { app, lesson, book, bookAgain, seen, read } = await open()
  const { body } = await book(lesson)
  const next = await givenLesson(app.database, lesson.startsAt + dayMs)
  const again = await bookAgain(body.guestId, next, { seatPrice: 1_500 })
  expect(again).toMatchObject({ status: 201, body: { guestId: body.guestId } })
  expect((await seen(lesson))?.guests).toMatchObject([{ firstVisit: true }])
  expect((await seen(next))?.guests).toMatchObject([{ firstVisit: false, price: 1_500 }])
  expect((await read(body.guestId)).bookings.map(({ id }) => id)).toEqual([again.body.id, body.id])
})

test('attendance of a guest is marked like that of a member', async () => {
  const { app, lesson, book, mark, seen } = await open()
  const { body } = await book(lesson)
  expect(await mark(body.id, 'attended')).toMatchObject(refused('error.yoga.notStarted'))
  app.clock.set(lesson.startsAt)
  expect(await mark(body.id, 'attended')).toMatchObject({ status: 200 })
  expect((await seen(lesson))?.guests).toMatchObject([{ status: 'attended' }])
  expect((await auditEntries(app.database)).map(({ action }) => action)).toContain('booking.marked')
})
