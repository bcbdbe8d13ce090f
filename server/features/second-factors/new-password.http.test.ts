import { describe, expect, test } from 'vitest'
import { confirmIdentity, passIdentityStep } from '#contract/second-factors/identity.ts'
import { renewMemberCode } from '#contract/member-codes.ts'
import {
  addPasskey,
  passPasskeyLogin,
  startPasskey,
  startPasskeyLogin,
} from '#contract/second-factors/passkeys.ts'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/login/passwords.ts'
import { login, logout, passLoginStep } from '#contract/sessions.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp } from '#tests/support/app.ts'
import { codeAt, confirmed, givenAdminWithPassword, setUpApp } from '#tests/support/authenticator-app.ts'
import type { Caller } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { SoftPasskey } from '#tests/support/soft-passkey.ts'
import { testSecret } from '#tests/support/test-tokens.ts'

const passkeyName = 'iPhone'

async function add(app: TestApp, caller: Caller) {
  const passkey = new SoftPasskey()
  const confirmation = await confirmed(app, caller)
  const { body } = await app.ask(startPasskey, { ...caller, body: { confirmation } })
  const made = { token: body.token, passkeyName, passkey: passkey.create(body.options) }
  return { passkey, answer: await app.ask(addPasskey, { ...caller, body: made }) }
}

async function openWithPasskey(role: 'USER' | 'ADMIN' = 'USER') {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { role, passwordHash })
  return { app, member, ...(await add(app, { as: member })) }
}

async function logIn(app: TestApp, passkey: SoftPasskey) {
  const { body } = await app.ask(startPasskeyLogin)
  const proof = { token: body.token, passkey: passkey.get(body.options) }
  return app.ask(passPasskeyLogin, { body: proof })
}

const changeMails = async (app: TestApp) =>
  (await queuedMails(app.database)).filter(({ kind }) => kind === 'passwordChanged')

describe('a new password', () => {
  const twice = { newPassword: 'tea on the terrace', newPasswordConfirm: 'tea on the terrace' }

  async function reset(app: TestApp, { email, id }: TestMember) {
    await app.ask(requestPasswordReset, { body: { email } })
    const row = await app.database.reader
      .selectFrom('password_resets')
      .select('id')
      .where('memberId', '=', id)
      .executeTakeFirstOrThrow()
    const token = createLinkTokens(testSecret).sign('password', row.id)
    return app.ask(resetPassword, { body: { token, ...twice } })
  }

  const change = (app: TestApp, as: TestMember) =>
    app.ask(changePassword, { as, body: { oldPassword: password, ...twice } })

  test.each([
    ['a mailed link', reset],
    ['the form of the profile', change],
  ])('ends the passkeys of a member, by %s, and the mail names them', async (_, act) => {
    const { app, member, passkey } = await openWithPasskey()
    await app.ask(renewMemberCode, { as: member })
    expect((await act(app, member)).status).toBe(200)
    expect(await logIn(app, passkey)).toMatchObject(refused('error.passkey.refused'))
    expect(await changeMails(app)).toMatchObject([
      { content: { passkeysEnded: [passkeyName], kept: [{ way: 'receptionCode' }] } },
    ])
  })

  test('leaves the factors of an administrator, and the mail names them with their day', async () => {
    const { app, member, passkey } = await openWithPasskey('ADMIN')
    const since = app.clock.now()
    expect((await reset(app, member)).status).toBe(200)
    expect((await logIn(app, passkey)).status).toBe(200)
    expect(await changeMails(app)).toMatchObject([
      {
        content: {
          passkeysEnded: [],
          kept: [
            { way: 'passkey', name: passkeyName, since },
            { way: 'recoveryCodes', since },
          ],
        },
      },
    ])
  })
})

describe('the confirmation of who the member is', () => {
  test('counts in the session that it was given in, and ends with the logout', async () => {
    const app = await TestApp.open()
    const { email } = await givenMember(app.database, { passwordHash })
    const logInAgain = async () =>
      (await app.ask(login, { body: { username: email, password } })).body.access_token
    const token = await logInAgain()
    const confirmation = await confirmed(app, { token })
    await app.ask(logout, { token })
    const later = await logInAgain()
    const begun = await app.ask(startPasskey, { token: later, body: { confirmation } })
    expect(begun).toMatchObject(refused('error.identity.unconfirmed'))
    const { answer } = await add(app, { token: later })
    expect(answer.status).toBe(200)
  })

  test('the second step is passed in the session that began it', async () => {
    const app = await TestApp.open()
    const admin = await givenAdminWithPassword(app)
    const { secret } = await setUpApp(app, { as: admin })
    const { body } = await app.ask(confirmIdentity, { as: admin, body: { password } })
    await app.ask(logout, { as: admin })
    const step = await app.ask(login, { body: { username: admin.email, password } })
    app.clock.pass(30_000)
    const loginProof = { token: step.body.secondStep?.token ?? '', code: codeAt(secret, app.clock.now()) }
    const { body: passed } = await app.ask(passLoginStep, { body: loginProof })
    app.clock.pass(30_000)
    const proof = { token: body.secondStep?.token ?? '', code: codeAt(secret, app.clock.now()) }
    const answer = await app.ask(passIdentityStep, { token: passed.access_token, body: proof })
    expect(answer).toMatchObject(refused('error.secondStep.over'))
  })
})
