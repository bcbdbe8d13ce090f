import { expect, test } from 'vitest'
import { cancelBooking, listOwnBookings, markAttendance } from '#contract/bookings/bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import { publishDraft, readSection, readStudio, saveDraft } from '#contract/studio/studio-administration.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/bookings/waiting-list.ts'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { remindersDueAt } from '#server/features/bookings/rules.ts'
import { horizonOf } from '#server/features/schedule/series/rules.ts'
import { expiresSoon, newExpiry } from '#server/features/tickets/rules.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { BookingFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dateOf, dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'

const { booking } = factsOfFiles
const id = 'booking'

/** A lesson of the day after tomorrow with one seat, and members with tickets. */
async function open() {
  const place = await newPlace()
  const app = await TestApp.open({ place })
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { tickets: 2 })
  const other = await givenMember(app.database, { tickets: 2 })
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs, { totalSeats: 1 })
  const save = (facts: object) => app.ask(saveDraft, { as: admin, params: { id }, body: { facts } })
  const publish = async (change: Partial<BookingFacts>) => {
    expect(await save({ ...booking, ...change })).toMatchObject({ status: 200 })
    expect(await app.ask(publishDraft, { as: admin, params: { id } })).toMatchObject({ status: 200 })
  }
  const week = async (on = app, as?: TestMember) => {
    const query = { start: isoText(lesson.startsAt - dayMs), end: isoText(lesson.startsAt + dayMs) }
    const { body } = await on.ask(listLessons, { query, as })
    return body.map(({ resource }) => resource.yoga.cancelUntil)
  }
  const own = async (on = app) =>
    (await on.ask(listOwnBookings, { as: member })).body.map(({ cancelUntil }) => cancelUntil)
  const before = (hours: number) => lesson.startsAt - hours * hourMs
  const book = async (as = member) => (await askToBook(app, as, lesson)).body.id
  const cancel = (bookingId: string, on = app) =>
    on.ask(cancelBooking, { as: member, params: { id: bookingId } })
  const join = (as = other, latestAt?: number) =>
    app.ask(joinWaitingList, {
      as,
      params: { id: lesson.id },
      body: latestAt === undefined ? {} : { latest: isoText(latestAt) },
    })
  return { app, place, admin, member, other, lesson, save, publish, week, own, before, book, cancel, join }
}

test('a member may cancel until the deadline that is published, also what was booked before', async () => {
  const { app, publish, before, book, cancel } = await open()
  const booked = await book()
  await publish({ cancelUntilHoursBefore: 24 })
  app.clock.set(before(24) + 1)
  expect(await cancel(booked)).toMatchObject(refused('error.yoga.cancelIn3hr'))
  await publish({ cancelUntilHoursBefore: 1 })
  app.clock.set(before(1))
  expect(await cancel(booked)).toMatchObject({ status: 200, body: { tickets: 2 } })
})

test('the week and the own bookings name the published deadline at once, to everyone and also from memory', async () => {
  const { admin, member, publish, week, own, before, book } = await open()
  const callers = [undefined, member, admin]
  await book()
  for (const caller of callers) expect(await week(undefined, caller)).toEqual([isoText(before(3))])
  await publish({ cancelUntilHoursBefore: 24 })
  for (const caller of callers) expect(await week(undefined, caller)).toEqual([isoText(before(24))])
  expect(await own()).toEqual([isoText(before(24))])
  await publish({ cancelUntilHoursBefore: 5 })
  for (const caller of callers) expect(await week(undefined, caller)).toEqual([isoText(before(5))])
  expect(await own()).toEqual([isoText(before(5))])
})

test('another process on the database shows and keeps the published deadline with its next call', async () => {
  const { app, place, publish, week, own, before, book, cancel } = await open()
  const there = await TestApp.open({ place })
  const booked = await book()
  expect(await week(there)).toEqual([isoText(before(3))])
  await publish({ cancelUntilHoursBefore: 24 })
  expect(await week(there)).toEqual([isoText(before(24))])
  await publish({ cancelUntilHoursBefore: 36 })
  expect(await own(there)).toEqual([isoText(before(36))])
  await publish({ cancelUntilHoursBefore: 40 })
  app.clock.set(before(40) + 1)
  there.clock.set(before(40) + 1)
  expect(await cancel(booked, there)).toMatchObject(refused('error.yoga.cancelIn3hr'))
})

test('the waiting list books until the published times', async () => {
  const { publish, before, book, join } = await open()
  await book()
  await publish({ addUntilHoursBefore: 20 })
  expect((await join()).body).toMatchObject({ latest: isoText(before(20)) })
  await publish({ cancelUntilHoursBefore: 24, lastHoursBeforeDeadline: 2 })
  const tooLate = await join(undefined, before(26) + 1)
  expect(tooLate).toMatchObject(refused('error.latest.tooLate', { latest: 'tooLate' }))
  expect((await join(undefined, before(26))).body).toMatchObject({ latest: isoText(before(26)) })
})

test('a member who waits is booked no later than leaves time to cancel, when the deadline has become earlier', async () => {
  const { app, other, publish, before, book, cancel, join, lesson } = await open()
  const booked = await book()
  expect((await join()).body).toMatchObject({ latest: isoText(before(12)) })
  await publish({ cancelUntilHoursBefore: 24 })
  // The list books until 25 hours before the start; the seat comes free at 24.
  app.clock.set(before(24))
  expect(await cancel(booked)).toMatchObject({ status: 200 })
  expect((await app.ask(listOwnBookings, { as: other })).body).toEqual([])
  expect(await askToBook(app, other, lesson)).toMatchObject({ status: 201 })
})

test('who waits and calls again without a time gets the last possible one, when the deadline has become earlier', async () => {
  const { app, other, publish, before, book, join, lesson } = await open()
  await book()
  await join()
  await publish({ cancelUntilHoursBefore: 24 })
  expect((await join()).body).toMatchObject({ latest: isoText(before(25)) })
  expect(await app.ask(leaveWaitingList, { as: other, params: { id: lesson.id } })).toMatchObject({
    status: 200,
  })
})

test('attendance is noted from the published minutes before the start on', async () => {
  const { app, admin, publish, before, book } = await open()
  const booked = await book()
  await publish({ attendanceOpensMinutesBefore: 60 })
  const mark = () =>
    app.ask(markAttendance, { as: admin, params: { id: booked }, body: { attendance: 'attended' } })
  app.clock.set(before(1) - 1)
  expect(await mark()).toMatchObject(refused('error.yoga.notStarted'))
  app.clock.set(before(1))
  expect(await mark()).toMatchObject({ status: 200 })
})

test('mails, reminders, tickets and weekly lessons follow what is published', async () => {
  const { app, publish } = await open()
  const now = app.clock.now()
  await publish({
    cancelUntilHoursBefore: 1,
    remindAtHour: 9,
    announceExpiryDaysBefore: 10,
    returnedTicketDays: 30,
    weeksAhead: 12,
  })
  const { body: facts } = await app.ask(readStudio)
  const linkTokens = createLinkTokens('x'.repeat(32))
  const writeMail = mailWriter({ publicUrl: 'https://studio.example', linkTokens })
  const texts = sampleMails(facts, now)
    .map((mail) => writeMail(facts, mail).text)
    .join('\n')
  expect(texts).toContain('（開始の1時間前）')
  expect(texts).toContain('(1 hour before the start)')
  expect(texts).not.toMatch(/開始の3時間前|3 hours before/)
  const nine = Date.parse('2026-11-20T09:00:00+09:00')
  expect(remindersDueAt(facts, nine - 1)).toMatchObject({
    from: nine - 1 + hourMs,
    madeBefore: nine - dayMs,
  })
  expect(remindersDueAt(facts, nine)).toMatchObject({ madeBefore: nine })
  expect(expiresSoon(facts, now + 10 * dayMs, now)).toBe(true)
  expect(expiresSoon(facts, now + 10 * dayMs + minuteMs, now)).toBe(false)
  expect(dateOf(newExpiry(facts, now))).toBe(dateOf(now + 31 * dayMs))
  expect(horizonOf(facts, now)).toBe(dateOf(now + 12 * 7 * dayMs))
})

test('the history says what changed, and the public facts what holds', async () => {
  const { app, admin, publish } = await open()
  await publish({ cancelUntilHoursBefore: 6, waitingChoices: [24, 12] })
  const { versions } = (await app.ask(readSection, { as: admin, params: { id } })).body
  expect(versions).toMatchObject([
    {
      number: 1,
      before: { cancelUntilHoursBefore: 3, waitingChoices: booking.waitingChoices },
      after: { cancelUntilHoursBefore: 6, waitingChoices: [24, 12] },
    },
  ])
  expect((await app.ask(readStudio)).body.booking).toMatchObject({ waitingChoices: [24, 12] })
})

test.each([
  [{ cancelUntilHoursBefore: 0 }, { cancelUntilHoursBefore: 'hoursBefore' }],
  [{ cancelUntilHoursBefore: 2.5 }, { cancelUntilHoursBefore: 'hoursBefore' }],
  [{ weeksAhead: 27 }, { weeksAhead: 'weeks' }],
  [{ addUntilHoursBefore: 169 }, { addUntilHoursBefore: 'hoursBefore' }],
  [{ lastHoursBeforeDeadline: -1 }, { lastHoursBeforeDeadline: 'timeToCancel' }],
  [{ waitingChoices: [] }, { waitingChoices: 'choices' }],
  [{ waitingChoices: '24' }, { waitingChoices: 'choices' }],
  [{ waitingChoices: [24, 0] }, { waitingChoices: 'choices' }],
  [{ waitingChoices: [24, 24] }, { waitingChoices: 'choiceOrder' }],
  [{ waitingChoices: [6, 12] }, { waitingChoices: 'choiceOrder' }],
  [{ waitingChoices: [3, 2] }, { waitingChoices: 'noChoice' }],
  [{ remindAtHour: 24 }, { remindAtHour: 'hour' }],
  [{ attendanceOpensMinutesBefore: 241 }, { attendanceOpensMinutesBefore: 'attendance' }],
  [{ announceExpiryDaysBefore: 0 }, { announceExpiryDaysBefore: 'daysBefore' }],
  [{ returnedTicketDays: 181 }, { returnedTicketDays: 'returnedDays' }],
])('refuses a draft with a wrong rule: %o', async (change, wrong) => {
  const { app, admin, save } = await open()
  expect(await save({ ...booking, ...change })).toMatchObject(refused('error.server.invalid', wrong))
  expect((await app.ask(readSection, { as: admin, params: { id } })).body.draft).toBeNull()
})
