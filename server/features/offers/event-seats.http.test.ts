import { expect, test } from 'vitest'
import { getMember } from '#contract/accounts/member-administration.ts'
import { closeAccount } from '#contract/accounts/account.ts'
import {
  bookForMember,
  bookLesson,
  cancelBooking,
  cancelSeat,
  cancelSeatForMember,
  listOwnBookings,
  readSeatCancellation,
  readSeatCancellationForMember,
} from '#contract/bookings/bookings.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { createLesson, deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import { createCoupon } from '#contract/offers/coupons.ts'
import { placeOrder, readOrder, readOrderTerms } from '#contract/offers/offers.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { insertInvitation } from '#server/features/invitations/queries.ts'
import { eventColumnsOf, findLesson } from '#server/features/lessons/queries.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { queueDueReminders } from '#server/features/schedule/remind.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, openWithPayer, takeEvents } from '#tests/support/paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, hourMs, isoText, minuteMs, startOfDay } from '#time/tokyo.ts'
import { endOrders } from './end-orders.ts'

const terms = {
  price: 3_500,
  memberPrice: 3_000,
  tiers: [
    { toDaysBefore: 7, percent: 0 },
    { toDaysBefore: 2, percent: 50 },
    { toDaysBefore: null, percent: 100 },
  ],
}

/** The clock of the tests stands at noon of 2026-11-20 in Tokyo; the event is on 2026-11-30. */
async function open(event: Partial<typeof terms> = {}, seats = 2) {
  const { app } = await openWithPayer()
  const { database, clock, provider } = app
  const admin = await givenAdmin(database)
  const member = await givenMember(database, { memberType: 0, passwordHash: testPasswordHash })
  const lesson = await givenLesson(database, clock.now() + 10 * dayMs, {
    ...eventColumnsOf({ ...terms, ...event }),
    title: '満月ヨガ',
    titleEn: 'Full moon yoga',
    totalSeats: seats,
  })
  const wanted = { id: lesson.id, start: isoText(lesson.startsAt) }
  const order = (body: object = {}, as = member) =>
    app.ask(placeOrder, { as, body: { event: wanted, ...body } })
  const page = async (body: object = {}, as = member) =>
    provider.sessionAt((await order(body, as)).body.url ?? 'nothing to pay')
  const pay = async (as = member) => {
    const session = await page({}, as)
    provider.simulator.pay(session)
    await deliver(app)
  }
  const book = (body: object = {}, as = member) => app.ask(bookLesson, { as, body: { ...wanted, ...body } })
  /** The member gets a seat in a lesson at the time of the event. */
  const bookOther = async () => {
    const { id, startsAt } = await givenLesson(database, lesson.startsAt)
    const seat = { id, start: isoText(startsAt), memberId: member.id, withoutTicket: true }
    return app.ask(bookForMember, { as: admin, body: seat })
  }
  const own = async (as = member) => (await app.ask(listOwnBookings, { as })).body
  const context = () => contextIn(database, clock.now())
  const end = () => endOrders(context(), provider.payments)
  const seatsTaken = async () => (await findLesson(database.reader, lesson.id))?.seatsTaken
  const invite = (as = member) =>
    database.transact((writer) =>
      insertInvitation(writer, {
        id: `invitation-${as.id}`,
        memberId: as.id,
        yearFrom: 0,
        givenBy: null,
        givenAt: clock.now(),
        expiresAt: clock.now() + 60 * dayMs,
      }),
    )
  const payments = async (as = member) => (await app.ask(listOwnPayments, { as })).body.payments
  const refunds = () => makeDueRefunds(context(), provider.payments)
  const problems = () => checkIntegrity(database.reader)
  const other = () => givenMember(database, { memberType: 0, tickets: 3 })
  const change = async (fields: object) => {
    const now = await findLesson(database.reader, lesson.id)
    const body = {
      ...validFields,
      spaceId: undefined,
      totalSeats: seats,
      start: isoText(lesson.startsAt),
      end: isoText(lesson.endsAt),
      ...fields,
    }
    return app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body, ifMatch: `${now?.version}-0` })
  }
  return {
    app,
    member,
    admin,
    lesson,
    wanted,
    order,
    page,
    pay,
    book,
    bookOther,
    own,
    end,
    seatsTaken,
    invite,
    payments,
    refunds,
    problems,
    other,
    change,
  }
}

test('a person without a plan orders a seat, which is held, pays, and has it; no ticket is taken', async () => {
  const { app, member, wanted, order, pay, own, seatsTaken, payments, problems } = await open()
  const { body: shown } = await app.ask(readOrderTerms, { as: member, body: { event: wanted } })
  expect(shown).toMatchObject({
    offerId: null,
    event: {
      title: { ja: '満月ヨガ', en: 'Full moon yoga' },
      tiers: [
        { until: '2026-11-23', percent: 0, refund: 3_500 },
        { until: '2026-11-28', percent: 50, refund: 1_750 },
        { until: null, percent: 100, refund: 0 },
      ],
    },
    listPrice: 3_500,
    price: 3_500,
    tickets: 0,
    lastDay: null,
  })
  const { id } = (await order()).body
  expect(await seatsTaken()).toBe(1)
  expect(await own()).toMatchObject([
    {
      ticketsTaken: 0,
      event: { seat: 'held', price: 3_500, orderId: id, payUntil: '2026-11-20T04:00:00.000Z' },
    },
  ])
  await pay()
  expect(await own()).toMatchObject([{ event: { seat: 'paid', price: 3_500, orderId: id, payUntil: null } }])
  expect((await app.ask(readOrder, { as: member, params: { id } })).body).toMatchObject({
    state: 'paid',
    goesBack: false,
    event: { id: wanted.id },
  })
  expect(await payments()).toMatchObject([
    { amount: 3_500, tickets: 0, subject: { kind: 'offer', name: 'イベント「満月ヨガ」 11/30(月)' } },
  ])
  expect(await queuedMails(app.database)).toMatchObject([
    { kind: 'bookingConfirmed', content: { seat: 'paid', payment: { amount: 3_500, off: 0 } } },
  ])
  expect(await problems()).toEqual([])
})

test('the week tells what an event costs, and a member that the seat is held', async () => {
  const { app, member, lesson, order, pay } = await open()
  const query = { start: isoText(lesson.startsAt - hourMs), end: isoText(lesson.endsAt) }
  const shown = async (as?: typeof member) =>
    (await app.ask(listLessons, { query, ...(as && { as }) })).body[0]
  const { id } = (await order()).body
  expect((await shown())?.resource.yoga).toMatchObject({ event: terms, seatsLeft: 1 })
  expect((await shown(member))?.resource).toMatchObject({ yogaOrder: id })
  await pay()
  expect((await shown(member))?.resource.yogaOrder).toBeUndefined()
})

test('a ticket never pays for an event, and an order never for a lesson', async () => {
  const { app, book, other } = await open()
  const person = await other()
  expect(await book({}, person)).toMatchObject(refused('error.yoga.eventPaid'))
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const body = { event: { id: lesson.id, start: isoText(lesson.startsAt) } }
  expect(await app.ask(placeOrder, { as: person, body })).toMatchObject(refused('error.yoga.notFound'))
})

test('a held seat comes free when the order is not paid in time, and its page is closed', async () => {
  const { app, page, own, end, seatsTaken, problems } = await open()
  const session = await page()
  app.clock.pass(61 * minuteMs)
  await end()
  expect([await seatsTaken(), await own(), session.status]).toEqual([0, [], 'expired'])
  expect(await problems()).toEqual([])
})

test('the reminder of the evening before waits until a held seat is paid', async () => {
  const { app, lesson, order, pay } = await open()
  const tenBeforeSix = startOfDay(lesson.startsAt) - 6 * hourMs - 10 * minuteMs
  const remind = () => queueDueReminders(contextIn(app.database, app.clock.now()))
  app.clock.set(tenBeforeSix)
  await order()
  app.clock.pass(15 * minuteMs)
  expect(await remind()).toBe(0)
  await pay()
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)
})

test('a payment that comes late takes the seat again while one is free, and goes back otherwise', async () => {
  const { app, member, page, own, end, seatsTaken, payments, pay, other, refunds, problems } = await open(
    {},
    1,
  )
  const session = await page()
  app.provider.simulator.pay(session)
  const late = takeEvents(app)
  // The server does not hear of the payment before the order ends.
  await app.database.transact((writer) =>
    writer.updateTable('offer_orders').set({ sessionId: null }).execute(),
  )
  app.clock.pass(61 * minuteMs)
  await end()
  expect(await seatsTaken()).toBe(0)
  const person = await other()
  await pay(person)
  expect(await own(person)).toHaveLength(1)
  await deliver(app, late)
  await refunds()
  expect(await own(member)).toEqual([])
  expect(await payments(member)).toMatchObject([{ amount: 3_500, refunded: 3_500 }])
  expect(await problems()).toEqual([])
})

test('a late payment finds its seat free and takes it', async () => {
  const { app, page, own, end, problems } = await open({}, 1)
  app.provider.simulator.pay(await page())
  const late = takeEvents(app)
  await app.database.transact((writer) =>
    writer.updateTable('offer_orders').set({ sessionId: null }).execute(),
  )
  app.clock.pass(61 * minuteMs)
  await end()
  await deliver(app, late)
  expect(await own()).toMatchObject([{ event: { seat: 'paid' } }])
  expect(await problems()).toEqual([])
})

test('a late payment for an event at the time of a lesson that was booked meanwhile goes back', async () => {
  const { app, member, page, own, end, bookOther, payments, refunds, problems } = await open()
  app.provider.simulator.pay(await page())
  const late = takeEvents(app)
  await app.database.transact((writer) =>
    writer.updateTable('offer_orders').set({ sessionId: null }).execute(),
  )
  app.clock.pass(61 * minuteMs)
  await end()
  expect((await bookOther()).status).toBe(201)
  await deliver(app, late)
  await refunds()
  expect(await own()).toMatchObject([{ title: '朝ヨガ' }])
  expect(await payments(member)).toMatchObject([{ amount: 3_500, refunded: 3_500 }])
  expect(await problems()).toEqual([])
})

test('an administrator sells a seat at the time of another lesson of the member only by the word for it', async () => {
  const { app, admin, member, wanted, own, bookOther, seatsTaken, payments, problems } = await open()
  expect((await bookOther()).status).toBe(201)
  const sell = (price: number, body: object = {}) =>
    app.ask(sellOffer, {
      as: admin,
      params: { id: member.id },
      body: { event: wanted, method: 'cash', price, ...body },
    })
  const answer = await sell(3_500)
  expect(answer).toMatchObject({
    ...refused('error.yoga.overlaps'),
    body: { current: { title: '朝ヨガ', start: wanted.start } },
  })
  expect(await sell(3_500, { beyond: ['held'] })).toMatchObject(refused('error.yoga.overlaps'))
  expect([await seatsTaken(), await payments(member)]).toEqual([0, []])
  expect(await sell(3_500, { beyond: ['overlap'] })).toMatchObject({ status: 201 })
  expect((await own()).map(({ title }) => title).toSorted()).toEqual(['朝ヨガ', '満月ヨガ'].toSorted())
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    action: 'payment.noted',
    after: { amount: 3_500, beyond: ['overlap'] },
  })
  expect(await problems()).toEqual([])
})

test('a member cancels by the terms: what comes back is what was shown', async () => {
  const { app, member, pay, own, payments, seatsTaken, problems } = await open()
  await pay()
  const [seat] = await own()
  const params = { id: seat?.id ?? '' }
  expect(await app.ask(cancelBooking, { as: member, params, body: {} })).toMatchObject(
    refused('error.yoga.seatPaid'),
  )
  expect((await app.ask(readSeatCancellation, { as: member, params })).body).toMatchObject({
    paid: 3500,
    percent: 0,
    kept: 0,
    refund: 3500,
    until: '2026-11-23',
    invitation: 'none',
  })
  app.clock.pass(4 * dayMs)
  expect(await app.ask(cancelSeat, { as: member, params, body: { refund: 3_500 } })).toMatchObject(
    refused('error.hire.refundChanged'),
  )
  expect(await app.ask(cancelSeat, { as: member, params, body: { refund: 1_750 } })).toMatchObject({
    status: 200,
    body: { refund: 1_750 },
  })
  expect(await payments()).toMatchObject([{ amount: 3_500, refunded: 1_750 }])
  expect([await own(), await seatsTaken()]).toEqual([[], 0])
  const mails = await queuedMails(app.database)
  expect(mails.find(({ kind }) => kind === 'bookingCancelled')?.content).toMatchObject({
    seat: { paid: 3_500, kept: 1_750, refund: 1_750 },
  })
  expect(await problems()).toEqual([])
})

test('another member cannot read or cancel the seat, and no member cancels once the event has begun', async () => {
  const { app, member, pay, own, other } = await open()
  await pay()
  const params = { id: (await own())[0]?.id ?? '' }
  const as = await other()
  const notFound = refused('error.yoga.bookingNotFound')
  expect(await app.ask(readSeatCancellation, { as, params })).toMatchObject(notFound)
  expect(await app.ask(cancelSeat, { as, params, body: { refund: 3_500 } })).toMatchObject(notFound)
  app.clock.pass(10 * dayMs)
  expect(await app.ask(cancelSeat, { as: member, params, body: { refund: 0 } })).toMatchObject(
    refused('error.yoga.seatOver'),
  )
})

test('a booking of a lesson that costs tickets is not cancelled like a seat in an event', async () => {
  const { app, member, bookOther, own } = await open()
  const { id } = (await bookOther()).body
  const notFound = refused('error.yoga.bookingNotFound')
  expect(await app.ask(readSeatCancellation, { as: member, params: { id } })).toMatchObject(notFound)
  expect(await app.ask(cancelSeat, { as: member, params: { id }, body: { refund: 0 } })).toMatchObject(
    notFound,
  )
  expect(await own()).toMatchObject([{ id }])
})

test('a member gives up a held seat, whose page is closed', async () => {
  const { app, member, page, own, seatsTaken, problems } = await open()
  const session = await page()
  const params = { id: (await own())[0]?.id ?? '' }
  expect(await app.ask(cancelSeat, { as: member, params, body: { refund: 3_500 } })).toMatchObject(
    refused('error.hire.refundChanged'),
  )
  expect(await seatsTaken()).toBe(1)
  expect(await app.ask(cancelSeat, { as: member, params, body: { refund: 0 } })).toMatchObject({
    status: 200,
  })
  expect([await own(), await seatsTaken(), session.status]).toEqual([[], 0, 'expired'])
  expect(await problems()).toEqual([])
})

test('an administrator gives back all of it, or what the terms say', async () => {
  const { app, admin, member, pay, own, payments } = await open()
  await pay()
  const params = { id: (await own())[0]?.id ?? '' }
  app.clock.pass(9 * dayMs)
  const { body } = await app.ask(readSeatCancellationForMember, { as: admin, params })
  expect(body).toMatchObject({ full: { refund: 3_500 }, rule: { percent: 100, refund: 0 } })
  const cancellation = { way: 'full', refund: 3_500 }
  expect(await app.ask(cancelSeatForMember, { as: admin, params, body: cancellation })).toMatchObject({
    status: 200,
  })
  expect(await payments(member)).toMatchObject([{ refunded: 3_500 }])
})

test('a cancelled event gives back money and invitations in full, also of a seat that is still held', async () => {
  const {
    app,
    admin,
    member,
    lesson,
    order,
    page,
    pay,
    book,
    invite,
    other,
    payments,
    refunds,
    own,
    problems,
    end,
  } = await open({}, 3)
  await pay()
  const [invited, holder] = [await other(), await other()]
  await invite(invited)
  expect(await book({ invitation: true }, invited)).toMatchObject({ status: 201 })
  const session = await page({}, holder)
  app.clock.pass(9 * dayMs - 30 * minuteMs)
  expect(await order({}, await other())).toMatchObject(refused('error.yoga.noSeat'))
  const now = await findLesson(app.database.reader, lesson.id)
  const deleted = await app.ask(deleteLesson, {
    as: admin,
    params: { id: lesson.id },
    query: {},
    ifMatch: `${now?.version}-3`,
  })
  expect(deleted).toMatchObject({ status: 200, body: { cancelledBookings: 3 } })
  await refunds()
  await end()
  expect(await payments(member)).toMatchObject([{ refunded: 3_500 }])
  const unused = await app.database.reader.selectFrom('invitations').select('bookingId').execute()
  expect(unused).toEqual([{ bookingId: null }])
  expect([await own(), session.status]).toEqual([[], 'expired'])
  const mails = await queuedMails(app.database)
  expect(mails.filter(({ kind }) => kind === 'lessonCancelled').map(({ content }) => content)).toMatchObject([
    { given: { refund: 3_500, invitations: 0 } },
    { given: { refund: 0, invitations: 1 } },
    { given: { refund: 0, invitations: 0 } },
  ])
  expect(await problems()).toEqual([])
})

test('who has paid for an event that the studio moves gets everything back until it begins', async () => {
  const { app, member, lesson, pay, own, change, payments } = await open()
  await pay()
  app.clock.pass(9 * dayMs)
  const moved = { start: isoText(lesson.startsAt + hourMs), end: isoText(lesson.endsAt + hourMs) }
  expect(await change(moved)).toMatchObject({ status: 200 })
  const params = { id: (await own())[0]?.id ?? '' }
  expect((await app.ask(readSeatCancellation, { as: member, params })).body).toMatchObject({
    paid: 3500,
    percent: 0,
    refund: 3500,
  })
  await app.ask(cancelSeat, { as: member, params, body: { refund: 3_500 } })
  expect(await payments()).toMatchObject([{ refunded: 3_500 }])
})

test('an invitation pays once; it comes back while the terms give anything back', async () => {
  const { app, member, book, invite, own, problems } = await open({ price: 3_000 })
  expect(await book({ invitation: true })).toMatchObject(refused('error.yoga.noInvitation'))
  await invite()
  expect(await book({ invitation: true })).toMatchObject({ status: 201 })
  expect(await own()).toMatchObject([{ event: { seat: 'invitation', price: 0, orderId: null } }])
  const seat = async () => ({ id: (await own())[0]?.id ?? '' })
  await app.ask(cancelSeat, { as: member, params: await seat(), body: { refund: 0 } })
  expect(await book({ invitation: true })).toMatchObject({ status: 201 })
  app.clock.pass(9 * dayMs)
  const params = await seat()
  expect((await app.ask(readSeatCancellation, { as: member, params })).body.invitation).toBe('kept')
  await app.ask(cancelSeat, { as: member, params, body: { refund: 0 } })
  expect(await book({ invitation: true })).toMatchObject(refused('error.yoga.noInvitation'))
  expect(await problems()).toEqual([])
})

test('a free event is booked at once and cancelled like a lesson until it begins, and cannot be ordered', async () => {
  const { app, member, book, order, own } = await open({ price: 0, memberPrice: 0 })
  expect(await order()).toMatchObject(refused('error.yoga.seatFree'))
  expect(await book()).toMatchObject({ status: 201 })
  const [seat] = await own()
  expect(seat).toMatchObject({ ticketsTaken: 0, event: { seat: 'free', price: 0 } })
  app.clock.pass(10 * dayMs - minuteMs)
  const params = { id: seat?.id ?? '' }
  expect(await app.ask(cancelBooking, { as: member, params, body: {} })).toMatchObject({ status: 200 })
})

test('a coupon for events lowers the price; one that covers it needs no payment page', async () => {
  const { app, admin, order, own, payments, problems } = await open()
  const coupon = (fields: object) => app.ask(createCoupon, { as: admin, body: { ...tenPercent, ...fields } })
  await coupon({ code: 'ONLYTICKETS', appliesTo: ['offers'] })
  await coupon({ code: 'EVERYTHING', kind: 'amount', value: 9_000, appliesTo: ['events'] })
  expect(await order({ coupon: 'ONLYTICKETS' })).toMatchObject(refused('error.coupon.notForThis'))
  expect(await order({ coupon: 'EVERYTHING', price: 3_500 })).toMatchObject(
    refused('error.offer.priceChanged'),
  )
  expect(await order({ coupon: 'EVERYTHING', price: 0 })).toMatchObject({ status: 201, body: { url: null } })
  expect(await own()).toMatchObject([{ event: { seat: 'paid', price: 0 } }])
  expect(await payments()).toMatchObject([
    { amount: 0, subject: { coupon: { code: 'EVERYTHING', off: 3_500 } } },
  ])
  expect(await problems()).toEqual([])
})

test('a full event is not sold, and those who wait are told when a held seat comes free', async () => {
  const { app, page, other, order, end, own } = await open({}, 1)
  await page()
  const waiting = await givenMember(app.database, { memberType: 0, tickets: 0 })
  expect(await order({}, waiting)).toMatchObject(refused('error.yoga.noSeat'))
  const params = { id: (await own())[0]?.lessonId ?? '' }
  expect(await app.ask(joinWaitingList, { as: waiting, params, body: {} })).toMatchObject({ status: 200 })
  app.clock.pass(61 * minuteMs)
  await end()
  expect((await queuedMails(app.database)).map(({ kind, recipient }) => [kind, recipient])).toContainEqual([
    'seatFree',
    waiting.email,
  ])
  expect(await own(await other())).toEqual([])
})

test('an administrator sells a seat on site, gives one away, and books one with an invitation', async () => {
  const { app, admin, member, wanted, invite, other, own, problems } = await open({}, 3)
  const sale = { event: wanted, method: 'cash', price: 3_500 }
  expect(await app.ask(sellOffer, { as: admin, params: { id: member.id }, body: sale })).toMatchObject({
    status: 201,
  })
  expect(await own()).toMatchObject([{ event: { seat: 'paid', price: 3_500 } }])
  const { body: seen } = await app.ask(getMember, { as: admin, params: { id: member.id } })
  expect(seen.bookings).toMatchObject([{ seat: 'paid' }])
  const [guest, invited] = [await other(), await other()]
  const give = (memberId: string, how: object) =>
    app.ask(bookForMember, { as: admin, body: { ...wanted, memberId, ...how } })
  expect(await give(guest.id, {})).toMatchObject(refused('error.yoga.eventPaid'))
  expect(await give(guest.id, { withoutTicket: true })).toMatchObject({ status: 201 })
  await invite(invited)
  expect(await give(invited.id, { invitation: true })).toMatchObject({ status: 201 })
  expect([await own(guest), await own(invited)]).toMatchObject([
    [{ event: { seat: 'free' } }],
    [{ event: { seat: 'invitation' } }],
  ])
  expect(await problems()).toEqual([])
})

test('closing the account cancels the seat by the terms', async () => {
  const { app, member, pay, refunds, seatsTaken, problems } = await open()
  await pay()
  app.clock.pass(4 * dayMs)
  expect(await app.ask(closeAccount, { as: member, body: { password: testPassword } })).toMatchObject({
    status: 200,
  })
  await refunds()
  const rows = await app.database.reader.selectFrom('payments').select(['amount', 'refunded']).execute()
  expect(rows).toEqual([{ amount: 3_500, refunded: 1_750 }])
  expect(await seatsTaken()).toBe(0)
  expect(await problems()).toEqual([])
})

test('an event keeps its kind while it is booked, and has no more seats than the studio allows', async () => {
  const { app, admin, book, change, invite } = await open()
  expect(await change({ event: null })).toMatchObject({ status: 200 })
  expect(await change({ event: terms })).toMatchObject({ status: 200 })
  expect(await change({})).toMatchObject({ status: 200 })
  await invite()
  await book({ invitation: true })
  const { version } =
    (await app.database.reader.selectFrom('lessons').select('version').executeTakeFirst()) ?? {}
  expect(version).toBeGreaterThan(0)
  expect(await change({ event: null })).toMatchObject(refused('error.yoga.eventBooked'))
  const body = { ...validFields, spaceId: undefined, event: terms, totalSeats: 11 }
  expect(await app.ask(createLesson, { as: admin, body })).toMatchObject(refused('error.totalSeats.tooMany'))
  expect(await app.ask(createLesson, { as: admin, body: { ...body, event: null } })).toMatchObject({
    status: 400,
    body: { fields: { totalSeats: 'validate' } },
  })
  expect(await app.ask(createLesson, { as: admin, body: { ...body, totalSeats: 10 } })).toMatchObject({
    status: 201,
  })
})

test('a closure tells beforehand how much comes back of the seats, and gives all of it back', async () => {
  const { app, admin, member, lesson, pay, order, other, own, payments, refunds, problems } = await open()
  await pay()
  await order({}, await other())
  const fields = {
    start: isoText(lesson.startsAt - hourMs),
    end: isoText(lesson.endsAt),
    reasonJa: '設備の点検',
    reasonEn: 'Maintenance',
  }
  const preview = await app.ask(previewClosure, { as: admin, body: fields })
  expect(preview.body).toMatchObject({ bookings: 2, tickets: 0, refund: 3_500 })
  const body = { ...fields, hash: preview.body.hash }
  expect(await app.ask(closeStudio, { as: admin, body })).toMatchObject({ status: 201 })
  await refunds()
  expect(await payments(member)).toMatchObject([{ amount: 3_500, refunded: 3_500 }])
  expect(await own()).toEqual([])
  expect(
    (await queuedMails(app.database)).find(({ kind }) => kind === 'studioClosed')?.content,
  ).toMatchObject({
    given: { refund: 3_500, invitations: 0 },
  })
  expect(await problems()).toEqual([])
})
