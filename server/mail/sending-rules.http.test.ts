import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { resendEmailLink, withdrawEmailChange } from '#contract/accounts/email-change.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { listUnsentMails, retryMail } from '#contract/mails/mails.ts'
import {
  changeMember,
  changeRole,
  confirmMemberEmail,
  getMember,
} from '#contract/accounts/member-administration.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { requestPasswordReset } from '#contract/login/passwords.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { queuePaymentMail } from '#server/features/payments/mails.ts'
import { identity } from '#studio/identity.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { givenAdmin, givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { openMailedStudio } from '#tests/support/mailed-studio.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { readOutboxState } from './queries.ts'

async function open({ emailConfirmed }: { emailConfirmed: boolean }) {
  const studio = await openMailedStudio()
  const { database } = studio.app
  const member = await givenMember(database, { emailConfirmed, tickets: 40, passwordHash: testPasswordHash })
  const admin = await givenAdmin(database)
  const unsent = async () => (await studio.app.ask(listUnsentMails, { as: admin })).body
  return { ...studio, member, admin, unsent }
}

type Studio = Awaited<ReturnType<typeof open>>

const askForLink = ({ app, member }: Studio) =>
  app.ask(resendPaymentLink, { as: member, query: { email: member.email } })

describe('an address that is not confirmed', () => {
  test('gets no mail about a booking; an administrator sees why, confirms the address and sends it', async () => {
    const studio = await open({ emailConfirmed: false })
    const { app, member, admin, deliver, mailsTo, unsent } = studio
    const { reply } = await bookedLesson(app, member, app.clock.now() + 2 * dayMs)
    expect(reply.status).toBe(201)
    await deliver()
    expect(await mailsTo(member)).toEqual(['bookingConfirmed unconfirmed'])
    // Alerts about the mail server count what it has refused.
    expect(await readOutboxState(app.database.reader)).toMatchObject({ waiting: 0, failing: 0 })
    const [mail] = await unsent()
    expect(mail).toMatchObject({
      recipient: member.email,
      dropped: 'unconfirmed',
      reason: null,
      nextTry: null,
    })

    const params = { id: mail?.id ?? '' }
    await app.ask(retryMail, { as: admin, params })
    expect(await unsent()).toEqual([])
    await deliver()
    expect(await unsent()).toMatchObject([{ dropped: 'unconfirmed' }])

    await app.ask(confirmMemberEmail, { as: admin, params: { id: member.id }, body: { email: member.email } })
    await app.ask(retryMail, { as: admin, params })
    await deliver()
    expect(await mailsTo(member)).toEqual(['bookingConfirmed sent'])
    expect(await unsent()).toEqual([])
  })

  test('gets the mail about a role, because an administrator gives it to a new account at once', async () => {
    const { app, deliver, mailsTo } = await open({ emailConfirmed: false })
    const admin = await givenStaff(app.database, 'ADMIN', { passwordHash: testPasswordHash })
    const member = await givenMember(app.database, { memberType: 0, emailConfirmed: false })
    const give = (role: string) =>
      app.ask(changeRole, { as: admin, params: { id: member.id }, body: { password: testPassword, role } })
    for (const role of ['RECEPTION', 'USER']) {
      expect(await give(role)).toMatchObject({ status: 200 })
      await deliver()
    }
    expect(await mailsTo(member)).toEqual(['roleGiven sent', 'roleTaken unconfirmed'])
  })

  test('gets three links a day, of whatever kind, and the others are dropped', async () => {
    const studio = await open({ emailConfirmed: false })
    const { app, member, deliver, mailsTo, unsent } = studio
    const calls = [
      () => askForLink(studio),
      () => app.ask(resendEmailLink, { as: member }),
      () => app.ask(requestPasswordReset, { body: { email: member.email } }),
      () => askForLink(studio),
      () => app.ask(resendEmailLink, { as: member }),
    ]
    for (const call of calls) {
      expect((await call()).status).toBe(200)
      await deliver(minuteMs)
    }
    const kinds = ['paymentLink sent', 'addressConfirmation sent', 'passwordReset sent']
    expect(await mailsTo(member)).toEqual([...kinds, 'paymentLink tooMany', 'addressConfirmation tooMany'])
    expect((await unsent()).map(({ dropped }) => dropped)).toEqual(['tooMany', 'tooMany'])

    await deliver(dayMs)
    await askForLink(studio)
    await deliver()
    expect((await mailsTo(member)).at(-1)).toBe('paymentLink sent')
  })

  test('gets the mail of a payment on the next day when it has had three', async () => {
    const studio = await open({ emailConfirmed: false })
    const { app, member, deliver, mailsTo, unsent } = studio
    for (let turn = 0; turn < 3; turn += 1) {
      await askForLink(studio)
      await deliver(1)
    }
    const to = {
      ...member,
      memberId: member.id,
      language: 'ja',
      lastName: '山田',
      firstName: '花子',
    } as const
    const content = { memberType: 2, amount: 5_000 } as const
    const now = app.clock.now()
    await app.database.transact((writer) =>
      queuePaymentMail({ writer, now }, { kind: 'paymentFailed', to, content }),
    )
    await deliver(hourMs)
    expect((await mailsTo(member)).at(-1)).toBe('paymentFailed waits')
    expect(await unsent()).toEqual([])
    await deliver(dayMs)
    expect((await mailsTo(member)).at(-1)).toBe('paymentFailed sent')
  })

  test('gets three links a day when members want to change to it', async () => {
    const { app, deliver, mailsTo } = await open({ emailConfirmed: true })
    const stranger = { email: 'stranger@example.test' }
    for (let turn = 0; turn < 5; turn += 1) {
      const member = await givenMember(app.database, { passwordHash: testPasswordHash })
      await app.ask(updateOwnMember, { as: member, body: { ...stranger, password: testPassword } })
      await deliver(1)
    }
    const sent = Array.from({ length: 3 }, () => 'emailConfirmation sent')
    expect(await mailsTo(stranger)).toEqual([
      ...sent,
      ...Array.from({ length: 2 }, () => 'emailConfirmation tooMany'),
    ])
  })

  test('is not told that the account was closed', async () => {
    const { app, member, deliver, mailsTo } = await open({ emailConfirmed: false })
    await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    await deliver()
    expect(await mailsTo(member)).toEqual([])
    expect(await mailsTo({ email: '' })).toEqual(['accountClosed unconfirmed'])
  })
})

describe('an address that was withdrawn', () => {
  test('gets no link any more when the member has withdrawn the change', async () => {
    const { app, member, deliver, mailsTo, unsent } = await open({ emailConfirmed: true })
    const later = { email: 'later@example.test' }
    await app.ask(updateOwnMember, { as: member, body: { ...later, password: testPassword } })
    await app.ask(withdrawEmailChange, { as: member })
    await deliver()
    expect(await mailsTo(later)).toEqual(['emailConfirmation withdrawn'])
    expect(await mailsTo(member)).toEqual(['emailChangeRequested sent'])
    expect(await unsent()).toMatchObject([{ recipient: later.email, dropped: 'withdrawn' }])
  })

  test('gets no queued mail when an administrator has set another one, except that it was changed', async () => {
    const { app, member, admin, deliver, mailsTo } = await open({ emailConfirmed: true })
    await bookedLesson(app, member, app.clock.now() + 2 * dayMs)
    const params = { id: member.id }
    const { bookings: _, movements: __, ...seen } = (await app.ask(getMember, { as: admin, params })).body
    app.clock.pass(1)
    const body = { ...seen, email: 'later@example.test' }
    expect((await app.ask(changeMember, { as: admin, params, body })).status).toBe(200)
    await deliver()
    expect(await mailsTo(member)).toEqual(['bookingConfirmed withdrawn', 'emailChanged sent'])
  })
})

describe('the addresses of two accounts that are merged', () => {
  test.each([true, false])(
    'are both told, and what waits goes to the kept one; confirmed: %s',
    async (emailConfirmed) => {
      const { app, member: closed, deliver, mailsTo } = await open({ emailConfirmed })
      const kept = await givenMember(app.database)
      const as = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
      await bookedLesson(app, closed, app.clock.now() + 2 * dayMs)
      const body = { otherId: closed.id, password: testPassword }
      app.clock.pass(1)
      expect((await app.ask(mergeAccounts, { as, params: { id: kept.id }, body })).status).toBe(200)
      await deliver()
      expect(await mailsTo(closed)).toEqual(['accountsMerged sent'])
      expect(await mailsTo(kept)).toEqual(['bookingConfirmed sent', 'accountsMerged sent'])
    },
  )
})

describe('a member', () => {
  test('gets thirty mails an hour; the others are sent later, in their order', async () => {
    const { app, member, deliver, mailsTo, server, unsent } = await open({ emailConfirmed: true })
    const book = async (as: TestMember, day: number) => {
      const startsAt = app.clock.now() + day * dayMs
      const lesson = await givenLesson(app.database, startsAt)
      await app.ask(bookLesson, { as, body: { id: lesson.id, start: isoText(startsAt) } })
    }
    for (let day = 1; day <= 33; day += 1) {
      app.clock.pass(1)
      await book(member, day)
    }
    const other = await givenMember(app.database, { tickets: 1 })
    await book(other, 1)
    await deliver()
    expect(server.inboxes()[member.email]).toHaveLength(30)
    expect(await mailsTo(other)).toEqual(['bookingConfirmed sent'])
    await deliver(hourMs - 1)
    expect(server.inboxes()[member.email]).toHaveLength(30)
    expect(await unsent()).toEqual([])
    await deliver(1)
    expect(await mailsTo(member)).toEqual(Array.from({ length: 33 }, () => 'bookingConfirmed sent'))
    const days = server.inboxes()[member.email]?.map((subject) => /\d+\/\d+/.exec(subject)?.[0])
    expect(days?.slice(-3)).toEqual(['12/21', '12/22', '12/23'])
  })
})

describe('inquiries of visitors', () => {
  test('are acknowledged to one address three times a day, and all of them reach the studio', async () => {
    const { app, deliver, mailsTo } = await open({ emailConfirmed: true })
    const body = {
      name: '山田',
      email: 'visitor@example.test',
      phone: '09012345678',
      message: '体験できますか',
    }
    for (let turn = 0; turn < 5; turn += 1) {
      await app.ask(sendInquiry, { body })
      await deliver(1)
    }
    const [sent, dropped] = [3, 2].map((length) => Array.from({ length }))
    expect(await mailsTo(body)).toEqual([
      ...(sent ?? []).map(() => 'inquiryReceived sent'),
      ...(dropped ?? []).map(() => 'inquiryReceived tooMany'),
    ])
    expect(await mailsTo(identity)).toEqual(Array.from({ length: 5 }, () => 'inquiryToStudio sent'))
  })
})
