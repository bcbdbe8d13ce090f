import { describe, expect, test } from 'vitest'
import { confirmEmailChange } from '#contract/accounts/email-change.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { checkResetLink, requestPasswordReset } from '#contract/login/passwords.ts'
import { findLink, insertLink } from '#server/features/payments/order-queries.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { mailColumns } from '#server/mail/queries.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs } from '#time/tokyo.ts'

const linkTokens = createLinkTokens(testSecret)
const before = 'earlier@example.test'

/** A studio that has mailed a member a link for a new password. */
async function open(language: Language = 'ja') {
  const app = await TestApp.open()
  const member = await givenMember(app.database, {
    email: before,
    language,
    passwordHash: testPasswordHash,
  })
  await app.ask(requestPasswordReset, { body: { email: before } })
  const { reader } = app.database
  const { id } = await reader.selectFrom('password_resets').select('id').executeTakeFirstOrThrow()
  app.clock.pass(1)
  /** Changes the profile, and follows the link when the change mails one. */
  const change = async (body: object) => {
    const reply = await app.ask(updateOwnMember, { as: member, body: { ...body, password: testPassword } })
    const pending = await reader.selectFrom('email_changes').select('id').executeTakeFirst()
    if (pending === undefined) return reply
    return app.ask(confirmEmailChange, { body: { token: linkTokens.sign('email', pending.id) } })
  }
  const checkLink = () => app.ask(checkResetLink, { body: { token: linkTokens.sign('password', id) } })
  const link = { id: 'link', memberId: member.id, usedAt: null, createdAt: 0 }
  await app.database.transact((writer) => insertLink(writer, { ...link, expiresAt: app.clock.now() + dayMs }))
  const paymentLinkEnds = async () => (await findLink(reader, 'link'))?.expiresAt
  const announced = async () =>
    (await queuedMails(app.database)).filter(({ kind }) => kind === 'emailChanged')
  return { app, member, change, checkLink, announced, paymentLinkEnds }
}

describe('announcing a new e-mail address', () => {
  test('a new e-mail address is announced to the old address, and ends the links that were mailed there', async () => {
    const { app, change, checkLink, announced, paymentLinkEnds } = await open('en')
    expect((await checkLink()).status).toBe(200)
    expect((await change({ email: 'later@example.test' })).status).toBe(200)
    expect(await checkLink()).toMatchObject(refused('error.resetLink.expired'))
    expect(await paymentLinkEnds()).toBe(app.clock.now())
    const content = { name: expect.any(String) as string, begins: 'la', changedAt: app.clock.now() }
    expect(await announced()).toEqual([{ kind: 'emailChanged', recipient: before, language: 'en', content }])

    const mails = app.database.reader.selectFrom('outbox').select(mailColumns)
    const mail = await mails.where('kind', '=', 'emailChanged').executeTakeFirstOrThrow()
    const { text, html } = mailWriter({ publicUrl: 'https://yoga.example', linkTokens })(factsOfFiles, mail)
    expect(text).toContain('It begins with “la”')
    expect(`${text}${html}`).not.toMatch(/later/)
  })

  test('a new e-mail address that an administrator sets is announced too', async () => {
    const { app, member, checkLink, announced } = await open()
    const admin = await givenAdmin(app.database)
    const params = { id: member.id }
    const { body } = await app.ask(getMember, { as: admin, params })
    const { bookings: _bookings, movements: _movements, ...whole } = body
    await app.ask(changeMember, { as: admin, params, body: { ...whole, email: 'later@example.test' } })
    expect(await checkLink()).toMatchObject(refused('error.resetLink.expired'))
    expect(await announced()).toMatchObject([
      { recipient: before, language: 'ja', content: { begins: 'la' } },
    ])
  })

  test('an e-mail address that is taken or unchanged is not announced and ends no links', async () => {
    const { app, change, checkLink, announced } = await open()
    await givenMember(app.database, { email: 'taken@example.test' })
    expect((await change({ email: 'taken@example.test' })).status).toBe(409)
    expect((await change({ email: 'Earlier@example.test', phone: '08011112222' })).status).toBe(200)
    expect(await announced()).toEqual([])
    expect((await checkLink()).status).toBe(200)
  })
})
