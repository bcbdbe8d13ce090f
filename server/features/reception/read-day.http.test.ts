import { describe, expect, test } from 'vitest'
import { getMember, listMembers } from '#contract/accounts/member-administration.ts'
import { renewMemberCode } from '#contract/member-codes.ts'
import { previewPausing, requestPausing } from '#contract/pausing.ts'
import { setMember } from '#server/features/guests/queries.ts'
import { takePausingsEffect } from '#server/features/pausing/take-effect.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { openWithSubscriber } from '#tests/support/paying.ts'
import { bookForMember, cancelForMember, markAttendance } from '#contract/bookings/bookings.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { findMemberByCode, readReceptionDay, readTodaysWork } from '#contract/reception.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'

const day = '2026-11-23'
const start = Date.parse(`${day}T10:00:00+09:00`)

async function open() {
  const app = await TestApp.open()
  app.clock.set(start - dayMs)
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, start)
  const read = async () => {
    const answer = await app.ask(readReceptionDay, { as: admin, query: { day } })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const rowOf = async ({ id }: TestMember, of = lesson.id) =>
    (await read())
      .find(({ resource }) => resource.yoga.id === of)
      ?.resource.users.find((user) => user.id === id)
  return { app, admin, lesson, read, rowOf }
}

test('only administrators may read the day of the reception', async () => {
  const { app } = await open()
  await expectForAdminsOnly(app, readReceptionDay, { query: { day } })
})

test('refuses what is not a day', async () => {
  const { app, admin } = await open()
  for (const wrong of ['', 'today', '2026-02-30', '2026-11-23T00:00:00Z']) {
    const answer = await app.ask(readReceptionDay, { as: admin, query: { day: wrong } })
    expect(answer).toMatchObject(refused('error.server.invalid', { day: 'pattern' }))
  }
})

test('has the lessons of the day in Tokyo with tickets left, plan and contact of each booker, and who waits', async () => {
  const { app, lesson, read, rowOf } = await open()
  await givenLesson(app.database, Date.parse(`${day}T00:00:00+09:00`) - hourMs)
  await givenLesson(app.database, Date.parse(`${day}T00:00:00+09:00`) + dayMs)
  const member = await givenMember(app.database, { tickets: 3, phone: '09077778888' })
  await askToBook(app, member, lesson)
  expect((await read()).map(({ resource }) => resource.yoga.id)).toEqual([lesson.id])
  expect(await rowOf(member)).toMatchObject({
    phone: '09077778888',
    status: 'booked',
    ticketsTaken: 1,
    memberType: 3,
    tickets: 2,
    withoutTicket: false,
    openPayments: [],
    firstVisit: true,
    birthday: false,
  })
  expect((await read())[0]?.resource.waitingUsers).toEqual([])
})

test('marks who booked without a ticket, who has not paid, and whose birthday it is', async () => {
  const { app, admin, lesson, rowOf } = await open()
  const book = async (fields: Parameters<typeof givenMember>[1]) => {
    const member = await givenMember(app.database, fields)
    const body = { id: lesson.id, start: isoText(start), memberId: member.id, withoutTicket: true }
    await app.ask(bookForMember, { as: admin, body })
    return member
  }
  expect(await rowOf(await book({ birthday: '1985-11-23' }))).toMatchObject({
    withoutTicket: true,
    birthday: true,
  })
  expect(await rowOf(await book({ memberType: 4 }))).toMatchObject({
    withoutTicket: false,
    openPayments: [],
  })
  const registered = await book({ memberType: 0 })
  expect(await rowOf(registered)).toMatchObject({ openPayments: [] })
  await app.ask(resendPaymentLink, { as: admin, query: { email: registered.email } })
  expect(await rowOf(registered)).toMatchObject({ openPayments: ['joining'] })
})

test('a first visit is one without an earlier lesson that the member attended or that was not marked', async () => {
  const { app, admin, lesson, rowOf } = await open()
  const member = await givenMember(app.database, { tickets: 9 })
  await askToBook(app, member, lesson)
  const later = await givenLesson(app.database, start + 2 * hourMs)
  await askToBook(app, member, later)
  expect(await rowOf(member)).toMatchObject({ firstVisit: true })
  expect(await rowOf(member, later.id)).toMatchObject({ firstVisit: false })

  const earlier = await givenLesson(app.database, start - 3 * hourMs)
  const { id } = (await askToBook(app, member, earlier)).body
  expect(await rowOf(member)).toMatchObject({ firstVisit: false })
  app.clock.set(start - 3 * hourMs)
  await app.ask(markAttendance, { as: admin, params: { id }, body: { attendance: 'missed' } })
  expect(await rowOf(member)).toMatchObject({ firstVisit: true })
  await app.ask(markAttendance, { as: admin, params: { id }, body: { attendance: 'booked' } })
  await app.ask(cancelForMember, { as: admin, params: { id }, body: { afterDeadline: true } })
  expect(await rowOf(member)).toMatchObject({ firstVisit: true })
})

test('the seat of a guest who has become a member is no first visit after a lesson of the member', async () => {
  const { app, lesson, read } = await open()
  const { guestId } = (await (await frontDeskOf(app)).book(lesson)).body
  const member = await givenMember(app.database, { tickets: 1 })
  await app.database.transact((writer) => setMember(writer, guestId, member.id))
  const firstVisits = async () =>
    (await read()).flatMap(({ resource }) => resource.guests.map((guest) => guest.firstVisit))
  expect(await firstVisits()).toEqual([true])
  await askToBook(app, member, await givenLesson(app.database, start - 12 * hourMs))
  expect(await firstVisits()).toEqual([false])
})

describe('the state of a member who pauses or leaves', () => {
  /** Someone who asks for it, and is then read in a lesson and found at the desk. */
  async function openWithLeaver(kind: 'pause' | 'leave') {
    const opened = await openWithSubscriber(4)
    const { app, member } = opened
    const admin = await givenAdmin(app.database)
    const wanted = kind === 'pause' ? { kind, months: 1 } : { kind }
    const { effective, resumes } = (await app.ask(previewPausing, { as: member, body: wanted })).body
    const from = Date.parse(effective)
    const ask = async () => {
      const asked = await app.ask(requestPausing, { as: member, body: { ...wanted, effective } })
      expect(asked.status).toBe(201)
    }
    /** Puts the member into a lesson then, and returns the mark of the reception's list. */
    const markIn = async (startsAt: number) => {
      const lesson = await givenLesson(app.database, startsAt)
      const body = { id: lesson.id, start: isoText(startsAt), memberId: member.id, withoutTicket: true }
      expect((await app.ask(bookForMember, { as: admin, body })).status).toBe(201)
      const read = await app.ask(readReceptionDay, { as: admin, query: { day: dateOf(startsAt) } })
      const users = read.body.flatMap(({ resource }) =>
        resource.yoga.id === lesson.id ? resource.users : [],
      )
      expect(users).toHaveLength(1)
      return users[0]?.pausing
    }
    /** The marks in the search and on the card, which must be the same. */
    const markAtDesk = async () => {
      const query = { q: member.email }
      const [found] = (await app.ask(listMembers, { as: admin, query })).body
      const { body } = await app.ask(getMember, { as: admin, params: { id: member.id } })
      const { code } = (await app.ask(renewMemberCode, { as: member })).body.code
      const scanned = await app.ask(findMemberByCode, { as: admin, query: { code } })
      expect([body.pausing, scanned.body.pausing]).toEqual([found?.pausing, found?.pausing])
      return found?.pausing
    }
    const setClock = async (to: number) => {
      app.clock.set(to)
      await takePausingsEffect(contextIn(app.database, to))
    }
    return { ...opened, from, until: Date.parse(resumes ?? ''), ask, markIn, markAtDesk, setClock }
  }

  test('a pause is told from 31 days before it until its end', async () => {
    const { from, until, ask, markIn, markAtDesk, setClock } = await openWithLeaver('pause')
    expect(await markAtDesk()).toBeUndefined()
    await ask()
    const pausing = { state: 'pausing', day: dateOf(from) }
    const paused = { state: 'paused', day: dateOf(until - 1) }
    expect(await markIn(from - hourMs)).toEqual(pausing)
    expect(await markIn(from)).toEqual(paused)
    expect(await markIn(until - hourMs)).toEqual(paused)
    expect(await markIn(until)).toBeUndefined()
    await setClock(from - 31 * dayMs)
    expect(await markAtDesk()).toEqual(pausing)
    await setClock(from - 1)
    expect(await markAtDesk()).toEqual(pausing)
    await setClock(from)
    expect(await markAtDesk()).toEqual(paused)
    await setClock(until)
    expect(await markAtDesk()).toBeUndefined()
  })

  test('a leave is told before it, and for good after it', async () => {
    const { from, ask, markIn, markAtDesk, setClock } = await openWithLeaver('leave')
    await ask()
    const lastDay = dateOf(from - 1)
    expect(await markIn(from - hourMs)).toEqual({ state: 'leaving', day: lastDay })
    expect(await markIn(from)).toEqual({ state: 'left', day: lastDay })
    await setClock(from - 1)
    expect(await markAtDesk()).toEqual({ state: 'leaving', day: lastDay })
    await setClock(from + 90 * dayMs)
    expect(await markAtDesk()).toEqual({ state: 'left', day: lastDay })
  })
})

test('administrators read how many lessons, open payments and open inquiries wait today', async () => {
  const { app, admin, lesson } = await open()
  const read = async () => (await app.ask(readTodaysWork, { as: admin })).body
  await expectForAdminsOnly(app, readTodaysWork, {})
  expect(await read()).toEqual({ lessons: 0, openPayments: 0, openInquiries: 0 })

  app.clock.set(start)
  const midnight = Date.parse(`${day}T00:00:00+09:00`)
  for (const startsAt of [midnight - hourMs, midnight, midnight + dayMs])
    await givenLesson(app.database, startsAt)
  expect(await read()).toEqual({ lessons: 2, openPayments: 0, openInquiries: 0 })
  await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })

  const registered = await givenMember(app.database, { memberType: 0 })
  await app.ask(resendPaymentLink, { as: admin, query: { email: registered.email } })
  const question = { name: '空', email: 'sora@example.test', phone: '0312345678', message: '体験できますか' }
  expect((await app.ask(sendInquiry, { body: question })).status).toBe(201)
  expect(await read()).toEqual({ lessons: 1, openPayments: 1, openInquiries: 1 })
})
