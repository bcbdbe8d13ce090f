import { expect, test } from 'vitest'
import { bookForMember, bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings/bookings.ts'
import { linkGuest } from '#contract/guests/guest-membership.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { eventColumnsOf } from '#server/features/lessons/queries.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { queuedMails } from '#tests/support/records.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

async function open() {
  const desk = await openFrontDesk()
  const { app, admin } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const at = { id: lesson.id, start: isoText(lesson.startsAt) }
  const bookMember = (memberId: string, known: object = {}) =>
    app.ask(bookForMember, { as: admin, body: { ...at, memberId, ...known } })
  const link = (guestId: string, memberId: string) =>
    app.ask(linkGuest, { as: admin, params: { id: guestId }, body: { memberId } })
  const seatsTaken = async () =>
    (await app.database.reader.selectFrom('lessons').select('seatsTaken').executeTakeFirstOrThrow())
      .seatsTaken
  return { ...desk, lesson, at, bookMember, link, seatsTaken }
}

const sameMember = {
  lastName: '鈴木',
  firstName: '一郎',
  phone: '09012345678',
  tickets: 1,
}

test('the desk is refused a second seat for the same name and telephone number, and told of the present one', async () => {
  const { lesson, book, seatsTaken } = await open()
  const { body } = await book(lesson)
  const again = await book(lesson, { name: '鈴木　一郎', email: '' })
  expect(again).toMatchObject({
    ...refused('error.yoga.secondSeat'),
    status: 409,
    body: { current: { bookingId: body.id, name: guestForm.name, kind: 'guest' } },
  })
  expect(await seatsTaken()).toBe(1)
  expect(await book(lesson, { secondSeat: true })).toMatchObject({ status: 201 })
  expect(await seatsTaken()).toBe(2)
})

test('a relative with the same telephone number gets a seat, and so does the person in another lesson', async () => {
  const { app, lesson, book } = await open()
  await book(lesson)
  expect(await book(lesson, { name: '鈴木 花子' })).toMatchObject({ status: 201 })
  const other = await givenLesson(app.database, lesson.startsAt + dayMs)
  expect(await book(other)).toMatchObject({ status: 201 })
})

test('the desk is refused a second seat for the same inquiry, whatever the name', async () => {
  const { app, lesson, book } = await open()
  const { id: inquiryId } = (await app.ask(sendInquiry, { body: validFields })).body
  await book(lesson, { inquiryId })
  const again = await book(lesson, { inquiryId, name: '佐藤', phone: '090-2222-3333' })
  expect(again).toMatchObject(refused('error.yoga.secondSeat'))
})

test('after a cancellation the seat is no second one', async () => {
  const { lesson, book, cancel } = await open()
  await cancel((await book(lesson)).body.id)
  expect(await book(lesson)).toMatchObject({ status: 201 })
})

test('a member with a seat gets no second one as a guest, and a guest none as a member, unless the desk says so', async () => {
  const { app, lesson, book, cancel, bookMember } = await open()
  const member = await givenMember(app.database, sameMember)
  const { body } = await book(lesson)
  expect(await bookMember(member.id)).toMatchObject({
    ...refused('error.yoga.secondSeat'),
    body: { current: { bookingId: body.id, kind: 'guest' } },
  })
  await cancel(body.id)
  expect(await bookMember(member.id)).toMatchObject({ status: 201 })
  expect(await book(lesson)).toMatchObject({
    ...refused('error.yoga.secondSeat'),
    body: { current: { name: '鈴木 一郎', kind: 'member' } },
  })
  expect(await book(lesson, { secondSeat: true })).toMatchObject({ status: 201 })
})

test('a member who has a seat as a guest books no second one', async () => {
  const { app, lesson, at, book, link } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  await link((await book(lesson)).body.guestId, member.id)
  expect(await app.ask(bookLesson, { as: member, body: at })).toMatchObject(
    refused('error.yoga.alreadyBooked'),
  )
})

test('a member who has a seat in an event as a guest orders no second one', async () => {
  const { app, book, link } = await open()
  const terms = { price: 3_500, memberPrice: null, tiers: [{ toDaysBefore: null, percent: 100 }] }
  const event = await givenLesson(app.database, app.clock.now() + 5 * dayMs, eventColumnsOf(terms))
  const member = await givenMember(app.database)
  await link((await book(event)).body.guestId, member.id)
  const body = { event: { id: event.id, start: isoText(event.startsAt) } }
  expect(await app.ask(placeOrder, { as: member, body })).toMatchObject(refused('error.yoga.alreadyBooked'))
})

test('a guest is not linked to a member while both have a seat in a lesson', async () => {
  const { app, lesson, at, book, cancel, link } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  await app.ask(bookLesson, { as: member, body: at })
  const { body } = await book(lesson)
  expect(await link(body.guestId, member.id)).toMatchObject({
    ...refused('error.guest.sameLesson'),
    body: { current: { lessons: [{ id: lesson.id }] } },
  })
  await cancel(body.id)
  expect(await link(body.guestId, member.id)).toMatchObject({ status: 200 })
})

test('the waiting list gives no second seat to a member who has one as a guest', async () => {
  const { app, book, cancel, link } = await open()
  const lesson = await givenLesson(app.database, app.clock.now() + 3 * dayMs, { totalSeats: 2 })
  const booker = await givenMember(app.database, { tickets: 1 })
  const { body: booked } = await askToBook(app, booker, lesson)
  const { body: seat } = await book(lesson)
  const [first, second] = [
    await givenMember(app.database, { tickets: 1 }),
    await givenMember(app.database, { tickets: 1 }),
  ]
  const join = (as: typeof first) => app.ask(joinWaitingList, { as, params: { id: lesson.id }, body: {} })
  expect([(await join(first)).status, (await join(second)).status]).toEqual([200, 200])
  await link(seat.guestId, first.id)
  const isBooked = async (as: typeof first) => (await app.ask(listOwnBookings, { as })).body.length === 1
  await app.ask(cancelBooking, { as: booker, params: { id: booked.id } })
  expect([await isBooked(first), await isBooked(second)]).toEqual([false, true])
  const told = (await queuedMails(app.database)).filter(({ recipient }) => recipient === first.email)
  expect(told).toEqual([])

  expect(await join(first)).toMatchObject(refused('error.yoga.alreadyBooked'))
  await cancel(seat.id)
  expect(await isBooked(first)).toBe(true)
})
