import { describe, expect, test } from 'vitest'
import { bookForMember, cancelBooking, markAttendance } from '#contract/bookings/bookings.ts'
import { previewPausing, requestPausing, takeBackPausing, takeBackPausingOf } from '#contract/pausing.ts'
import { takePausingsEffect } from '#server/features/pausing/take-effect.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { openWithSubscriber } from '#tests/support/paying.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { answerInquiry } from '#contract/inquiries/inquiry-administration.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { linkGuest } from '#contract/guests/guest-membership.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { readTimeline } from '#contract/accounts/timeline.ts'
import { markSent } from '#server/mail/delivery-queries.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dateOf, dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'

async function open(given: Parameters<typeof givenMember>[1] = { tickets: 5 }) {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, {
    role: 'ADMIN',
    lastName: '陽田',
    firstName: '万里',
    passwordHash: testPasswordHash,
  })
  const member = await givenMember(app.database, given)
  const read = async (query: Record<string, string> = {}, id = member.id) =>
    (await app.ask(readTimeline, { as: admin, params: { id }, query })).body
  const entries = async (kinds?: string, id?: string) =>
    (await read(kinds === undefined ? {} : { kinds }, id)).entries
  const told = async (kinds?: string) => (await entries(kinds)).map(({ what }) => what)
  return { app, admin, member, read, entries, told }
}

type Opened = Awaited<ReturnType<typeof open>>

/** The member asks, pays at the studio, books three lessons, comes to one and cancels one; minutes apart. */
async function givenEventfulMonth({ app, admin, member }: Opened) {
  const later = () => app.clock.pass(minuteMs)
  const params = { id: member.id }
  const start = app.clock.now() + 2 * dayMs
  const [came, missed, dropped] = [
    await givenLesson(app.database, start),
    await givenLesson(app.database, start + 2 * hourMs),
    await givenLesson(app.database, start + dayMs, { title: '夜ヨガ', titleEn: '' }),
  ]
  const inquiry = { name: '森川', email: member.email, phone: '09012345678', message: 'マットはありますか' }
  await app.ask(sendInquiry, { as: member, body: inquiry })
  later()
  const { id } = await app.database.reader.selectFrom('inquiries').select('id').executeTakeFirstOrThrow()
  await app.ask(answerInquiry, { as: admin, params: { id }, body: { text: 'ございます', answered: true } })
  later()
  const { body: seen } = await app.ask(getMember, { as: admin, params })
  await app.ask(changeMember, { as: admin, params, body: { ...seen, phone: '08011112222' } })
  later()
  await app.ask(adjustTickets, { as: admin, params, body: { change: 2, reason: 'ご紹介のお礼' } })
  later()
  const bookings: string[] = []
  for (const lesson of [came, missed]) {
    bookings.push((await askToBook(app, member, lesson)).body.id)
    later()
  }
  const forMember = { id: dropped.id, start: isoText(dropped.startsAt), memberId: member.id }
  const { body: third } = await app.ask(bookForMember, { as: admin, body: forMember })
  later()
  await app.ask(cancelBooking, { as: member, params: { id: third.id } })
  app.clock.set(start + 4 * hourMs)
  const mark = (booking = '', attendance = '') =>
    app.ask(markAttendance, { as: admin, params: { id: booking }, body: { attendance } })
  await mark(bookings[0], 'attended')
  await mark(bookings[1], 'missed')
  return { came, missed, dropped }
}

describe('the timeline of a member', () => {
  test('tells newest first what happened, and says the tickets of a booking in its entry', async () => {
    const opened = await open()
    const { came, dropped } = await givenEventfulMonth(opened)
    expect(await opened.told()).toEqual([
      'missed',
      'came',
      'mailed',
      'cancelled',
      'mailed',
      'booked',
      'mailed',
      'booked',
      'mailed',
      'booked',
      'mailed',
      'ticketsMoved',
      'logged',
      'mailed',
      'answered',
      'mailed',
      'asked',
      'ticketsMoved',
      'registered',
    ])
    const entries = await opened.entries('booking,attendance')
    expect(entries).toMatchObject([
      { what: 'missed' },
      { what: 'came', lessonId: came.id, at: isoText(came.startsAt), kind: 'attendance', by: '陽田 万里' },
      { what: 'cancelled', tickets: 1, kept: false, withLesson: false, by: null },
      {
        what: 'booked',
        lessonId: dropped.id,
        title: { ja: '夜ヨガ', en: '夜ヨガ' },
        tickets: 1,
        asGuest: false,
        by: '陽田 万里',
      },
      { what: 'booked', by: null },
      { what: 'booked', title: { ja: '朝ヨガ', en: 'Morning yoga' } },
    ])
  })

  test('is narrowed to kinds; tickets alone have those of bookings too', async () => {
    const opened = await open()
    await givenEventfulMonth(opened)
    const { told, entries } = opened
    expect(await told('attendance')).toEqual(['missed', 'came'])
    expect(await told('account')).toEqual(['logged', 'registered'])
    expect(await told('inquiry')).toEqual(['answered', 'asked'])
    expect(await told('payment')).toEqual([])
    expect(await told('mail')).toHaveLength(7)
    expect((await entries('ticket')).map((entry) => 'change' in entry && entry.change)).toEqual([
      1, -1, -1, -1, 2, 5,
    ])
    expect(await told('ticket,booking')).toEqual([
      'cancelled',
      'booked',
      'booked',
      'booked',
      'ticketsMoved',
      'ticketsMoved',
    ])
    const [logged] = await entries('account')
    expect(logged).toMatchObject({
      kind: 'account',
      entry: { action: 'member.changed', actor: '陽田 万里', after: { phone: '08011112222' } },
      paymentId: null,
    })
    const [moved] = (await entries('ticket')).slice(-2)
    expect(moved).toMatchObject({ reason: 'granted', note: 'ご紹介のお礼', balance: 7, by: '陽田 万里' })
  })

  test('shows the state of a mail and its subject in the language of the reader', async () => {
    const opened = await open()
    const { app, admin, member, entries } = opened
    await givenEventfulMonth(opened)
    const [newest] = await app.database.reader
      .selectFrom('outbox')
      .select('id')
      .where('memberId', '=', member.id)
      .orderBy('createdAt', 'desc')
      .execute()
    await app.database.transact((writer) => markSent(writer, [newest?.id ?? ''], app.clock.now()))
    expect((await entries('mail')).slice(0, 2)).toMatchObject([
      { subject: expect.stringContaining('キャンセル') as string, state: 'sent', recipient: member.email },
      { subject: expect.stringContaining('予約') as string, state: 'waiting', reason: null },
    ])
    const headers = { 'accept-language': 'en' }
    const query = { kinds: 'mail', size: '1' }
    const english = await app.ask(readTimeline, { as: admin, params: { id: member.id }, query, headers })
    expect(english.body.entries).toMatchObject([{ subject: expect.stringContaining('cancelled') as string }])
  })

  test('tells of payments, refunds and payment links with the plan and the amount', async () => {
    const { app, admin, member, entries } = await open({ memberType: 0 })
    const params = { id: member.id }
    await app.ask(resendPaymentLink, { as: admin, query: { email: member.email } })
    app.clock.pass(dayMs)
    const { body: noted } = await app.ask(notePlanPayment, {
      as: admin,
      params,
      body: {
        memberType: 3,
        price: 12_990,
        entryFee: true,
        method: 'cash',
        paidOn: '2026-11-21',
        paidUntil: '2026-12-20',
      },
    })
    app.clock.pass(minuteMs)
    const body = { amount: 990, note: '値引き', takeTickets: 0 }
    expect((await app.ask(refundPayment, { as: admin, params: { id: noted.id }, body })).status).toBe(201)
    const found = await entries('payment')
    expect(found).toContainEqual(
      expect.objectContaining({
        what: 'paid',
        paymentId: noted.id,
        subject: { kind: 'plan', memberType: 3 },
        method: 'cash',
        amount: 27_990,
        tickets: 4,
        by: '陽田 万里',
      }),
    )
    const actions = found.flatMap((entry) => (entry.what === 'logged' ? [entry.entry.action] : []))
    expect(actions).toEqual(['refund.requested', 'paymentLink.sent'])
    // The tickets of the payment are in its entry.
    expect(await entries('ticket,payment')).toHaveLength(found.length)
    expect(await entries('ticket')).toHaveLength(1)
  })

  test('tells of waiting lists, of a lesson that the studio cancelled, and of hires', async () => {
    const opened = await open()
    const { app, admin, member, entries } = opened
    await givenStudio(app.database)
    await givenHire(app.database, member, app.clock.now() + 5 * dayMs)
    const full = await openFullLesson(app)
    await full.join(member)
    app.clock.pass(minuteMs)
    await full.freeSeat()
    app.clock.pass(minuteMs)
    await app.ask(deleteLesson, { as: admin, params: { id: full.lesson.id } })
    const found = await entries('booking')
    expect(found.map(({ what }) => what)).toEqual(['cancelled', 'booked', 'waitEnded', 'waited', 'hired'])
    expect(found[0]).toMatchObject({ withLesson: true, tickets: 1, kept: false })
    expect(found[2]).toMatchObject({ endedBy: 'promoted', lessonId: full.lesson.id })
    expect(found[4]).toMatchObject({ kind: 'booking', space: { ja: expect.any(String) as string } })
  })
})

describe('pauses and leaves on the timeline', () => {
  async function openSubscriber() {
    const opened = await openWithSubscriber(4)
    const { app, member } = opened
    const admin = await givenAdmin(app.database)
    const ask = async (wanted: { kind: 'pause'; months: number } | { kind: 'leave' }) => {
      app.clock.pass(minuteMs)
      const { effective } = (await app.ask(previewPausing, { as: member, body: wanted })).body
      return (await app.ask(requestPausing, { as: member, body: { ...wanted, effective } })).body
    }
    const told = async (size = 100) => {
      const query = { kinds: 'account', size: String(size) }
      const { body } = await app.ask(readTimeline, { as: admin, params: { id: member.id }, query })
      return body.entries.map((entry) => {
        if (entry.what === 'pausing') return `${entry.pausing} ${entry.event}`
        return entry.what === 'logged' ? entry.entry.action : entry.what
      })
    }
    const effectAt = async (instant: number) => {
      app.clock.set(instant)
      await takePausingsEffect(contextIn(app.database, instant))
    }
    return { ...opened, admin, ask, told, effectAt }
  }

  test('a pause that was taken back did not begin, and the next one begins and ends', async () => {
    const { app, admin, member, ask, told, effectAt } = await openSubscriber()
    const { id } = await ask({ kind: 'pause', months: 1 })
    app.clock.pass(minuteMs)
    expect((await app.ask(takeBackPausing, { as: member, params: { id } })).status).toBe(200)
    const { effective, resumes, lastDay } = await ask({ kind: 'pause', months: 2 })
    const first = ['pause asked', 'pause takenBack', 'pause asked', 'registered']
    expect(await told()).toEqual(first)
    const query = { kinds: 'account', size: '1' }
    const newest = await app.ask(readTimeline, { as: admin, params: { id: member.id }, query })
    expect(newest.body.entries).toMatchObject([
      { by: null, lastDay, resumesOn: dateOf(Date.parse(resumes ?? '')) },
    ])
    await effectAt(Date.parse(effective))
    expect(await told()).toEqual(['pause began', ...first])
    await effectAt(Date.parse(resumes ?? ''))
    expect(await told()).toEqual(['pause ended', 'pause began', ...first])
    expect(await told(2)).toEqual(['pause ended', 'pause began'])
  })

  test('a leave took effect, and what an administrator took back stands there once', async () => {
    const { app, admin, ask, told, effectAt } = await openSubscriber()
    const { id } = await ask({ kind: 'leave' })
    app.clock.pass(minuteMs)
    const body = { reason: 'お電話で' }
    expect((await app.ask(takeBackPausingOf, { as: admin, params: { id }, body })).status).toBe(200)
    const { effective } = await ask({ kind: 'leave' })
    await effectAt(Date.parse(effective))
    expect(await told()).toEqual([
      'leave began',
      'leave asked',
      'pausing.takenBack',
      'leave asked',
      'registered',
    ])
  })
})

describe('paging through the timeline', () => {
  test('neither leaves out nor repeats an entry, also where everything happened at one instant', async () => {
    const opened = await open()
    const { app, admin, member, read } = opened
    const start = app.clock.now() + dayMs
    for (const hour of [0, 2, 4]) {
      const booking = await askToBook(app, member, await givenLesson(app.database, start + hour * hourMs))
      await app.ask(cancelBooking, { as: member, params: { id: booking.body.id } })
    }
    for (const reason of ['一', '二', '三'])
      await app.ask(adjustTickets, { as: admin, params: { id: member.id }, body: { change: 1, reason } })
    const all = (await read({ size: '100' })).entries
    expect(all).toHaveLength(20)
    expect(new Set(all.map(({ at }) => at)).size).toBe(2)
    for (const size of [1, 3, 7]) {
      const paged: typeof all = []
      let next: string | null = ''
      while (next !== null) {
        const page = await read({ size: String(size), ...(next !== '' && { before: next }) })
        expect(page.entries.length).toBe(Math.min(size, all.length - paged.length))
        paged.push(...page.entries)
        ;({ next } = page)
      }
      expect(paged).toEqual(all)
    }
  })

  test('goes on where it was when something new happens meanwhile', async () => {
    const opened = await open()
    await givenEventfulMonth(opened)
    const { app, admin, member, read } = opened
    const all = (await read()).entries
    const first = await read({ size: '4' })
    const body = { change: 1, reason: 'お詫び' }
    await app.ask(adjustTickets, { as: admin, params: { id: member.id }, body })
    const rest = await read({ before: first.next ?? '' })
    expect([...first.entries, ...rest.entries]).toEqual(all)
    expect(rest.next).toBeNull()
  })
})

describe('who and what the timeline shows', () => {
  test('never shows rows of another member', async () => {
    const opened = await open()
    await givenEventfulMonth(opened)
    const { app, admin, entries } = opened
    const other = await givenMember(app.database)
    expect(await entries(undefined, other.id)).toMatchObject([{ what: 'registered' }])
    expect(await entries(undefined, admin.id)).toMatchObject([{ what: 'registered' }])
  })

  test('shows what the member booked and paid as a guest before', async () => {
    const desk = await openFrontDesk()
    const { app, admin } = desk
    const member = await givenMember(app.database)
    const lesson = await givenLesson(app.database, app.clock.now() + hourMs)
    const { body: seat } = await desk.book(lesson, { seatPrice: 2_000 })
    await desk.pay(seat.id, 2_000)
    const params = { id: seat.guestId }
    await app.ask(linkGuest, { as: admin, params, body: { memberId: member.id } })
    app.clock.set(lesson.startsAt)
    await desk.mark(seat.id, 'attended')
    const { body } = await app.ask(readTimeline, {
      as: admin,
      params: { id: member.id },
      query: { kinds: 'booking,attendance,payment' },
    })
    expect(body.entries).toMatchObject([
      { what: 'came' },
      { what: 'paid', amount: 2_000, subject: { kind: 'seat' } },
      { what: 'booked', asGuest: true, tickets: 0 },
    ])
  })

  test('shows what moved to the account from another one that was merged into it', async () => {
    const { app, admin, member, entries } = await open()
    const other = await givenMember(app.database, { tickets: 1 })
    await askToBook(app, other, await givenLesson(app.database, app.clock.now() + dayMs))
    app.clock.pass(minuteMs)
    const body = { otherId: other.id, password: testPassword }
    const merged = await app.ask(mergeAccounts, { as: admin, params: { id: member.id }, body })
    expect(merged.status).toBe(200)
    const found = await entries('account,booking')
    expect(found).toMatchObject([
      { what: 'logged', entry: { action: 'accounts.merged' } },
      { what: 'booked' },
      { what: 'registered' },
    ])
    const closed = await app.ask(readTimeline, { as: admin, params: { id: other.id } })
    expect(closed).toMatchObject(refused('error.member.notFound'))
  })

  test('only administrators may read it, and wrong kinds, places and sizes are refused', async () => {
    const { app, member } = await open()
    const admin = await givenAdmin(app.database)
    const params = { id: member.id }
    await expectForAdminsOnly(app, readTimeline, { params })
    const none = await app.ask(readTimeline, { as: admin, params: { id: 'none' } })
    expect(none).toMatchObject(refused('error.member.notFound'))
    const ask = (query: Record<string, string>) => app.ask(readTimeline, { as: admin, params, query })
    expect(await ask({ kinds: 'payment,secrets' })).toMatchObject({ status: 400 })
    expect(await ask({ kinds: '' })).toMatchObject({ status: 400 })
    for (const before of ['', 'now', '1.mailed', "1.mailed.a' or 1=1", '1e9.mailed.a'])
      expect(await ask({ before })).toMatchObject(refused('error.server.invalid', { before: 'pattern' }))
    for (const size of ['0', '101', 'x']) expect(await ask({ size })).toMatchObject({ status: 400 })
    expect(await ask({ before: '0.unknown.a' })).toMatchObject({ status: 200, body: { entries: [] } })
  })
})
