import { describe, expect, test } from 'vitest'
import { getMember } from '#contract/accounts/member-administration.ts'
import { markAttendance } from '#contract/bookings/bookings.ts'
import { cancelGuestBooking } from '#contract/guests/guest-bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import { readContract } from '#contract/payments/member-contract.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { findMemberByCode, readReceptionDay } from '#contract/reception.ts'
import { readLesson } from '#contract/schedule/lesson-page.ts'
import { substituteTeacher } from '#contract/schedule/substitutes.ts'
import { publishDraft, readSection, saveDraft } from '#contract/studio/studio-administration.ts'
import { listAllTeachers, updateTeacher } from '#contract/teachers.ts'
import { listTaughtLessons, readOwnTeacher, updateOwnTeacher } from '#contract/teaching.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import { frontDeskOf, guestForm } from '#tests/support/guests.ts'
import { payFor } from '#tests/support/paying.ts'
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const phone = '09077778888'

/** A lesson of Mari Hida with a member and a guest, and another one of Kanata Shiomi. */
async function open() {
  const app = await TestApp.open()
  const { database } = app
  app.clock.set(start - dayMs)
  await fillTeachers(contextIn(database, app.clock.now()))
  const hida = await givenStaff(database, 'TEACHER', { teacherId: 'hida' })
  const own = await givenLesson(database, start, { teacherId: 'hida' })
  const other = await givenLesson(database, start + 2 * hourMs, { teacherId: 'shiomi' })
  const member = await givenMember(database, { tickets: 4, phone })
  const { id: booking } = (await askToBook(app, member, own)).body
  const { id: otherBooking } = (await askToBook(app, member, other)).body
  const desk = await frontDeskOf(app)
  const { id: guestBooking } = (await desk.book(own)).body
  const query = { start: isoText(start - dayMs), end: isoText(start + dayMs) }
  const mark = (id: string) =>
    app.ask(markAttendance, { as: hida, params: { id }, body: { attendance: 'attended' } })
  return { app, desk, hida, member, own, other, booking, otherBooking, guestBooking, query, mark }
}

describe('a teacher', () => {
  test('sees the own lessons with names and first visits, and no telephone, address or money', async () => {
    const { app, hida, member, own, booking, guestBooking, query } = await open()
    const { status, body } = await app.ask(listTaughtLessons, { as: hida, query })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: own.id,
        title: '朝ヨガ',
        start: isoText(own.startsAt),
        end: isoText(own.endsAt),
        totalSeats: 10,
        seatsLeft: 8,
        waiting: 0,
        cancelled: false,
        people: [
          {
            bookingId: booking,
            name: expect.stringMatching('山田'),
            kana: 'ヤマダ ハナコ',
            status: 'booked',
            firstVisit: true,
            notes: 0,
          },
          {
            bookingId: guestBooking,
            name: guestForm.name,
            kana: 'スズキイチロウ',
            status: 'booked',
            firstVisit: true,
            notes: 0,
          },
        ],
      },
    ])
    const said = JSON.stringify(body)
    for (const hidden of [
      phone,
      member.email,
      member.id,
      guestForm.phone,
      guestForm.email,
      'ticket',
      'price',
      'paid',
      'phone',
      'email',
    ])
      expect(said).not.toContain(hidden)
  })

  test('reads of the week what a visitor reads', async () => {
    const { app, hida, query } = await open()
    const { body: week } = await app.ask(listLessons, { as: hida, query })
    expect(week).toEqual((await app.ask(listLessons, { query })).body)
    expect(JSON.stringify(week)).not.toContain('users')
  })

  test('marks who came to the own lessons, and finds no booking of another lesson', async () => {
    const { app, otherBooking, booking, guestBooking, mark, query, hida } = await open()
    app.clock.set(start)
    expect(await mark(booking)).toMatchObject({ status: 200 })
    expect(await mark(guestBooking)).toMatchObject({ status: 200 })
    expect(await mark(otherBooking)).toMatchObject(refused('error.yoga.bookingNotFound'))
    const { body } = await app.ask(listTaughtLessons, { as: hida, query })
    expect(body[0]?.people.map(({ status }) => status)).toEqual(['attended', 'attended'])
    const { status } = await app.database.reader
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', otherBooking)
      .executeTakeFirstOrThrow()
    expect(status).toBe('booked')
  })

  test('is refused every other call about a lesson, the own one too', async () => {
    const { app, hida, own, other } = await open()
    for (const { id } of [own, other]) {
      const as = { as: hida, params: { id } }
      const forbidden = refused('error.server.forbidden')
      expect(await app.ask(readLesson, as)).toMatchObject(forbidden)
      expect(await app.ask(substituteTeacher, { ...as, body: { teacherId: 'hida' } })).toMatchObject(
        forbidden,
      )
      expect(await app.ask(readReceptionDay, { ...as, query: { day: '2026-11-23' } })).toMatchObject(
        forbidden,
      )
    }
  })

  test('whose account belongs to no teacher has no lessons and no profile', async () => {
    const { app, booking, query } = await open()
    const as = await givenStaff(app.database, 'TEACHER')
    expect((await app.ask(listTaughtLessons, { as, query })).body).toEqual([])
    expect(await app.ask(readOwnTeacher, { as })).toMatchObject(refused('error.teacher.notFound'))
    app.clock.set(start)
    const sent = { as, params: { id: booking }, body: { attendance: 'attended' } }
    expect(await app.ask(markAttendance, sent)).toMatchObject(refused('error.yoga.bookingNotFound'))
  })

  test('changes the own text alone, and not over a change that was not seen', async () => {
    const { app, desk, hida } = await open()
    const { body: seen } = await app.ask(readOwnTeacher, { as: hida })
    const texts = { textJa: '朝の光が好きです。', textEn: 'Mari likes the light of mornings.' }
    const body = { ...texts, nameJa: '別の名前', listed: false }
    expect(await app.ask(updateOwnTeacher, { as: hida, body, ifMatch: seen.etag })).toMatchObject({
      status: 200,
    })
    expect((await app.ask(readOwnTeacher, { as: hida })).body).toMatchObject({
      ...texts,
      nameJa: seen.nameJa,
      listed: true,
    })
    const late = await app.ask(updateOwnTeacher, {
      as: hida,
      body: { ...texts, textEn: 'Late' },
      ifMatch: seen.etag,
    })
    expect(late).toMatchObject(refused('error.teacher.changed'))
    const { body: all } = await app.ask(listAllTeachers, { as: desk.admin })
    const shiomi = all.find(({ id }) => id === 'shiomi')
    expect(
      await app.ask(updateTeacher, { as: hida, params: { id: 'shiomi' }, body: { ...shiomi } }),
    ).toMatchObject(refused('error.server.forbidden'))
  })
})

describe('the reception', () => {
  test('reads contact, bookings and tickets of a member, and not what the member has paid', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { memberType: 0 })
    await payFor(app, member, 2)
    const params = { id: member.id }
    const admin = await givenStaff(app.database, 'ADMIN')
    const forAdmin = (await app.ask(getMember, { as: admin, params })).body
    expect([forAdmin.payments.length, forAdmin.membership === null]).toEqual([1, false])
    const as = await givenStaff(app.database, 'RECEPTION')
    const { status, body } = await app.ask(getMember, { as, params })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      phone: '09012345678',
      tickets: forAdmin.tickets,
      payments: [],
      membership: null,
    })
  })

  test('reads until when a plan is paid at the studio, as the member and the administrator do', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { memberType: 0 })
    const [as, admin] = [await givenStaff(app.database, 'RECEPTION'), await givenStaff(app.database, 'ADMIN')]
    const day = dateOf(app.clock.now())
    const params = { id: member.id }
    const month = {
      memberType: 2,
      price: 6_990,
      entryFee: false,
      method: 'cash',
      paidOn: day,
      paidUntil: day,
    }
    const plan = { memberType: 2, paidUntil: day }
    const read = async () => [
      (await app.ask(getMember, { as, params })).body.onSite,
      (await app.ask(getMember, { as: admin, params })).body.onSite,
      (await app.ask(readContract, { as: admin, params })).body.onSite,
      (await app.ask(listOwnPayments, { as: member })).body.onSite,
    ]
    expect(await read()).toEqual([null, null, null, null])
    expect(await app.ask(notePlanPayment, { as, params, body: month })).toMatchObject({ status: 201 })
    expect(await read()).toEqual([plan, plan, plan, plan])
    // It stays the member's plan until there is another one.
    app.clock.pass(3 * dayMs)
    expect(await read()).toEqual([plan, plan, plan, plan])
    await payFor(app, member, 3)
    expect(await read()).toEqual([null, null, null, null])
  })

  test('prints receipts of what is paid at the studio, not those of cards', async () => {
    const { app, desk, guestBooking } = await open()
    const as = await givenStaff(app.database, 'RECEPTION')
    const { body: paid } = await desk.pay(guestBooking, 2_000)
    expect(await app.ask(readReceipt, { as, params: paid })).toMatchObject({ status: 200 })
    const member = await givenMember(app.database, { memberType: 0 })
    await payFor(app, member, 2)
    const { id } = await app.database.reader
      .selectFrom('payments')
      .select('id')
      .where('memberId', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(await app.ask(readReceipt, { as, params: { id } })).toMatchObject(
      refused('error.payment.notFound'),
    )
    const accountant = await givenStaff(app.database, 'ACCOUNTANT')
    expect(await app.ask(readReceipt, { as: accountant, params: { id } })).toMatchObject({ status: 200 })
  })

  test('gives back no more than the setting says, in one refund or in several', async () => {
    const { app, desk, guestBooking } = await open()
    const as = await givenStaff(app.database, 'RECEPTION')
    const { body: paid } = await desk.pay(guestBooking, 2_000)
    const refund = (amount: number) =>
      app.ask(refundPayment, { as, params: paid, body: { amount, note: '体調不良のため' } })
    const limit = (yen: number) => ({
      ...refused('error.refund.aboveLimit'),
      body: { current: { limit: yen } },
    })
    expect(await refund(1)).toMatchObject(limit(0))
    const cancel = (given: string) =>
      app.ask(cancelGuestBooking, { as, params: { id: guestBooking }, query: { refund: given } })
    expect(await cancel('true')).toMatchObject(limit(0))

    const section = { as: desk.admin, params: { id: 'booking' } }
    const facts = { ...(await app.ask(readSection, section)).body.facts, receptionRefundYen: 1_500 }
    await app.ask(saveDraft, { ...section, body: { facts } })
    expect(await app.ask(publishDraft, section)).toMatchObject({ status: 200 })
    expect(await refund(1_000)).toMatchObject({ status: 201 })
    expect(await refund(501)).toMatchObject(limit(1_500))
    expect(await cancel('true')).toMatchObject(limit(1_500))
    expect(await cancel('false')).toMatchObject({ status: 200 })
  })

  test('finds no member by a guess', async () => {
    const { app } = await open()
    const as = await givenStaff(app.database, 'RECEPTION')
    const sent = { as, query: { code: '0000-0000-0000' } }
    expect((await app.ask(findMemberByCode, sent)).status).toBeGreaterThanOrEqual(400)
  })
})
