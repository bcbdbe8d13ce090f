import { expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { listInquiries } from '#contract/inquiries/inquiry-administration.ts'
import { listUnsentMails } from '#contract/mails/mails.ts'
import { getMember, listMembers } from '#contract/accounts/member-administration.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { listOpenRefunds } from '#contract/payments/refunds.ts'
import { endOtherSessions, login, logout } from '#contract/sessions.ts'
import { createLog } from '#server/log.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'

interface Line extends Record<string, unknown> {
  security?: string
}

const email = 'Sora.Sorano@example.test'

async function openStudio({ rateLimits = false } = {}) {
  const written: string[] = []
  const logger = createLog('info', { write: (line) => void written.push(line) })
  const app = await TestApp.open({ rateLimits, logger })
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { email, lastName: '空野', passwordHash: testPasswordHash })
  written.length = 0
  const lines = () => written.map((line) => JSON.parse(line) as Line)
  const events = () => lines().filter(({ security }) => security !== undefined)
  return { app, admin, member, text: () => written.join(''), lines, events }
}

const logInWith = (app: TestApp, username: string, password: string) =>
  app.ask(login, { body: { username, password }, from: '192.0.2.7' })

test('a failed login leaves one event with a hash of the account, also where no member has the address', async () => {
  const { app, events, text } = await openStudio()
  await logInWith(app, email, 'a wrong guess')
  await logInWith(app, email.toUpperCase(), 'a wrong guess')
  await logInWith(app, 'stranger@example.test', 'a wrong guess')
  const account: unknown = expect.stringMatching(/^[0-9a-f]{16}$/)
  const failed = {
    security: 'login.failed',
    level: 40,
    account,
    call: 'POST /api/auth/login',
    remoteAddress: '192.0.2.7',
  }
  expect(events()).toMatchObject([failed, failed, failed])
  const [first, second, third] = events()
  expect(second?.['account']).toBe(first?.['account'])
  expect(third?.['account']).not.toBe(first?.['account'])
  expect(text()).not.toMatch(/@|sorano|stranger|a wrong guess/i)
})

test('a login leaves one event with the same hash as a failed one', async () => {
  const { app, events, text } = await openStudio()
  await logInWith(app, email, 'a wrong guess')
  expect((await logInWith(app, email, testPassword)).status).toBe(200)
  const [failed, succeeded, ...more] = events()
  expect(succeeded).toMatchObject({ security: 'login.succeeded', level: 30, account: failed?.['account'] })
  expect(more).toEqual([])
  expect(text()).not.toMatch(/@|sorano/i)
  expect(text()).not.toContain(testPassword)
})

test('a logout, on this device or on others, leaves one event with the caller', async () => {
  const { app, member, events } = await openStudio()
  await app.ask(endOtherSessions, { as: member })
  await app.ask(logout, { as: member })
  const ended = { security: 'session.ended', level: 30, caller: member.id }
  expect(events()).toMatchObject([
    { ...ended, call: 'DELETE /api/user/sessions' },
    { ...ended, call: 'POST /api/auth/logout' },
  ])
})

test('a call that the role does not allow leaves one event with the caller', async () => {
  const { app, member, events } = await openStudio()
  await app.ask(getMember, { as: member, params: { id: member.id } })
  await app.ask(resendPaymentLink, { as: member, query: { email: 'other@example.test' } })
  const refused = { security: 'access.refused', level: 40, caller: member.id, role: 'USER' }
  expect(events()).toMatchObject([
    { ...refused, call: 'GET /api/admin/user/:id' },
    { ...refused, call: 'GET /api/user/email/resend-payment' },
  ])
})

test('a wrong password of a logged-in member and a token that is not ours leave one event each', async () => {
  const { app, member, events, text } = await openStudio()
  await app.ask(closeAccount, { as: member, body: { password: 'a wrong guess' } })
  await app.ask(getOwnMember, { token: 'forged.token.here' })
  expect(events()).toMatchObject([
    { security: 'password.refused', caller: member.id, call: 'POST /api/user/close' },
    { security: 'token.refused', call: 'GET /api/user' },
  ])
  expect(text()).not.toMatch(/a wrong guess|forged/)
})

test('too many attempts leave one event for each call that was refused', async () => {
  const { app, events } = await openStudio({ rateLimits: true })
  for (let attempt = 1; attempt <= 12; attempt += 1) await logInWith(app, email, 'a wrong guess')
  const counted = events().map(({ security }) => security)
  expect(counted).toEqual([
    ...Array.from({ length: 10 }, () => 'login.failed'),
    'limit.exceeded',
    'limit.exceeded',
  ])
})

test('each read of personal data in bulk leaves one event with who read it and how much', async () => {
  const { app, admin, member, events, text } = await openStudio()
  await app.ask(listMembers, { as: admin, query: { q: '空野' } })
  await app.ask(exportOwnData, { as: member })
  const lists = [listInquiries, listUnsentMails, listOpenRefunds, listAuditEntries]
  for (const list of lists) await app.ask(list, { as: admin })
  await app.ask(getMember, { as: admin, params: { id: member.id } })
  await app.ask(listMembers, { as: member })
  const read = { security: 'personalData.read', level: 30 }
  const byAdmin = { ...read, caller: admin.id, role: 'ADMIN' }
  expect(events()).toMatchObject([
    { ...byAdmin, call: 'GET /api/admin/user', items: 1 },
    { ...read, caller: member.id, role: 'USER', call: 'GET /api/user/export' },
    { ...byAdmin, call: 'GET /api/admin/inquiry', items: 0 },
    { ...byAdmin, call: 'GET /api/admin/mail', items: 0 },
    { ...byAdmin, call: 'GET /api/admin/refunds' },
    { ...byAdmin, call: 'GET /api/admin/log', items: 0 },
    { security: 'access.refused', caller: member.id },
  ])
  expect(text()).not.toMatch(/@|空野|%E7/i)
})

test('the line of each finished request names the member or the administrator who called', async () => {
  const { app, admin, member, lines } = await openStudio()
  await app.ask(getOwnMember, { as: member })
  await app.ask(listMembers, { as: admin })
  await app.ask(getOwnMember)
  const finished = lines().filter(({ msg }) => msg === 'request completed')
  expect(finished.map(({ res }) => res)).toEqual([
    { statusCode: 200, caller: member.id, role: 'USER' },
    { statusCode: 200, caller: admin.id, role: 'ADMIN' },
    { statusCode: 401 },
  ])
})
