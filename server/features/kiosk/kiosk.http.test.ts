import { describe, expect, test } from 'vitest'
import { cancelBooking, cancelForMember, markAttendance } from '#contract/bookings/bookings.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { answerFirstVisitAtDoor, readFirstVisitAtDoor } from '#contract/first-visits.ts'
import { bookGuest } from '#contract/guests/guest-bookings.ts'
import { endpoints } from '#contract/index.ts'
import {
  beginKiosk,
  checkIn,
  fingerprinted,
  fingerprintLength,
  leaveKiosk,
  readKioskDay,
} from '#contract/kiosk.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { renewMemberCode } from '#contract/member-codes.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { endOwnSession, listOwnSessions } from '#contract/sessions.ts'
import { createHash } from 'node:crypto'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { auditEntries } from '#tests/support/records.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import { guestForm } from '#tests/support/guests.ts'
import { givenSession } from '#tests/support/test-tokens.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'

const day = '2026-11-21'
const startsAt = Date.parse(`${day}T10:00:00+09:00`)
const pin = '4827'

/** A tablet at the door, ten minutes before the lesson of a Saturday. */
async function open(role: 'ADMIN' | 'RECEPTION' = 'ADMIN', given: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open(given)
  app.clock.set(startsAt - dayMs)
  const lesson = await givenLesson(app.database, startsAt, { totalSeats: 2 })
  const staff = await givenStaff(app.database, role)
  const begin = async () => {
    const { body, status } = await app.ask(beginKiosk, { as: staff, body: { pin } })
    expect(status).toBe(201)
    return body.access_token
  }
  const attendees = async (token: string) => {
    const { body } = await app.ask(readKioskDay, { token })
    return body.lessons.flatMap((one) => one.attendees)
  }
  const book = async (fields: Parameters<typeof givenMember>[1] = {}, of = lesson) => {
    const member = await givenMember(app.database, { tickets: 3, ...fields })
    const { body } = await askToBook(app, member, of)
    return { member, id: body.id }
  }
  const mark = (token: string, bookingId: string, at = app.clock.now()) =>
    app.ask(checkIn, { token, body: { bookingId, at: isoText(at) } })
  const toTheDoor = () => app.clock.set(startsAt - 10 * minuteMs)
  return { app, lesson, staff, begin, attendees, book, mark, toTheDoor }
}

const statusOf = async ({ database }: TestApp, id: string) =>
  (await database.reader.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())
    ?.status

describe('beginning the self check-in', () => {
  test('ends the session of the person, also for the reception, and says so in the log', async () => {
    const { app, staff, begin } = await open('RECEPTION')
    const former = app.tokenOf(staff)
    expect((await app.ask(readReceptionDay, { token: former, query: { day } })).status).toBe(200)
    const token = await begin()
    expect(await app.ask(readReceptionDay, { token: former, query: { day } })).toMatchObject(
      refused('error.server.token_expired'),
    )
    expect((await app.ask(readKioskDay, { token })).status).toBe(200)
    expect(await auditEntries(app.database)).toMatchObject([{ action: 'kiosk.begun', actor: staff.id }])
  })

  test('takes a PIN of four to eight digits, also in full width, and refuses any other', async () => {
    const { app, staff } = await open()
    for (const wrong of ['', '123', '123456789', '12a4', '１２'])
      expect(await app.ask(beginKiosk, { as: staff, body: { pin: wrong } })).toMatchObject(
        refused('error.server.invalid', { pin: 'pin' }),
      )
    const { body } = await app.ask(beginKiosk, { as: staff, body: { pin: ' ４８２７ ' } })
    expect((await app.ask(leaveKiosk, { token: body.access_token, body: { pin } })).status).toBe(200)
  })

  test('is for administrators and the reception only', async () => {
    const { app } = await open()
    for (const role of ['TEACHER', 'ACCOUNTANT'] as const) {
      const as = await givenStaff(app.database, role)
      expect(await app.ask(beginKiosk, { as, body: { pin } })).toMatchObject(
        refused('error.server.forbidden'),
      )
    }
  })
})

describe('the session of a self check-in', () => {
  test('may make its own calls and no other call of the contract, not even those open to anyone', async () => {
    const { app, begin } = await open()
    const token = await begin()
    for (const endpoint of endpoints.filter(({ access }) => access !== 'kiosk')) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none']),
      )
      const sent = { token, params, ...(endpoint.body && { body: validFields }) }
      expect(await app.ask(endpoint, sent), endpoint.name).toMatchObject(refused('error.server.forbidden'))
    }
    expect((await app.ask(readKioskDay, { token })).status).toBe(200)
  })

  test('makes the only calls that neither an administrator nor a visitor may make', async () => {
    const { app, staff } = await open()
    const own = [readKioskDay, checkIn, leaveKiosk, readFirstVisitAtDoor, answerFirstVisitAtDoor]
    expect(endpoints.filter(({ access }) => access === 'kiosk')).toHaveLength(own.length)
    for (const endpoint of own) {
      const answered = { version: 1, language: 'ja', answers: {}, consent: true }
      const sent = { ...validFields, pin, bookingId: 'none', ...answered }
      const body = endpoint.method === 'GET' ? {} : { body: sent }
      expect(await app.ask(endpoint, { as: staff, ...body })).toMatchObject(refused('error.server.forbidden'))
      expect(await app.ask(endpoint, body)).toMatchObject(refused('error.server.unauthorized'))
    }
  })

  test('ends at midnight in Tokyo', async () => {
    const { app, begin, toTheDoor } = await open()
    toTheDoor()
    const token = await begin()
    for (let hour = 10; hour < 24; hour += 1) {
      app.clock.set(Date.parse(`${day}T${hour}:00:00+09:00`))
      expect((await app.ask(readKioskDay, { token })).status).toBe(200)
    }
    app.clock.set(Date.parse(`${day}T00:00:00+09:00`) + dayMs)
    expect(await app.ask(readKioskDay, { token })).toMatchObject(refused('error.server.token_expired'))
  })

  test('is in the list of the person’s devices, and ends from another browser', async () => {
    const { app, staff, begin } = await open()
    const token = await begin()
    // The person logs in elsewhere.
    await app.database.transact((writer) => givenSession(writer, staff.id))
    const elsewhere = { as: staff }
    const { body } = await app.ask(listOwnSessions, elsewhere)
    const [door] = body.filter(({ kiosk }) => kiosk)
    expect(body.map(({ kiosk, current }) => ({ kiosk, current }))).toContainEqual({
      kiosk: true,
      current: false,
    })
    const params = { id: door?.id ?? '' }
    expect((await app.ask(endOwnSession, { ...elsewhere, params })).status).toBe(200)
    expect(await app.ask(readKioskDay, { token })).toMatchObject(refused('error.server.token_expired'))
  })
})

describe('leaving the self check-in', () => {
  test('needs the PIN; a wrong one leaves it as it is, the right one ends it for good', async () => {
    const { app, staff, begin } = await open()
    const token = await begin()
    const leave = (typed: string) => app.ask(leaveKiosk, { token, body: { pin: typed } })
    expect(await leave('0000')).toMatchObject(refused('error.kiosk.wrongPin'))
    expect(await leave('48')).toMatchObject(refused('error.server.invalid', { pin: 'pin' }))
    expect((await app.ask(readKioskDay, { token })).status).toBe(200)
    expect((await leave(pin)).status).toBe(200)
    expect(await leave(pin)).toMatchObject(refused('error.server.token_expired'))
    expect((await auditEntries(app.database)).map(({ action }) => action)).toContain('kiosk.left')
    expect(await app.ask(readReceptionDay, { as: staff, query: { day } })).toMatchObject(
      refused('error.server.token_expired'),
    )
  })

  test('is possible ten times in a quarter of an hour, so that the PIN cannot be found by trying', async () => {
    const { app, begin } = await open('ADMIN', { rateLimits: true })
    const token = await begin()
    for (let tried = 0; tried < 10; tried += 1)
      expect(await app.ask(leaveKiosk, { token, body: { pin: '0000' } })).toMatchObject(
        refused('error.kiosk.wrongPin'),
      )
    expect(await app.ask(leaveKiosk, { token, body: { pin } })).toMatchObject(
      refused('error.server.too_many_requests'),
    )
    app.clock.pass(15 * minuteMs)
    expect((await app.ask(leaveKiosk, { token, body: { pin } })).status).toBe(200)
  })
})

describe('the list of the self check-in', () => {
  const secret = {
    lastName: '桜庭',
    firstName: '美和子',
    kanaLastName: 'サクラバ',
    kanaFirstName: 'ミワコ',
    phone: '09077775678',
    email: 'sakuraba@example.test',
  }

  test('has initials and last digits, and no name, telephone number, address, note or id of a person', async () => {
    const { app, begin, book, lesson } = await open()
    const { member, id } = await book(secret)
    const { body: code } = await app.ask(renewMemberCode, { as: member })
    const { body } = await app.ask(readKioskDay, { token: await begin() })
    expect(body.lessons).toEqual([])
    app.clock.set(startsAt - 10 * minuteMs)
    const { body: today } = await app.ask(readKioskDay, { token: await beginAgain(app) })
    expect(today.lessons).toMatchObject([
      {
        id: lesson.id,
        start: isoText(startsAt),
        opensAt: isoText(startsAt - 30 * minuteMs),
        cancelled: false,
      },
    ])
    const [attendee] = today.lessons[0]?.attendees ?? []
    expect(attendee).toMatchObject({
      bookingId: id,
      initials: 'サ・ミ',
      digits: '5678',
      state: 'booked',
      open: [],
    })
    const hash = createHash('sha256').update(fingerprinted(today.salt, code.code.code)).digest('hex')
    expect(attendee?.fingerprint).toBe(hash.slice(0, fingerprintLength))
    const said = JSON.stringify(today)
    for (const personal of [...Object.values(secret), member.id, code.code.code, '7777'])
      expect(said).not.toContain(personal)
  })

  /** Another tablet of another administrator. */
  async function beginAgain(app: TestApp): Promise<string> {
    const as = await givenStaff(app.database, 'ADMIN')
    return (await app.ask(beginKiosk, { as, body: { pin } })).body.access_token
  }

  test('says what is open without an amount: a ticket, or a payment, also of a guest', async () => {
    const { app, lesson, attendees, staff, toTheDoor } = await open()
    const body = { ...guestForm, lessonId: lesson.id, start: isoText(startsAt), phone: '08011114321' }
    expect((await app.ask(bookGuest, { as: staff, body })).status).toBe(201)
    toTheDoor()
    expect(await attendees(await beginAgain(app))).toMatchObject([
      { digits: '4321', state: 'booked', open: ['payment'] },
    ])
  })

  test('has who waits and who has cancelled without a booking, and a person with a seat once', async () => {
    const { app, lesson, attendees, book, toTheDoor, begin } = await open()
    const { member: leaver, id } = await book({ phone: '09000000001' })
    await app.ask(cancelBooking, { as: leaver, params: { id } })
    const { member: returned, id: former } = await book({ phone: '09000000002' })
    await app.ask(cancelBooking, { as: returned, params: { id: former } })
    await askToBook(app, returned, lesson)
    await book({ phone: '09000000003' })
    const waiter = await givenMember(app.database, { phone: '09000000004', tickets: 3 })
    await app.ask(joinWaitingList, { as: waiter, params: { id: lesson.id }, body: {} })
    toTheDoor()
    const listed = await attendees(await begin())
    expect(listed.map(({ digits, state }) => `${digits} ${state}`).toSorted()).toEqual([
      '0001 cancelled',
      '0002 booked',
      '0003 booked',
      '0004 waiting',
    ])
    for (const { bookingId, state } of listed) expect(bookingId === null).toBe(state !== 'booked')
  })
})

describe('a check-in', () => {
  test('marks the booking once, as the check-in in the log, and the front desk can take it back', async () => {
    const { app, book, begin, mark, toTheDoor, staff } = await open()
    const { id } = await book()
    toTheDoor()
    const token = await begin()
    expect((await mark(token, id)).status).toBe(200)
    expect((await mark(token, id)).status).toBe(200)
    expect(await statusOf(app, id)).toBe('attended')
    const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'booking.checkedIn')
    expect(entries).toMatchObject([{ actor: staff.id, subject: id }])
    const as = await givenStaff(app.database, 'RECEPTION')
    const back = { params: { id }, body: { attendance: 'booked' as const }, ifMatch: 'attended' }
    expect((await app.ask(markAttendance, { as, ...back })).status).toBe(200)
    expect(await statusOf(app, id)).toBe('booked')
  })

  test('is refused before it opens and after the lesson, and changes nothing', async () => {
    const { app, book, begin, mark } = await open()
    const { id } = await book()
    app.clock.set(startsAt - 30 * minuteMs - 1)
    const token = await begin()
    expect(await mark(token, id)).toMatchObject(refused('error.yoga.notStarted'))
    app.clock.set(startsAt + hourMs)
    expect(await mark(token, id)).toMatchObject(refused('error.kiosk.lessonOver'))
    expect(await statusOf(app, id)).toBe('booked')
  })

  test('that a tablet without a connection sends later counts as of its instant, of the same day only', async () => {
    const { app, book, begin, mark } = await open()
    const { id } = await book()
    const { id: other } = await book()
    app.clock.set(startsAt + 5 * hourMs)
    const token = await begin()
    expect(await mark(token, id, startsAt - dayMs)).toMatchObject(refused('error.kiosk.lessonOver'))
    expect(await mark(token, other, startsAt + dayMs)).toMatchObject(refused('error.kiosk.lessonOver'))
    expect((await mark(token, id, startsAt - minuteMs)).status).toBe(200)
    expect(await statusOf(app, id)).toBe('attended')
    expect(await statusOf(app, other)).toBe('booked')
  })

  test('is taken also from a tablet whose clock is wrong', async () => {
    const { app, book, begin, mark, toTheDoor } = await open()
    const [slow, fast] = [await book(), await book()]
    toTheDoor()
    const token = await begin()
    expect((await mark(token, slow.id, startsAt - 3 * hourMs)).status).toBe(200)
    expect((await mark(token, fast.id, startsAt + 3 * hourMs)).status).toBe(200)
    expect(await statusOf(app, fast.id)).toBe('attended')
  })

  test('leaves a mark of the front desk, and is refused for a booking or lesson that was cancelled', async () => {
    const { app, book, begin, mark, toTheDoor, lesson } = await open()
    const [missed, cancelled] = [await book(), await book()]
    const as = await givenStaff(app.database, 'ADMIN')
    toTheDoor()
    const token = await begin()
    await app.ask(markAttendance, { as, params: { id: missed.id }, body: { attendance: 'missed' } })
    expect(await mark(token, missed.id)).toMatchObject(refused('error.attendance.changed'))
    expect(await statusOf(app, missed.id)).toBe('missed')
    const afterDeadline = { params: { id: cancelled.id }, body: { afterDeadline: true } }
    expect((await app.ask(cancelForMember, { as, ...afterDeadline })).status).toBe(200)
    expect(await mark(token, cancelled.id)).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await mark(token, 'none')).toMatchObject(refused('error.yoga.bookingNotFound'))
    await app.ask(markAttendance, { as, params: { id: missed.id }, body: { attendance: 'booked' } })
    await app.ask(deleteLesson, { as, params: { id: lesson.id } })
    expect(await mark(token, missed.id)).toMatchObject(refused('error.yoga.bookingNotFound'))
  })

  test.each([{ bookingId: '', at: 'now' }, { at: '2026-11-21T10:00:00Z' }, {}])(
    'refuses %j',
    async (body) => {
      const { app, begin } = await open()
      const answer = await app.ask(checkIn, { token: await begin(), body })
      expect(answer).toMatchObject(refused('error.server.invalid'))
    },
  )
})
