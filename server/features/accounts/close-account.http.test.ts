import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { listOwnBookings } from '#contract/bookings/bookings.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { listLessons } from '#contract/lessons.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { checkResetLink, requestPasswordReset } from '#contract/login/passwords.ts'
import { login } from '#contract/sessions.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { mergeWithinMs } from '#server/features/bookings/rules.ts'
import { TestApp } from '#tests/support/app.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, ledgerOf, payFor } from '#tests/support/paying.ts'
import { queuedMails } from '#tests/support/records.ts'
import { refuseWrites } from '#tests/support/refuse-writes.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const email = 'sora_1@example.test'
const personal = {
  email,
  lastName: '空野',
  firstName: '青',
  kanaLastName: 'ソラノ',
  kanaFirstName: 'アオ',
  phone: '08055556666',
  birthday: '1988-07-07',
  addressRest: '雲町7-7',
}
/** Words from which one could tell who the member was. */
const traces = ['sora', '空野', 'ソラノ', '08055556666', '1988-07-07', '雲町']

async function open(given: Partial<Parameters<typeof givenMember>[1]> = {}) {
  const app = await TestApp.open()
  const known = { ...personal, passwordHash: testPasswordHash, tickets: 5 }
  const member = await givenMember(app.database, { ...known, ...given })
  const book = async (fromNow: number) => (await bookedLesson(app, member, app.clock.now() + fromNow)).lesson
  return { app, member, book }
}

const close = (app: TestApp, as: TestMember, password = testPassword) =>
  app.ask(closeAccount, { as, body: { password } })

/** The tables that hold personal data, as text. */
async function everything({ reader }: TestApp['database']): Promise<string> {
  const tables = [
    'members',
    'bookings',
    'ticket_movements',
    'outbox',
    'inquiries',
    'password_resets',
  ] as const
  const rows = await Promise.all(tables.map((table) => reader.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

const rowOf = (app: TestApp, { id }: TestMember) =>
  app.database.reader.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('closing an account', () => {
  test('closing an account cancels coming bookings, expires the tickets, and sends a mail about both', async () => {
    const { app, member, book } = await open()
    const lessons = [await book(dayMs), await book(2 * dayMs)]
    expect((await close(app, member)).status).toBe(200)

    const { reader } = app.database
    const bookings = await reader.selectFrom('bookings').selectAll().execute()
    expect(bookings.map(({ status, cancelledBy: by }) => [status, by])).toEqual(
      lessons.map(() => ['cancelled', member.id]),
    )
    const seats = await reader.selectFrom('lessons').select('seatsTaken').execute()
    expect(seats.map((lesson) => lesson.seatsTaken)).toEqual([0, 0])
    expect(await rowOf(app, member)).toMatchObject({ tickets: 0, memberType: 0 })
    const movements = await reader.selectFrom('ticket_movements').selectAll().execute()
    expect(movements.map(({ change, reason }) => `${change} ${reason}`).toSorted()).toEqual(
      ['5 granted', '-1 booked', '-1 booked', '1 cancelled', '1 cancelled', '-5 closed'].toSorted(),
    )
    const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'accountClosed')
    expect(mails).toMatchObject([
      { recipient: email, language: 'ja', content: { name: '空野 青', bookings: 2, tickets: 5 } },
    ])
  })

  test('closing an account keeps a booking after the deadline, and sends no further mail about it', async () => {
    const { app, member, book } = await open()
    const soon = await book(2 * hourMs)
    await close(app, member)
    const [booking] = await app.database.reader.selectFrom('bookings').selectAll().execute()
    expect(booking).toMatchObject({ lessonId: soon.id, status: 'booked' })
    expect(await queuedMails(app.database)).toHaveLength(2)
  })

  test('closing an account ends every session and refuses further logins', async () => {
    const { app, member } = await open()
    const token = app.tokenOf(member)
    await close(app, member)
    for (const endpoint of [getOwnMember, listOwnBookings, exportOwnData]) {
      expect(await app.ask(endpoint, { token })).toMatchObject(refused('error.server.token_expired'))
    }
    const { email: address } = await rowOf(app, member)
    for (const username of [email, address]) {
      const attempt = await app.ask(login, { body: { username, password: testPassword } })
      expect(attempt).toMatchObject(refused('error.login.failed'))
    }
  })

  test('closing an account writes no mail of another closed account', async () => {
    const { app, member } = await open()
    const other = await givenMember(app.database, { passwordHash: testPasswordHash })
    expect((await close(app, other)).status).toBe(200)
    await app.database.transact((writer) =>
      writer.updateTable('outbox').set({ sentAt: 0, recipient: '', content: '{}' }).execute(),
    )
    await refuseWrites(app.database, 'update on outbox', `old.member_id = '${other.id}'`)
    expect((await close(app, member)).status).toBe(200)
  })

  test('closing an account leaves no trace of the person once the mails are sent', async () => {
    const { app, member, book } = await open()
    const admin = await givenAdmin(app.database)
    const other = await givenMember(app.database, {
      email: 'sorax1@example.test',
      lastName: '海',
      phone: '07011112222',
    })
    const lesson = await book(dayMs)
    await book(2 * hourMs)
    const inquiry = { name: '空野 青', phone: '08055556666', message: '空野です。' }
    await app.ask(sendInquiry, { as: member, body: { ...inquiry, email: 'elsewhere@example.test' } })
    await app.ask(sendInquiry, { as: member, body: { ...inquiry, email } })
    await app.ask(sendInquiry, {
      as: other,
      body: { ...inquiry, name: '海', phone: '07011112222', message: '海です。', email: other.email },
    })
    await app.ask(requestPasswordReset, { body: { email } })
    const deliveries = new Deliveries(app.database, await FakeMailServer.open())
    await deliverDue(deliveries.worker())

    app.clock.pass(1)
    await close(app, member)
    deliveries.clock.set(app.clock.now() + mergeWithinMs)
    await deliverDue(deliveries.worker())
    expect(deliveries.server.inboxes()[email]).toContain('【ひだまりヨガ】アカウントを削除しました')
    const kept = await everything(app.database)
    for (const trace of traces) expect(kept.replaceAll(other.email, '')).not.toContain(trace)
    expect(kept).toContain('海です。')
    expect(kept).toContain(other.email)

    const listed = await app.ask(listMembers, { as: admin })
    expect(listed.body.map(({ id }) => id)).not.toContain(member.id)
    const range = {
      start: isoText(lesson.startsAt - dayMs),
      end: isoText(lesson.startsAt + dayMs),
    }
    const events = await app.ask(listLessons, { as: admin, query: range })
    for (const trace of traces) expect(JSON.stringify(events.body)).not.toContain(trace)
  })

  test('closing an account ends the links that were mailed', async () => {
    const { app, member } = await open()
    await app.ask(requestPasswordReset, { body: { email } })
    const { id } = await app.database.reader
      .selectFrom('password_resets')
      .select('id')
      .executeTakeFirstOrThrow()
    await close(app, member)
    const token = createLinkTokens(testSecret).sign('password', id)
    expect(await app.ask(checkResetLink, { body: { token } })).toMatchObject(
      refused('error.resetLink.expired'),
    )
  })

  test('after an account was closed, a new member can have the address', async () => {
    const { app, member } = await open()
    await close(app, member)
    const again = await givenMember(app.database, { ...personal, passwordHash: testPasswordHash })
    const body = { username: email, password: testPassword }
    expect((await app.ask(login, { body })).status).toBe(200)
    expect((await app.ask(getOwnMember, { as: again })).body).toMatchObject({ tickets: 0, lastName: '空野' })
  })

  test('of five requests at once to close an account, one succeeds', async () => {
    const { app, member, book } = await open()
    await book(dayMs)
    const replies = await Promise.all(Array.from({ length: 5 }, () => close(app, member)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const mails = await queuedMails(app.database)
    expect(mails.filter(({ kind }) => kind === 'accountClosed')).toHaveLength(1)
  })
})

describe('refusing to close an account', () => {
  test('closing an account is refused without the right password', async () => {
    const { app, member } = await open()
    const wrong = refused('error.password.incorrect', { password: 'incorrect' })
    expect(await close(app, member, 'a guess')).toMatchObject(wrong)
    expect((await app.ask(getOwnMember, { as: member })).body).toMatchObject({ tickets: 5, email })
  })

  test('closing an account is refused to the only administrator, but not to one of two', async () => {
    const { app } = await open()
    const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
    expect(await close(app, admin)).toMatchObject(refused('error.member.lastAdministrator'))
    await givenAdmin(app.database)
    expect((await close(app, admin)).status).toBe(200)
  })

  test('closing an account is refused while a paid membership renews, but not after it was cancelled', async () => {
    const { app, member } = await open({ memberType: 0 })
    await payFor(app, member, 3)
    expect(await close(app, member)).toMatchObject(refused('error.member.membershipActive'))
    const [subscription] = app.provider.subscriptions
    if (subscription) app.provider.simulator.cancelAtPeriodEnd(subscription, true)
    await deliver(app)
    expect((await close(app, member)).status).toBe(200)
    const { payments, memberships, tickets } = await ledgerOf(app, member)
    expect([payments.length, memberships.length, tickets]).toEqual([1, 1, 0])
  })
})
