import { describe, expect, test } from 'vitest'
import { checkEmailLink, confirmEmailChange, resendEmailLink } from '#contract/accounts/email-change.ts'
import { changeMember, confirmMemberEmail, getMember } from '#contract/accounts/member-administration.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import { requestPasswordReset, resetPassword } from '#contract/login/passwords.ts'
import { readOffer } from '#contract/payments/payments.ts'
import { registerMember } from '#contract/accounts/registration.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { givenSession, testSecret } from '#tests/support/test-tokens.ts'
import { isEmailConfirmed } from '#server/features/members/queries.ts'

const linkTokens = createLinkTokens(testSecret)

/** A member who has registered and followed no link. */
async function open(given: { rateLimits?: boolean } = {}) {
  const app = await TestApp.open(given)
  const { id } = (await app.ask(registerMember, { body: validRegistration })).body
  const member = { id, role: 'USER', email: validRegistration.email } as const
  await app.database.transact((writer) => givenSession(writer, id))
  const read = async () => (await app.ask(getOwnMember, { as: member })).body
  const newest = async (table: 'payment_links' | 'email_changes' | 'password_resets') => {
    const rows = app.database.reader.selectFrom(table).select('id').where('memberId', '=', id)
    return (await rows.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id
  }
  return { app, member, read, newest }
}

describe('the address of a member is confirmed', () => {
  test('by following the payment link, once', async () => {
    const { app, member, read, newest } = await open()
    expect(await read()).toMatchObject({ emailConfirmed: false, pendingEmail: null })
    const token = linkTokens.sign('payment', await newest('payment_links'))
    expect((await app.ask(readOffer, { as: member, body: {} })).status).toBe(200)
    expect((await read()).emailConfirmed).toBe(false)
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await app.ask(readOffer, { body: { token } })).status).toBe(200)
      expect((await read()).emailConfirmed).toBe(true)
    }
  })

  test('by a link of its own, which changes nothing else', async () => {
    const { app, member, read, newest } = await open()
    const before = await read()
    expect((await app.ask(resendEmailLink, { as: member })).body).toEqual(before)
    expect((await app.ask(resendEmailLink, { as: member })).body).toEqual(before)
    const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'addressConfirmation')
    expect(mails).toMatchObject([{ recipient: member.email }, { recipient: member.email }])

    const token = linkTokens.sign('email', await newest('email_changes'))
    const told = { email: member.email, isNew: false }
    expect((await app.ask(checkEmailLink, { body: { token } })).body).toEqual(told)
    expect((await app.ask(confirmEmailChange, { body: { token } })).body).toEqual(told)
    expect(await read()).toEqual({ ...before, emailConfirmed: true })
    expect(await app.ask(confirmEmailChange, { body: { token } })).toMatchObject(
      refused('error.emailLink.used'),
    )
    expect(await app.ask(resendEmailLink, { as: member })).toMatchObject(
      refused('error.emailChange.notFound'),
    )
    expect((await queuedMails(app.database)).map(({ kind }) => kind)).not.toContain('emailChanged')
  })

  test('by the link to a new password', async () => {
    const { app, member, newest } = await open()
    await app.ask(requestPasswordReset, { body: { email: member.email } })
    const token = linkTokens.sign('password', await newest('password_resets'))
    const chosen = { newPassword: 'sun in the garden', newPasswordConfirm: 'sun in the garden' }
    const reply = await app.ask(resetPassword, { body: { token, ...chosen } })
    expect(reply.status).toBe(200)
    expect(await isEmailConfirmed(app.database.reader, member.id)).toBe(true)
  })

  test('by a link to another address, which the earlier one is not told of', async () => {
    const { app } = await open()
    const given = { emailConfirmed: false, passwordHash: testPasswordHash }
    const member = await givenMember(app.database, given)
    const body = { email: 'later@example.test', password: testPassword }
    const { pendingEmail, emailConfirmed } = (await app.ask(updateOwnMember, { as: member, body })).body
    expect({ pendingEmail, emailConfirmed }).toMatchObject({
      pendingEmail: { email: body.email },
      emailConfirmed: false,
    })
    const rows = app.database.reader
      .selectFrom('email_changes')
      .select('id')
      .where('memberId', '=', member.id)
    const token = linkTokens.sign('email', (await rows.executeTakeFirstOrThrow()).id)
    expect((await app.ask(confirmEmailChange, { body: { token } })).body).toEqual({
      email: body.email,
      isNew: true,
    })
    expect((await app.ask(getOwnMember, { as: member })).body).toMatchObject({
      email: body.email,
      emailConfirmed: true,
    })
    expect((await queuedMails(app.database)).map(({ kind }) => kind)).not.toContain('emailChanged')
  })

  test('by an administrator who knows the person, which is recorded once', async () => {
    const { app, member, read } = await open()
    const admin = await givenAdmin(app.database)
    const params = { id: member.id }
    const confirm = (email: string) => app.ask(confirmMemberEmail, { as: admin, params, body: { email } })
    expect((await app.ask(getMember, { as: admin, params })).body.emailConfirmed).toBe(false)
    expect(await confirm('other@example.test')).toMatchObject(
      refused('error.member.changed', { email: 'changed' }),
    )
    expect((await read()).emailConfirmed).toBe(false)
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await confirm(member.email.toUpperCase())).toMatchObject({ status: 200, body: params })
    }
    expect((await app.ask(getMember, { as: admin, params })).body.emailConfirmed).toBe(true)
    const entries = (await auditEntries(app.database)).filter(
      ({ action }) => action === 'member.emailConfirmed',
    )
    expect(entries).toMatchObject([{ actor: admin.id, subject: member.id }])
  })

  test('by an administrator who sets another address', async () => {
    const { app, member, read } = await open()
    const admin = await givenAdmin(app.database)
    const params = { id: member.id }
    const seen = (await app.ask(getMember, { as: admin, params })).body
    const { bookings: _, movements: __, payments: ___, membership: ____, ...body } = seen
    const changed = { ...body, email: 'later@example.test' }
    expect((await app.ask(changeMember, { as: admin, params, body: changed })).status).toBe(200)
    expect(await read()).toMatchObject({ email: 'later@example.test', emailConfirmed: true })
  })
})

test('only administrators may confirm the address of another member, and only that of one who exists', async () => {
  const { app, member } = await open()
  const body = { email: member.email }
  await expectForAdminsOnly(app, confirmMemberEmail, { params: { id: member.id }, body })
  const sent = { as: await givenAdmin(app.database), params: { id: 'none' }, body }
  expect(await app.ask(confirmMemberEmail, sent)).toMatchObject(refused('error.member.notFound'))
})

test('a member may ask for the link five times in a quarter of an hour', async () => {
  const { app, member } = await open({ rateLimits: true })
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await app.ask(resendEmailLink, { as: member })).status).toBe(200)
  }
  expect(await app.ask(resendEmailLink, { as: member })).toMatchObject(
    refused('error.server.too_many_requests'),
  )
})
