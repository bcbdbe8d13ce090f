import { closeAccount } from '#contract/accounts/account.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import {
  bookForMember,
  bookLesson,
  cancelBooking,
  cancelForMember,
  markAttendance,
} from '#contract/bookings/bookings.ts'
import { joinWaitingList, leaveWaitingList, waitForMember } from '#contract/bookings/waiting-list.ts'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { bookGuest, cancelGuestBooking, noteGuestPayment } from '#contract/guests/guest-bookings.ts'
import { bookTrial, confirmTrial } from '#contract/guests/trial.ts'
import {
  cancelHireForMember,
  hireForMember,
  moveHire,
  noteHirePayment,
} from '#contract/hires/hire-administration.ts'
import { cancelHire, createHire, startHireCheckout } from '#contract/hires/hires.ts'
import { giveInvitation } from '#contract/invitations.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { addMember } from '#contract/accounts/account-administration.ts'
import { registerMember } from '#contract/accounts/registration.ts'
import { createCoupon } from '#contract/offers/coupons.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { previewPausing, requestPausing, takeBackPausing } from '#contract/pausing.ts'
import { startCheckout } from '#contract/payments/payments.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp } from '#tests/support/app.ts'
import type { Sent } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { guestForm } from '#tests/support/guests.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { openWithPayer, orderPlan, takeEvents } from '#tests/support/paying.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { atTime, hireAndPay, holdTime, openHirePage, openRental } from '#tests/support/rental.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/** A call that writes, in a studio that was opened for it. */
export interface Call {
  app: TestApp
  /** Makes it, with this key where the call takes one. */
  ask: (key: string) => Promise<{ status: number; body?: unknown }>
  /**
   * Whether it may be made once more when it has taken effect: a call with a key, one that opens the page of
   * a payment, which is then the same page, and what Stripe tells.
   */
  canRepeat: boolean
  /** What a job of the server does later, when the call has left it to do. */
  later?: () => Promise<void>
}

const calling = (app: TestApp, endpoint: Endpoint, sent: Sent): Call => ({
  app,
  ask: (key) => app.ask(endpoint, { ...sent, key }),
  canRepeat: endpoint.headers?.includes('Idempotency-Key') ?? false,
})

/** Stripe tells what has happened, one event after the other, until one is not taken. */
function telling(app: TestApp): Call {
  const events = takeEvents(app)
  const ask = async () => {
    let status = 200
    for (const event of events) {
      status = await app.provider.deliver(app.app, event)
      if (status !== 200) break
    }
    return { status }
  }
  return { app, ask, canRepeat: true }
}

export type Settings = NonNullable<Parameters<typeof TestApp.open>[0]>

/** A studio with a lesson that a member can book. */
const withLesson = async (settings: Settings) => {
  const app = await TestApp.open(settings)
  const admin = await givenMember(app.database, {
    role: 'ADMIN',
    memberType: 0,
    passwordHash: testPasswordHash,
  })
  const member = await givenMember(app.database, { tickets: 3, passwordHash: testPasswordHash })
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs, { totalSeats: 2 })
  const seat = { id: lesson.id, start: isoText(lesson.startsAt) }
  const book = async () => (await app.ask(bookLesson, { as: member, body: seat })).body.id
  return { app, admin, member, lesson, seat, book }
}

/** The same with a booking, and the closure of the lesson's time as an administrator has looked at it. */
const withClosure = async (settings: Settings) => {
  const { app, admin, lesson, book } = await withLesson(settings)
  await book()
  const span = { start: isoText(lesson.startsAt), end: isoText(lesson.endsAt) }
  const typhoon = { ...span, reasonJa: '台風', reasonEn: 'Typhoon' }
  const { hash } = (await app.ask(previewClosure, { as: admin, body: typhoon })).body
  return { app, admin, day: { ...typhoon, hash } }
}

/** A lesson in which guests take seats, at the desk and by themselves. */
const withGuest = async (settings: Settings) => {
  const { app, admin, seat } = await withLesson({ trialBooking: 'direct', ...settings })
  const trial = { ...guestForm, lessonId: seat.id, start: seat.start, seatPrice: 2_000 }
  const guest = async (fields: object = {}) =>
    (await app.ask(bookGuest, { as: admin, body: { ...trial, ...fields } })).body.id
  return { app, admin, trial, guest }
}

/** What the tests hire: the second floor from ten to eleven. */
const hour = { spaceId: 'secondFloor', start: atTime('10:00'), end: atTime('11:00') }

/** Spaces for hire, a member who may hire them, and an administrator. */
const withRental = async (settings: Settings) => {
  const { app } = await openRental(settings)
  const hirer = await givenMember(app.database, { memberType: 11 })
  const admin = await givenAdmin(app.database)
  const hired = { ...hour, memberId: hirer.id, people: 2, purpose: '撮影', total: 2_500 }
  const hire = async (paidBy: 'open' | 'cash') =>
    (await app.ask(hireForMember, { as: admin, body: { ...hired, paidBy } })).body.id
  return { app, hirer, admin, hired, hire }
}

/** What moves seats, tickets or money, and who may book, by what is done. */
export const writingCalls: Readonly<Record<string, (settings: Settings) => Promise<Call>>> = {
  'a member books': async (settings) => {
    const { app, member, seat } = await withLesson(settings)
    return calling(app, bookLesson, { as: member, body: seat })
  },
  'a member cancels': async (settings) => {
    const { app, member, book } = await withLesson(settings)
    return calling(app, cancelBooking, { as: member, params: { id: await book() } })
  },
  'a seat goes to who waits': async (settings) => {
    const app = await TestApp.open(settings)
    const { bookers, waiting } = await openFullLesson(app)
    await waiting()
    const [booker] = bookers
    const params = { id: booker?.bookingId ?? '' }
    return calling(app, cancelBooking, { as: booker?.member, params })
  },
  'a member waits': async (settings) => {
    const app = await TestApp.open(settings)
    const { lesson } = await openFullLesson(app)
    const as = await givenMember(app.database, { tickets: 1 })
    return calling(app, joinWaitingList, { as, params: { id: lesson.id }, body: {} })
  },
  'a member waits no more': async (settings) => {
    const app = await TestApp.open(settings)
    const { lesson, waiting } = await openFullLesson(app)
    return calling(app, leaveWaitingList, { as: await waiting(), params: { id: lesson.id } })
  },
  'the desk lets a member wait': async (settings) => {
    const app = await TestApp.open(settings)
    const { lesson } = await openFullLesson(app)
    const { id: memberId } = await givenMember(app.database, { tickets: 1 })
    const as = await givenAdmin(app.database)
    return calling(app, waitForMember, { as, params: { id: lesson.id, memberId } })
  },
  'the desk books': async (settings) => {
    const { app, admin, member, seat } = await withLesson(settings)
    return calling(app, bookForMember, { as: admin, body: { ...seat, memberId: member.id } })
  },
  'the desk cancels': async (settings) => {
    const { app, admin, book } = await withLesson(settings)
    return calling(app, cancelForMember, { as: admin, params: { id: await book() }, body: {} })
  },
  'a member is marked as missing': async (settings) => {
    const { app, admin, lesson, book } = await withLesson(settings)
    const params = { id: await book() }
    app.clock.set(lesson.startsAt)
    return calling(app, markAttendance, { as: admin, params, body: { attendance: 'missed' } })
  },
  'an event is booked with an invitation': async (settings) => {
    const { app, admin, member } = await withLesson(settings)
    const free = { eventPrice: 3_000, eventTiers: JSON.stringify([{ toDaysBefore: null, percent: 50 }]) }
    const { id, startsAt } = await givenLesson(app.database, app.clock.now() + 3 * dayMs, free)
    await app.ask(giveInvitation, { as: admin, params: { id: member.id }, body: { reason: 'お礼' } })
    return calling(app, bookLesson, { as: member, body: { id, start: isoText(startsAt), invitation: true } })
  },
  'an invitation is given': async (settings) => {
    const { app, admin, member } = await withLesson(settings)
    return calling(app, giveInvitation, { as: admin, params: { id: member.id }, body: { reason: 'お礼' } })
  },
  'a guest is seated': async (settings) => {
    const { app, admin, seat } = await withLesson(settings)
    const body = { ...guestForm, lessonId: seat.id, start: seat.start, seatPrice: 2_000 }
    return calling(app, bookGuest, { as: admin, body })
  },
  'a guest pays': async (settings) => {
    const { app, admin, guest } = await withGuest(settings)
    const body = { method: 'cash', amount: 2_000 }
    return calling(app, noteGuestPayment, { as: admin, params: { id: await guest() }, body })
  },
  'the seat of a guest is cancelled': async (settings) => {
    const { app, admin, guest } = await withGuest(settings)
    const params = { id: await guest({ paid: 'cash' }) }
    return calling(app, cancelGuestBooking, { as: admin, params, query: { refund: 'true' } })
  },
  'a visitor asks for a trial': async (settings) => {
    const { app, trial } = await withGuest(settings)
    return calling(app, bookTrial, { body: trial })
  },
  'a visitor confirms a trial': async (settings) => {
    const { app, trial } = await withGuest(settings)
    await app.ask(bookTrial, { body: trial })
    const { id } = await app.database.reader.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
    const token = createLinkTokens(testSecret).sign('trial', id, guestForm.email)
    return calling(app, confirmTrial, { body: { token } })
  },
  'a lesson gets more seats': async (settings) => {
    const app = await TestApp.open(settings)
    const { lesson, waiting } = await openFullLesson(app)
    await waiting()
    const { title, imageUrl } = lesson
    const span = { start: isoText(lesson.startsAt), end: isoText(lesson.endsAt) }
    const body = { title, imageUrl, ...span, totalSeats: 2 }
    return calling(app, updateLesson, { as: await givenAdmin(app.database), params: { id: lesson.id }, body })
  },
  'a lesson is deleted': async (settings) => {
    const { app, admin, lesson, book } = await withLesson(settings)
    await book()
    return calling(app, deleteLesson, { as: admin, params: { id: lesson.id } })
  },
  'a day is closed': async (settings) => {
    const { app, admin, day } = await withClosure(settings)
    return calling(app, closeStudio, { as: admin, body: day })
  },
  'a closed day is opened again': async (settings) => {
    const { app, admin, day } = await withClosure(settings)
    const { id } = (await app.ask(closeStudio, { as: admin, body: day })).body
    return calling(app, liftClosure, { as: admin, params: { id } })
  },
  'a visitor registers': async (settings) =>
    calling(await TestApp.open(settings), registerMember, { body: validRegistration }),
  'the desk adds a member': async (settings) => {
    const { app, admin } = await withLesson(settings)
    const { lastName, firstName, email } = validRegistration
    return calling(app, addMember, {
      as: admin,
      body: { lastName, firstName, email, language: 'ja' },
    })
  },
  'a member closes the account': async (settings) => {
    const { app, member, book } = await withLesson(settings)
    await book()
    return calling(app, closeAccount, { as: member, body: { password: testPassword } })
  },
  'two accounts are merged': async (settings) => {
    const { app, admin, member, book } = await withLesson(settings)
    await book()
    const { id } = await givenMember(app.database, { tickets: 2 })
    const body = { otherId: member.id, password: testPassword }
    return calling(app, mergeAccounts, { as: admin, params: { id }, body })
  },
  'a member leaves the plan': async (settings) => {
    const { app, member, book } = await withLesson(settings)
    await book()
    const kind = 'leave' as const
    const { effective } = (await app.ask(previewPausing, { as: member, body: { kind } })).body
    return calling(app, requestPausing, { as: member, body: { kind, effective } })
  },
  'a leave is taken back': async (settings) => {
    const { app, member } = await withLesson(settings)
    const kind = 'leave' as const
    const { effective } = (await app.ask(previewPausing, { as: member, body: { kind } })).body
    const { id } = (await app.ask(requestPausing, { as: member, body: { kind, effective } })).body
    return calling(app, takeBackPausing, { as: member, params: { id } })
  },
  'tickets are given': async (settings) => {
    const { app, admin, member } = await withLesson(settings)
    const body = { change: 2, reason: 'お詫び' }
    return calling(app, adjustTickets, { as: admin, params: { id: member.id }, body })
  },
  'the desk sells tickets': async (settings) => {
    const { app, admin, member } = await withLesson(settings)
    const body = { offerId: 'single', method: 'cash', price: 3_300 }
    return calling(app, sellOffer, { as: admin, params: { id: member.id }, body })
  },
  'a member holds a time': async (settings) => {
    const { app, hirer } = await withRental(settings)
    return calling(app, createHire, {
      as: hirer,
      body: { ...hour, people: 2, purpose: '撮影', total: 2_500 },
    })
  },
  'a member goes to pay a hire': async (settings) => {
    const { app, hirer } = await withRental(settings)
    const sent = { as: hirer, params: { id: await holdTime(app, hirer) } }
    return { ...calling(app, startHireCheckout, sent), canRepeat: true }
  },
  'a hire is paid': async (settings) => {
    const { app, hirer } = await withRental(settings)
    const session = await openHirePage(app, hirer, await holdTime(app, hirer))
    app.provider.simulator.pay(session)
    return telling(app)
  },
  'a member cancels a hire': async (settings) => {
    const { app, hirer } = await withRental(settings)
    const params = { id: await hireAndPay(app, hirer) }
    const later = () => {
      app.clock.pass(hourMs)
      return makeDueRefunds(contextIn(app.database, app.clock.now()), app.provider.payments)
    }
    return { ...calling(app, cancelHire, { as: hirer, params, query: { refund: '2000' } }), later }
  },
  'the desk hires out a time': async (settings) => {
    const { app, admin, hired } = await withRental(settings)
    return calling(app, hireForMember, { as: admin, body: { ...hired, paidBy: 'cash' } })
  },
  'the desk moves a hire': async (settings) => {
    const { app, admin, hire } = await withRental(settings)
    const time = { spaceId: hour.spaceId, start: atTime('14:00'), end: atTime('15:00') }
    const body = { ...time, price: 'new', total: 2_500 }
    return calling(app, moveHire, { as: admin, params: { id: await hire('cash') }, body })
  },
  'the desk notes the payment of a hire': async (settings) => {
    const { app, admin, hire } = await withRental(settings)
    const body = { method: 'cash', amount: 2_500 }
    return calling(app, noteHirePayment, { as: admin, params: { id: await hire('open') }, body })
  },
  'the desk cancels a hire': async (settings) => {
    const { app, admin, hire } = await withRental(settings)
    const query = { way: 'full', refund: '2500' }
    return calling(app, cancelHireForMember, { as: admin, params: { id: await hire('cash') }, query })
  },
  'the desk gives money back': async (settings) => {
    const { app, admin, hire } = await withRental(settings)
    await hire('cash')
    const payments = app.database.reader.selectFrom('payments').select('id')
    const body = { amount: 500, note: 'お詫び' }
    return calling(app, refundPayment, { as: admin, params: await payments.executeTakeFirstOrThrow(), body })
  },
  'a plan is ordered': async (settings) => {
    const { app, member } = await openWithPayer(settings)
    return { ...calling(app, startCheckout, { as: member, body: { plan: 2 } }), canRepeat: true }
  },
  'a plan is paid': async (settings) => {
    const { app, member, simulator } = await openWithPayer(settings)
    simulator.pay(await orderPlan(app, member, 2))
    return telling(app)
  },
  'a plan is paid at the desk': async (settings) => {
    const { app, member } = await openWithPayer(settings)
    const month = { paidOn: '2026-11-20', paidUntil: '2026-12-19' }
    const body = { memberType: 2, price: 6_500, entryFee: false, method: 'cash', ...month }
    return calling(app, notePlanPayment, {
      as: await givenAdmin(app.database),
      params: { id: member.id },
      body,
    })
  },
  'tickets are ordered': async (settings) => {
    const { app, member } = await openWithPayer(settings)
    return calling(app, placeOrder, { as: member, body: { offerId: 'pack-5' } })
  },
  'tickets are ordered for nothing': async (settings) => {
    const { app, member } = await openWithPayer(settings)
    const coupon = { ...tenPercent, code: 'GIFT', value: 100 }
    await app.ask(createCoupon, { as: await givenAdmin(app.database), body: coupon })
    return calling(app, placeOrder, { as: member, body: { offerId: 'pack-5', coupon: 'GIFT' } })
  },
  'tickets are paid': async (settings) => {
    const { app, member, simulator } = await openWithPayer(settings)
    const { url } = (await app.ask(placeOrder, { as: member, body: { offerId: 'pack-5' } })).body
    simulator.pay(app.provider.sessionAt(url ?? ''))
    return telling(app)
  },
}
