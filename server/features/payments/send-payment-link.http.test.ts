import { expect, onTestFinished, test } from 'vitest'
import { resendPaymentLink, startCheckout } from '#contract/payments/payments.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn, transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { deliver, mailKindsTo } from '#tests/support/paying.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { dayMs } from '#time/tokyo.ts'
import { makeOffer } from './checkout.ts'
import { redeemLink, sendPaymentLink } from './payment-link.ts'

const now = Date.parse('2026-11-20T12:00:00+09:00')
const linkTokens = createLinkTokens('a secret for tests of at least 32 characters')
const publicUrl = 'https://yoga.example'

async function openWithRecipient(language: Language = 'ja') {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const { id, email } = await givenMember(database, { email: 'hanako@example.test', language })
  const recipient = { id, email, language, lastName: '山田', firstName: '花子' }
  /** What the link offers, or why it cannot be used. */
  const read = (token: string, at = now) =>
    makeOffer(contextIn(database, at), linkTokens, { token, caller: undefined }).catch(
      (error: Error) => error.message,
    )
  const redeem = (linkId: string, at = now) =>
    database.transact((writer) => redeemLink(transactionIn(writer, at), linkId))
  /** Sends a link; returns its mail, as it is written for delivery, and the token in it. */
  const send = async (plan?: PaidMemberType) => {
    await database.transact((writer) => sendPaymentLink(transactionIn(writer, now), recipient, plan))
    const row = await database.reader
      .selectFrom('outbox')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const message = mailWriter({ publicUrl, linkTokens })(factsOfFiles, { ...row, writtenAt: row.createdAt })
    const token = /\/pay#token=([^&\s]+)/.exec(message.text)?.[1] ?? 'none'
    return { ...row, message, token }
  }
  return { database, id, send, read, redeem }
}

test.each(languages)(
  'mails a payment link in %s, and keeps its token out of the database',
  async (language) => {
    const { database, send, read, id } = await openWithRecipient(language)
    const { message, token, ...mail } = await send()
    expect(await database.reader.selectFrom('outbox').select('id').execute()).toHaveLength(1)
    expect(mail).toMatchObject({ kind: 'paymentLink', recipient: 'hanako@example.test', language })
    expect(mail.content).not.toContain(token)
    const site = language === 'ja' ? publicUrl : `${publicUrl}/en`
    expect(message.text).toContain(`\n${site}/pay#token=${token}\n`)
    expect(message.html).toContain(`href="${site}/pay#token=${token}"`)
    expect(message.text).toContain(
      language === 'ja' ? '2026年11月27日(金) 12:00まで' : 'Fri, November 27, 2026, 12:00 (Japan time)',
    )
    expect(await read(token)).toMatchObject({ memberId: id })
  },
)

test('the link proposes the plan that was chosen before', async () => {
  const { send, read } = await openWithRecipient()
  const { message, token } = await send(2)
  expect(message.text).toContain(`/pay#token=${token}&plan=2\n`)
  expect(message.html).toContain(`/pay#token=${token}&#38;plan=2"`)
  expect(await read(token)).toMatchObject({ membership: null })
})

test('a payment link is valid for seven days', async () => {
  const { send, read } = await openWithRecipient()
  const { token } = await send()
  expect(await read(token, now + 7 * dayMs - 1)).toMatchObject({ membership: null })
  expect(await read(token, now + 7 * dayMs)).toBe('error.payment.linkExpired')
})

test('a payment link is redeemed once, even by calls at the same moment, together with the member’s other links', async () => {
  const { send, read, redeem } = await openWithRecipient()
  const first = await send()
  const second = await send()
  const id = linkTokens.read('payment', first.token) ?? ''
  const answers = await Promise.all([redeem(id), redeem(id), redeem(id)])
  expect(answers.filter(Boolean)).toEqual([true])
  expect(await read(first.token)).toBe('error.payment.linkUsed')
  expect(await read(second.token)).toBe('error.payment.linkUsed')
})

test('a payment link can be redeemed after it has expired', async () => {
  const { send, read, redeem } = await openWithRecipient()
  const { token } = await send()
  const id = linkTokens.read('payment', token) ?? ''
  expect(await redeem(id, now + 8 * dayMs)).toBe(true)
  expect(await read(token, now + 8 * dayMs)).toBe('error.payment.linkUsed')
  expect(await redeem('none')).toBe(false)
})

test('a token that the studio did not sign for a payment opens no link', async () => {
  const { send, read } = await openWithRecipient()
  const { token } = await send()
  const [id = ''] = token.split('.')
  const foreign = createLinkTokens('another secret of at least 32 characters')
  const forged = ['', id, `${id}.`, `${token}x`, linkTokens.sign('password', id), foreign.sign('payment', id)]
  for (const wrong of forged) expect(await read(wrong)).toBe('error.payment.linkNotFound')
  expect(await read(linkTokens.sign('payment', 'none'))).toBe('error.payment.linkNotFound')
})

async function openWithMember(rateLimits = false) {
  const app = await TestApp.open({ rateLimits })
  const member = await givenMember(app.database, {
    email: 'hanako@example.test',
    language: 'en',
    memberType: 0,
  })
  const admin = await givenAdmin(app.database)
  const resend = (as: typeof member | undefined, email: string) =>
    app.ask(resendPaymentLink, { as, query: { email } })
  const rows = (table: 'outbox' | 'payment_links' | 'audit_log') =>
    app.database.reader.selectFrom(table).selectAll().execute()
  return { app, member, admin, resend, rows }
}

test('an administrator sends a payment link to any member, in the member’s language, and it is in the audit log', async () => {
  const { member, admin, resend, rows } = await openWithMember()
  expect(await resend(admin, ' Hanako@example.test')).toMatchObject({
    status: 200,
    body: { email: member.email },
  })
  expect(await rows('outbox')).toMatchObject([
    { kind: 'paymentLink', recipient: 'hanako@example.test', language: 'en' },
  ])
  expect(await rows('payment_links')).toMatchObject([{ memberId: member.id, usedAt: null }])
  expect(await rows('audit_log')).toMatchObject([
    { actorId: admin.id, action: 'paymentLink.sent', subjectId: member.id },
  ])
})

test('a member with a plan gets no mail about paying, and the one who asks is told why', async () => {
  const { app, member, admin, resend, rows } = await openWithMember()
  const { body } = await app.ask(startCheckout, { as: member, body: { plan: 2 } })
  app.provider.simulator.pay(app.provider.sessionAt(body.url))
  await deliver(app)
  for (const caller of [admin, member]) {
    expect(await resend(caller, member.email)).toMatchObject(refused('error.payment.alreadyMember'))
  }
  expect(await mailKindsTo(app, member)).toEqual(['paymentReceived'])
  expect(await rows('audit_log')).toEqual([])
})

test('a member can ask for another payment link, which is not in the audit log', async () => {
  const { member, resend, rows } = await openWithMember()
  expect((await resend(member, 'HANAKO@example.test')).status).toBe(200)
  expect(await rows('outbox')).toHaveLength(1)
  expect(await rows('audit_log')).toEqual([])
})

test('refuses a payment link for another member without telling who is registered', async () => {
  const { app, resend, rows } = await openWithMember()
  const other = await givenMember(app.database)
  const forbidden = await resend(other, 'hanako@example.test')
  expect(forbidden).toMatchObject(refused('error.server.forbidden'))
  expect((await resend(other, 'nobody@example.test')).body).toEqual(forbidden.body)
  expect(await resend(undefined, 'hanako@example.test')).toMatchObject(refused('error.server.unauthorized'))
  expect(await rows('outbox')).toEqual([])
  expect(await rows('payment_links')).toEqual([])
})

test('tells an administrator that an address belongs to no member', async () => {
  const { admin, resend } = await openWithMember()
  expect(await resend(admin, 'nobody@example.test')).toMatchObject(
    refused('error.email.notFound', { email: 'notFound' }),
  )
  expect(await resend(admin, 'nobody')).toMatchObject(refused('error.server.invalid', { email: 'pattern' }))
})

test('a member gets at most five payment links in a quarter of an hour, and refused calls of others do not count', async () => {
  const { app, member, admin, resend } = await openWithMember(true)
  const other = await givenMember(app.database)
  for (let sent = 0; sent < 6; sent += 1) await resend(other, member.email)
  for (let sent = 0; sent < 5; sent += 1) expect((await resend(admin, member.email)).status).toBe(200)
  expect(await resend(member, member.email)).toMatchObject(refused('error.server.too_many_requests'))
  expect((await resend(admin, other.email)).status).toBe(200)
})
