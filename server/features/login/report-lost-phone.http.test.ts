import { expect, test } from 'vitest'
import { reportLostPhoneOf } from '#contract/accounts/member-administration.ts'
import { getOwnMember } from '#contract/members/members.ts'
import {
  addPasskey,
  passPasskeyLogin,
  startPasskey,
  startPasskeyLogin,
} from '#contract/second-factors/passkeys.ts'
import { listSecondFactors, reportLostPhone } from '#contract/second-factors/second-factors.ts'
import { listOwnSessions, login } from '#contract/sessions.ts'
import { TestApp } from '#tests/support/app.ts'
import { confirmed, givenAdminWithPassword, setUpApp } from '#tests/support/authenticator-app.ts'
import type { Caller } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { SoftPasskey } from '#tests/support/soft-passkey.ts'

const passkeyName = 'iPhone'
const expired = refused('error.server.token_expired')

/** Adds a passkey for the caller, whose only proof until then is the password. */
async function add(app: TestApp, caller: Caller) {
  const passkey = new SoftPasskey()
  const confirmation = await confirmed(app, caller)
  const { body } = await app.ask(startPasskey, { ...caller, body: { confirmation } })
  const made = { token: body.token, passkeyName, passkey: passkey.create(body.options) }
  await app.ask(addPasskey, { ...caller, body: made })
  return { passkey, confirmation }
}

async function logInWith(app: TestApp, passkey: SoftPasskey) {
  const { body } = await app.ask(startPasskeyLogin)
  const proof = { token: body.token, passkey: passkey.get(body.options) }
  return app.ask(passPasskeyLogin, { body: proof })
}

const logIn = async (app: TestApp, { email }: TestMember) =>
  (await app.ask(login, { body: { username: email, password } })).body

const lossMails = async (app: TestApp) =>
  (await queuedMails(app.database)).filter(({ kind }) => kind === 'phoneLost')

const losses = async (app: TestApp) =>
  (await auditEntries(app.database)).filter(({ action }) => action === 'phone.lost')

test('a member who lost a phone goes on in this session alone; every passkey ends, and one mail names them', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { passwordHash })
  const other = await givenMember(app.database, { passwordHash })
  const here = { token: (await logIn(app, member)).access_token }
  const { passkey } = await add(app, here)
  const { body: onPhone } = await logInWith(app, passkey)
  const confirmation = await confirmed(app, here)
  expect(await app.ask(reportLostPhone, { ...here, body: { confirmation } })).toMatchObject({ status: 200 })
  expect(await app.ask(getOwnMember, { token: onPhone.access_token })).toMatchObject(expired)
  expect(await app.ask(getOwnMember, here)).toMatchObject({ status: 200 })
  expect(await app.ask(getOwnMember, { as: other })).toMatchObject({ status: 200 })
  expect(await logInWith(app, passkey)).toMatchObject(refused('error.passkey.refused'))
  expect(await logIn(app, member)).toMatchObject({ access_token: expect.any(String) })
  expect(await lossMails(app)).toMatchObject([
    { recipient: member.email, content: { passkeysEnded: [passkeyName], kept: [], lacksFactor: false } },
  ])
  expect(await losses(app)).toEqual([])
})

test('a loss is reported only with a confirmation of this session, and the confirmation ends with it', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { passwordHash })
  const { confirmation } = await add(app, { as: member })
  const elsewhere = { token: (await logIn(app, member)).access_token }
  const unconfirmed = refused('error.identity.unconfirmed')
  expect(await app.ask(reportLostPhone, { ...elsewhere, body: { confirmation } })).toMatchObject(unconfirmed)
  expect(await app.ask(reportLostPhone, { as: member, body: { confirmation } })).toMatchObject({
    status: 200,
  })
  expect(await app.ask(startPasskey, { as: member, body: { confirmation } })).toMatchObject(unconfirmed)
  expect(await lossMails(app)).toHaveLength(1)
})

test('the app and the recovery codes of an administrator stay, and log and mail tell it', async () => {
  const app = await TestApp.open({ secondFactorRequired: true })
  const [admin, other] = [await givenAdminWithPassword(app), await givenAdminWithPassword(app)]
  await add(app, { as: other })
  const { token, secret } = await setUpApp(app, { as: admin })
  const confirmation = await confirmed(app, { token }, secret)
  const { body: begun } = await app.ask(startPasskey, { token, body: { confirmation } })
  const made = { token: begun.token, passkeyName, passkey: new SoftPasskey().create(begun.options) }
  await app.ask(addPasskey, { token, body: made })
  expect(await app.ask(reportLostPhone, { token, body: { confirmation } })).toMatchObject({ status: 200 })
  expect((await app.ask(listSecondFactors, { token })).body).toMatchObject({
    passkeys: [],
    totp: { createdAt: expect.any(String) },
    recoveryCodes: { left: 10 },
  })
  expect(await losses(app)).toMatchObject([{ actor: admin.id, subject: admin.id }])
  expect(await lossMails(app)).toMatchObject([
    {
      recipient: admin.email,
      content: { kept: [{ way: 'totp' }, { way: 'recoveryCodes' }], lacksFactor: false },
    },
  ])
  expect((await app.ask(listSecondFactors, { as: other })).body.passkeys).toHaveLength(1)
})

test('an administrator whose passkey was the only factor is not locked out, but may first only set up another', async () => {
  const app = await TestApp.open({ secondFactorRequired: true })
  const admin = await givenAdminWithPassword(app)
  const { confirmation } = await add(app, { as: admin })
  await app.ask(reportLostPhone, { as: admin, body: { confirmation } })
  expect((await app.ask(listSecondFactors, { as: admin })).body).toEqual({
    passkeys: [],
    totp: null,
    recoveryCodes: null,
    isRequired: true,
  })
  expect(await lossMails(app)).toMatchObject([{ content: { kept: [], lacksFactor: true } }])
  const { access_token: token } = await logIn(app, admin)
  expect(await app.ask(listOwnSessions, { token })).toMatchObject(refused('error.secondFactor.needed'))
  const { codes } = await setUpApp(app, { token })
  expect(codes).toHaveLength(10)
  expect(await app.ask(listOwnSessions, { token })).toMatchObject({ status: 200 })
})

test('an administrator does it for a colleague, who is logged out everywhere, and is named in log and mail', async () => {
  const app = await TestApp.open()
  const [admin, colleague] = [await givenAdminWithPassword(app), await givenAdminWithPassword(app)]
  const { passkey } = await add(app, { as: colleague })
  const confirmation = await confirmed(app, { as: admin })
  const call = { as: admin, params: { id: colleague.id }, body: { confirmation } }
  expect(await app.ask(reportLostPhoneOf, call)).toMatchObject({ status: 200 })
  expect(await app.ask(getOwnMember, { as: colleague })).toMatchObject(expired)
  expect(await logInWith(app, passkey)).toMatchObject(refused('error.passkey.refused'))
  expect(await logIn(app, colleague)).toMatchObject({ access_token: expect.any(String) })
  expect(await app.ask(getOwnMember, { as: admin })).toMatchObject({ status: 200 })
  expect(await losses(app)).toMatchObject([{ actor: admin.id, subject: colleague.id }])
  expect(await lossMails(app)).toMatchObject([{ recipient: colleague.email }])
})

test('an administrator cannot do it for a member, for themselves, or with the confirmation of another person', async () => {
  const app = await TestApp.open()
  const [admin, colleague] = [await givenAdminWithPassword(app), await givenAdminWithPassword(app)]
  const member = await givenMember(app.database)
  const confirmation = await confirmed(app, { as: admin })
  const call = (id: string, given = confirmation) =>
    app.ask(reportLostPhoneOf, { as: admin, params: { id }, body: { confirmation: given } })
  expect(await call(member.id)).toMatchObject(refused('error.member.notAdministrator'))
  expect(await call(admin.id)).toMatchObject(refused('error.member.ownAccount'))
  expect(await call('none')).toMatchObject(refused('error.member.notFound'))
  const ofColleague = await confirmed(app, { as: colleague })
  expect(await call(colleague.id, ofColleague)).toMatchObject(refused('error.identity.unconfirmed'))
  expect(await lossMails(app)).toEqual([])
  expect(await app.ask(getOwnMember, { as: colleague })).toMatchObject({ status: 200 })
})
