import { expect, test } from 'vitest'
import {
  bookForMember,
  bookingLimits,
  cancelBooking,
  listOwnBookings,
  markAttendance,
} from '#contract/bookings/bookings.ts'
import { updateLesson } from '#contract/lessons.ts'
import type { BookingLimit } from '#contract/bookings/bookings.ts'
import { bookTrial } from '#contract/guests/trial.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { guestForm } from '#tests/support/guests.ts'
import { limitsWith, publishLimits } from '#tests/support/published-limits.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs, instantOf, isoText, minuteMs, startOfDay } from '#time/tokyo.ts'

async function open(limits = limitsWith({}), given: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open(given)
  const admin = await givenAdmin(app.database)
  if (limits !== undefined) await publishLimits(app, admin, limits)
  const tomorrow = app.clock.now() + dayMs
  const book = (as: TestMember, lesson: Parameters<typeof askToBook>[2]) => askToBook(app, as, lesson)
  const bookAt = async (as: TestMember, startsAt: number) =>
    book(as, await givenLesson(app.database, startsAt, { title: '朝ヨガ' }))
  const bookFor = (
    { id: memberId }: TestMember,
    { id, startsAt }: { id: string; startsAt: number },
    beyond?: BookingLimit[],
  ) =>
    app.ask(bookForMember, {
      as: admin,
      body: { id, start: isoText(startsAt), memberId, ...(beyond && { beyond }) },
    })
  return { app, admin, tomorrow, book, bookAt, bookFor }
}

test('a member is refused a second lesson at the same time and reads which one is in the way, and lessons that touch are both booked', async () => {
  const { app, tomorrow, bookAt } = await open()
  const member = await givenMember(app.database, { tickets: 4 })
  const [first] = [await bookAt(member, tomorrow)]
  const current = {
    title: '朝ヨガ',
    titleEn: 'Morning yoga',
    start: isoText(tomorrow),
    end: isoText(tomorrow + hourMs),
  }
  for (const minutes of [-59, 0, 59]) {
    const refusal = await bookAt(member, tomorrow + minutes * minuteMs)
    expect(refusal).toMatchObject(refused('error.yoga.overlaps'))
    expect(refusal.body).toMatchObject({ current })
  }
  expect(await bookAt(member, tomorrow + hourMs)).toMatchObject({ status: 201 })
  expect(await bookAt(member, tomorrow - hourMs)).toMatchObject({ status: 201, body: { tickets: 1 } })
  await app.ask(cancelBooking, { as: member, params: { id: first.body.id } })
  expect(await bookAt(member, tomorrow)).toMatchObject({ status: 201 })
})

test('an attended lesson that is still running is in the way as well, and another member is not hindered', async () => {
  const { app, admin, bookAt } = await open()
  const now = app.clock.now()
  const [member, other] = [
    await givenMember(app.database, { tickets: 2 }),
    await givenMember(app.database, { tickets: 1 }),
  ]
  const { body } = await bookAt(member, now - 10 * minuteMs)
  const noted = await app.ask(markAttendance, {
    as: admin,
    params: { id: body.id },
    body: { attendance: 'attended' },
  })
  expect(noted.status).toBe(200)
  expect(await bookAt(member, now + 5 * minuteMs)).toMatchObject(refused('error.yoga.overlaps'))
  expect(await bookAt(other, now + 5 * minuteMs)).toMatchObject({ status: 201 })
})

test('a studio that allows it lets a member book two lessons at the same time', async () => {
  const { app, tomorrow, bookAt } = await open(limitsWith({ refuseOverlap: false }))
  const member = await givenMember(app.database, { tickets: 2 })
  expect(await bookAt(member, tomorrow)).toMatchObject({ status: 201 })
  expect(await bookAt(member, tomorrow)).toMatchObject({ status: 201 })
})

test('an event that costs money cannot be ordered at the time of a booked lesson, and the other way round', async () => {
  const { app, tomorrow, bookAt } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  const terms = {
    eventPrice: 3_000,
    eventMemberPrice: null,
    eventTiers: '[{"toDaysBefore":null,"percent":0}]',
  }
  const event = await givenLesson(app.database, tomorrow, terms)
  const order = (id: string) =>
    app.ask(placeOrder, { as: member, body: { event: { id, start: isoText(tomorrow) }, price: 3_000 } })
  const { body } = await bookAt(member, tomorrow)
  expect(await order(event.id)).toMatchObject(refused('error.yoga.overlaps'))
  await app.ask(cancelBooking, { as: member, params: { id: body.id } })
  expect(await order(event.id)).toMatchObject({ status: 201 })
  expect(await bookAt(member, tomorrow)).toMatchObject(refused('error.yoga.overlaps'))
})

test('an administrator is asked before a limit is passed, each by its own word, and never sells a seat twice', async () => {
  const limits = limitsWith({ plans: { 3: { mostHeld: 1, opensDaysBefore: 1 } } })
  const { app, tomorrow, bookAt, bookFor } = await open(limits)
  const member = await givenMember(app.database, { tickets: 9 })
  expect(await bookAt(member, tomorrow)).toMatchObject({ status: 201 })
  const sameTime = await givenLesson(app.database, tomorrow, { totalSeats: 1 })
  expect(await bookFor(member, sameTime)).toMatchObject(refused('error.yoga.overlaps'))
  expect(await bookFor(member, sameTime, ['held', 'opening'])).toMatchObject(refused('error.yoga.overlaps'))
  expect(await bookFor(member, sameTime, ['overlap'])).toMatchObject(refused('error.yoga.tooManyHeld'))
  expect(await bookFor(member, sameTime, ['overlap', 'held'])).toMatchObject({ status: 201 })
  const logged = (await auditEntries(app.database)).filter(({ action }) => action === 'booking.created')
  expect(logged).toMatchObject([{ after: { beyond: ['overlap', 'held'] } }])
  const other = await givenMember(app.database, { tickets: 1 })
  expect(await bookFor(other, sameTime, [...bookingLimits])).toMatchObject(refused('error.yoga.noSeat'))
  const far = await givenLesson(app.database, tomorrow + 9 * dayMs)
  expect(await bookFor(member, far, ['overlap', 'held'])).toMatchObject(refused('error.yoga.notOpen'))
  expect(await bookFor(member, far, ['held', 'opening'])).toMatchObject({ status: 201 })
})

test('a member holds at most as many bookings as the plan allows, of which those that have begun or are events do not count', async () => {
  const limits = limitsWith({ plans: { 2: { mostHeld: 2 }, 0: { mostHeld: 1 } } })
  const { app, tomorrow, bookAt } = await open(limits)
  const member = await givenMember(app.database, { tickets: 9, memberType: 2 })
  const noPlan = await givenMember(app.database, { tickets: 9, memberType: 11 })
  const free = await givenMember(app.database, { tickets: 9, memberType: 3 })
  const event = { eventPrice: 0, eventMemberPrice: null, eventTiers: '[{"toDaysBefore":null,"percent":0}]' }
  await askToBook(app, member, await givenLesson(app.database, tomorrow - 5 * hourMs, event))
  await bookAt(member, app.clock.now() - minuteMs)
  const { body: first } = await bookAt(member, tomorrow)
  expect(await bookAt(member, tomorrow + 2 * hourMs)).toMatchObject({ status: 201 })
  const third = await bookAt(member, tomorrow + 4 * hourMs)
  expect(third).toMatchObject(refused('error.yoga.tooManyHeld'))
  expect(third.body).toMatchObject({ current: { most: 2 } })
  await app.ask(cancelBooking, { as: member, params: { id: first.id } })
  expect(await bookAt(member, tomorrow + 4 * hourMs)).toMatchObject({ status: 201 })
  app.clock.set(tomorrow + 2 * hourMs)
  expect(await bookAt(member, tomorrow + 6 * hourMs)).toMatchObject({ status: 201, body: { tickets: 5 } })
  expect(await bookAt(noPlan, tomorrow + 6 * hourMs)).toMatchObject({ status: 201 })
  expect(await bookAt(noPlan, tomorrow + 9 * hourMs)).toMatchObject(refused('error.yoga.tooManyHeld'))
  for (const hours of [6, 8, 10])
    expect(await bookAt(free, tomorrow + hours * hourMs)).toMatchObject({ status: 201 })
})

test('booking opens at the hour of the studio so many days before, by plan, also over the end of a month', async () => {
  const limits = limitsWith({ plans: { 3: { opensDaysBefore: 30 }, 0: { opensDaysBefore: 7 } } })
  const { app, book } = await open(limits)
  const at = (day: string, time: string) => instantOf(day, time) ?? expect.fail('the instant exists')
  const member = await givenMember(app.database, { tickets: 2 })
  const single = await givenMember(app.database, { tickets: 1, memberType: 0 })
  const unlimited = await givenMember(app.database, { memberType: 4 })
  const startsAt = at('2028-03-30', '19:00')
  const lesson = await givenLesson(app.database, startsAt)
  const opens = at('2028-02-29', '09:00')
  app.clock.set(opens - 1)
  const early = await book(member, lesson)
  expect(early).toMatchObject(refused('error.yoga.notOpen'))
  expect(early.body).toMatchObject({ current: { opens: isoText(opens) } })
  expect(await book(unlimited, lesson)).toMatchObject({ status: 201 })
  app.clock.set(opens)
  expect(await book(member, lesson)).toMatchObject({ status: 201 })
  app.clock.set(at('2028-03-23', '09:00') - 1)
  expect(await book(single, lesson)).toMatchObject(refused('error.yoga.notOpen'))
  app.clock.set(at('2028-03-23', '09:00'))
  expect(await book(single, lesson)).toMatchObject({ status: 201 })
})

test('the waiting list opens when booking opens, and who waits already may choose another time', async () => {
  const { app, admin } = await open()
  const { lesson, join, waiting } = await openFullLesson(app, {
    startsAt: startOfDay(app.clock.now()) + 5 * dayMs,
  })
  const early = await waiting()
  await publishLimits(app, admin, limitsWith({ plans: { 3: { opensDaysBefore: 2 } } }))
  const late = await givenMember(app.database, { tickets: 1 })
  expect(await join(late)).toMatchObject(refused('error.yoga.notOpen'))
  expect(await join(early, lesson.startsAt - 30 * hourMs)).toMatchObject({ status: 200 })
  app.clock.set(startOfDay(lesson.startsAt) - 2 * dayMs + 9 * hourMs)
  expect(await join(late)).toMatchObject({ status: 200, body: { place: 2 } })
})

test('a seat that comes free passes over a member who holds the most bookings possible, who is told, and one for whom booking is not open yet', async () => {
  const { app, admin } = await open()
  const startsAt = startOfDay(app.clock.now()) + 5 * dayMs
  const { lesson, freeSeat, waiting, seenBy } = await openFullLesson(app, { startsAt })
  const full = await waiting({ tickets: 2, memberType: 2 })
  const early = await waiting({ tickets: 1, memberType: 0 })
  const next = await waiting({ tickets: 1, memberType: 3 })
  await publishLimits(app, admin, limitsWith({ plans: { 2: { mostHeld: 1 }, 0: { opensDaysBefore: 2 } } }))
  await askToBook(app, full, await givenLesson(app.database, lesson.startsAt + 3 * hourMs))
  await freeSeat()
  expect((await seenBy(next)).yogaBooking).not.toBeNull()
  expect((await seenBy(full)).yogaWaiting).toMatchObject({ place: 1 })
  expect((await seenBy(early)).yogaWaiting).toMatchObject({ place: 2 })
  const mails = (await queuedMails(app.database)).filter(({ recipient }) =>
    [full.email, early.email].includes(recipient),
  )
  expect(mails.map(({ kind }) => kind)).toEqual(['bookingConfirmed', 'seatPassedOverHeld'])
  expect(mails[1]).toMatchObject({ recipient: full.email, content: { most: 1, lesson: { id: lesson.id } } })
})

test('when the studio moves a lesson to the time of another one, the administrator reads who is booked twice, and both bookings stay', async () => {
  const { app, admin, tomorrow, book } = await open()
  const [both, one] = [
    await givenMember(app.database, { tickets: 2 }),
    await givenMember(app.database, { tickets: 1 }),
  ]
  const moved = await givenLesson(app.database, tomorrow)
  const other = await givenLesson(app.database, tomorrow + 3 * hourMs)
  for (const [member, lesson] of [
    [both, moved],
    [both, other],
    [one, moved],
  ] as const)
    expect(await book(member, lesson)).toMatchObject({ status: 201 })
  const move = (startsAt: number) => {
    const { title, imageUrl, totalSeats } = moved
    const span = { start: isoText(startsAt), end: isoText(startsAt + hourMs) }
    return app.ask(updateLesson, {
      as: admin,
      params: { id: moved.id },
      body: { title, imageUrl, totalSeats, ...span },
    })
  }
  expect((await move(tomorrow + 2 * hourMs)).body).not.toHaveProperty('bookedTwice')
  expect((await move(tomorrow + 3 * hourMs)).body).toMatchObject({ bookedTwice: [{ id: both.id }] })
  expect((await app.ask(listOwnBookings, { as: both })).body).toHaveLength(2)
})

test('a trial lesson that visitors book themselves opens as for persons without a plan', async () => {
  const limits = limitsWith({ plans: { 0: { opensDaysBefore: 2 } } })
  const { app } = await open(limits, { trialBooking: 'direct' })
  const lesson = await givenLesson(app.database, startOfDay(app.clock.now()) + 5 * dayMs)
  const ask = () =>
    app.ask(bookTrial, {
      body: {
        lessonId: lesson.id,
        start: isoText(lesson.startsAt),
        ...guestForm,
        email: 'ichiro@example.test',
      },
    })
  expect(await ask()).toMatchObject(refused('error.yoga.notOpen'))
  app.clock.set(lesson.startsAt - 2 * dayMs + 9 * hourMs)
  expect(await ask()).toMatchObject({ status: 201 })
})

test.each([
  [{ planLimits: factsOfFiles.limits.planLimits.slice(1) }, { planLimits: 'plan' }],
  [{ planLimits: [] }, { planLimits: 'plan' }],
  [limitsWith({ plans: { 2: { mostHeld: 0 } } }), { planLimits: 'mostHeld' }],
  [limitsWith({ plans: { 2: { mostHeld: 1.5 } } }), { planLimits: 'mostHeld' }],
  [limitsWith({ plans: { 2: { opensDaysBefore: 366 } } }), { planLimits: 'opensDays' }],
  [{ opensAtHour: 24 }, { opensAtHour: 'hour' }],
  [{ refuseOverlap: 'yes' }, { refuseOverlap: 'pattern' }],
])('limits such as %j are refused at their field', async (change, fields) => {
  const app = await TestApp.open()
  const as = await givenAdmin(app.database)
  const params = { id: 'limits' } as const
  const facts = { ...factsOfFiles.limits, ...change }
  expect(await app.ask(saveDraft, { as, params, body: { facts } })).toMatchObject(
    refused('error.server.invalid', fields),
  )
  expect((await app.ask(publishDraft, { as, params })).status).toBe(409)
})

test('a word for a limit that does not exist is refused', async () => {
  const { app, tomorrow, bookFor } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, tomorrow)
  const answer = await bookFor(member, lesson, ['seats' as BookingLimit])
  expect(answer).toMatchObject(refused('error.server.invalid', { beyond: 'pattern' }))
})
