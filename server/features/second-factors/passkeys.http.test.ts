import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { confirmIdentity, passIdentityStep } from '#contract/second-factors/identity.ts'
import { limits } from '#contract/limits.ts'
import { blockAccount } from '#contract/accounts/member-administration.ts'
import { getOwnMember } from '#contract/members/members.ts'
import {
  addPasskey,
  passPasskeyLogin,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#contract/second-factors/passkeys.ts'
import { listSecondFactors, removeTotp } from '#contract/second-factors/second-factors.ts'
import { login, passLoginStep } from '#contract/sessions.ts'
import { demoAddresses } from '#demo/sample-studio/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { confirmed, givenAdminWithPassword, setUpApp } from '#tests/support/authenticator-app.ts'
import type { Caller } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { SoftPasskey } from '#tests/support/soft-passkey.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'

const passkeyName = 'iPhone'

/** Makes a passkey as a browser does, and sends it. */
async function add(app: TestApp, caller: Caller, passkey = new SoftPasskey(), confirmation?: string) {
  const given = confirmation ?? (await confirmed(app, caller))
  const { body } = await app.ask(startPasskey, { ...caller, body: { confirmation: given } })
  const made = { token: body.token, passkeyName, passkey: passkey.create(body.options) }
  return { passkey, made, answer: await app.ask(addPasskey, { ...caller, body: made }) }
}

async function openWithPasskey(
  role: 'USER' | 'ADMIN' = 'USER',
  given: { secondFactorRequired?: boolean } = {},
) {
  const app = await TestApp.open(given)
  const member = await givenMember(app.database, { role, passwordHash })
  return { app, member, ...(await add(app, { as: member })) }
}

const factorsOf = async (app: TestApp, as: TestMember) => (await app.ask(listSecondFactors, { as })).body

/** Logs in with the passkey alone. */
async function logIn(
  app: TestApp,
  passkey: SoftPasskey,
  change: (proof: object) => object = (proof) => proof,
) {
  const { body } = await app.ask(startPasskeyLogin)
  const proof = { token: body.token, passkey: change(passkey.get(body.options)) }
  return { proof, answer: await app.ask(passPasskeyLogin, { body: proof }) }
}

describe('adding a passkey', () => {
  test('a member adds a passkey, and a mail tells of it', async () => {
    const { app, member, answer } = await openWithPasskey()
    expect(answer).toMatchObject({ status: 200, body: {} })
    const { passkeys } = await factorsOf(app, member)
    const createdAt = isoText(app.clock.now())
    expect(passkeys).toMatchObject([{ name: passkeyName, createdAt, lastUsedAt: null }])
    expect(await queuedMails(app.database)).toMatchObject([
      { kind: 'secondFactorAdded', recipient: member.email, content: { factor: 'passkey' } },
    ])
    expect(await auditEntries(app.database)).toEqual([])
  })

  test('the first passkey of an administrator brings recovery codes, and the audit log tells of it', async () => {
    const { app, member, answer } = await openWithPasskey('ADMIN', { secondFactorRequired: true })
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect(await auditEntries(app.database)).toMatchObject([
      { action: 'secondFactor.added', actor: member.id, after: { factor: 'passkey' } },
    ])
    expect(await factorsOf(app, member)).toMatchObject({ recoveryCodes: { left: 10 }, isRequired: true })
  })

  test('the answer of another site, another host, or without a look at the person is refused', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { passwordHash })
    const confirmation = await confirmed(app, { as: member })
    const others = [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { verified: false }]
    for (const behaviour of others) {
      const { answer } = await add(app, { as: member }, new SoftPasskey(behaviour), confirmation)
      expect(answer).toMatchObject(refused('error.passkey.refused'))
    }
    expect((await factorsOf(app, member)).passkeys).toEqual([])
  })

  test('a challenge works once, for ten minutes, and for the member who asked', async () => {
    const { app, member, made } = await openWithPasskey()
    const again = await app.ask(addPasskey, { as: member, body: made })
    expect(again).toMatchObject(refused('error.secondStep.over'))
    const confirmation = await confirmed(app, { as: member })
    const begun = await app.ask(startPasskey, { as: member, body: { confirmation } })
    const passkey = new SoftPasskey().create(begun.body.options)
    const body = { token: begun.body.token, passkeyName, passkey }
    const other = await givenMember(app.database)
    expect(await app.ask(addPasskey, { as: other, body })).toMatchObject(refused('error.secondStep.over'))
    app.clock.pass(10 * minuteMs)
    expect(await app.ask(addPasskey, { as: member, body })).toMatchObject(refused('error.secondStep.over'))
  })

  test('a passkey is added once, and a member has ten at most', async () => {
    const { app, member, passkey } = await openWithPasskey()
    const confirmation = await confirmed(app, { as: member })
    const known = await add(app, { as: member }, passkey, confirmation)
    expect(known.answer).toMatchObject(refused('error.passkey.known'))
    for (let count = 1; count < limits.passkeys; count += 1) {
      expect((await add(app, { as: member }, new SoftPasskey(), confirmation)).answer.status).toBe(200)
    }
    const over = await app.ask(startPasskey, { as: member, body: { confirmation } })
    expect(over).toMatchObject(refused('error.passkey.tooMany'))
  })

  test('it needs a confirmation', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database)
    const answer = await app.ask(startPasskey, { as: member, body: { confirmation: 'x' } })
    expect(answer).toMatchObject(refused('error.identity.unconfirmed'))
  })
})

describe('a login with a passkey alone', () => {
  test.each(['USER', 'ADMIN'] as const)('a passkey logs in its owner with the role %s', async (role) => {
    const { app, member, passkey } = await openWithPasskey(role, { secondFactorRequired: true })
    const { answer } = await logIn(app, passkey)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/^device-/)
    const own = await app.ask(getOwnMember, { token: answer.body.access_token })
    expect(own).toMatchObject({ status: 200, body: { id: member.id } })
    const { passkeys } = await factorsOf(app, member)
    expect(passkeys[0]?.lastUsedAt).toBe(isoText(app.clock.now()))
  })

  test('the same answer does not log in again, also at the same moment', async () => {
    const { app, passkey } = await openWithPasskey()
    const { proof } = await logIn(app, passkey)
    expect(await app.ask(passPasskeyLogin, { body: proof })).toMatchObject(refused('error.secondStep.over'))
    const { body } = await app.ask(startPasskeyLogin)
    const twice = { token: body.token, passkey: passkey.get(body.options) }
    const answers = await Promise.all([1, 2].map(() => app.ask(passPasskeyLogin, { body: twice })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('an answer after ten minutes, or to another challenge, is refused', async () => {
    const { app, passkey } = await openWithPasskey()
    const [one, other] = [await app.ask(startPasskeyLogin), await app.ask(startPasskeyLogin)]
    const crossed = { token: one.body.token, passkey: passkey.get(other.body.options) }
    expect(await app.ask(passPasskeyLogin, { body: crossed })).toMatchObject(refused('error.passkey.refused'))
    app.clock.pass(10 * minuteMs)
    const late = { token: one.body.token, passkey: passkey.get(one.body.options) }
    expect(await app.ask(passPasskeyLogin, { body: late })).toMatchObject(refused('error.secondStep.over'))
  })

  test('a counter that does not rise is refused, because a copy of the device may have signed', async () => {
    const { app, passkey } = await openWithPasskey()
    passkey.counter = 4
    expect((await logIn(app, passkey)).answer.status).toBe(200)
    passkey.counter = 4
    expect((await logIn(app, passkey)).answer).toMatchObject(refused('error.passkey.refused'))
    expect((await logIn(app, passkey)).answer.status).toBe(200)
  })

  test('an unknown passkey, another owner, and a changed signature are refused', async () => {
    const { app, passkey } = await openWithPasskey()
    const unknown = new SoftPasskey()
    expect((await logIn(app, unknown)).answer).toMatchObject(refused('error.passkey.refused'))
    const withResponse = (more: object) => (proof: object) => ({
      ...proof,
      response: { ...(proof as { response: object }).response, ...more },
    })
    const wrong = [{ userHandle: 'b3RoZXI' }, { signature: 'AAAA' }, { authenticatorData: 'AAAA' }]
    for (const more of wrong) {
      const { answer } = await logIn(app, passkey, withResponse(more))
      expect(answer).toMatchObject(refused('error.passkey.refused'))
    }
  })

  test('where the demo members cannot log in, their passkeys cannot either', async () => {
    const app = await TestApp.open({ demoLogins: false })
    const member = await givenMember(app.database, { email: demoAddresses[0] ?? '', passwordHash })
    const { passkey } = await add(app, { as: member })
    expect((await logIn(app, passkey)).answer).toMatchObject(refused('error.passkey.refused'))
  })

  test('a blocked administrator logs in neither with the passkey alone nor with a step that began before', async () => {
    const { app, member, passkey } = await openWithPasskey('ADMIN')
    const { body } = await app.ask(login, { body: { username: member.email, password } })
    const other = await givenAdminWithPassword(app)
    const blocking = { as: other, params: { id: member.id }, body: { password } }
    expect((await app.ask(blockAccount, blocking)).status).toBe(200)
    expect((await logIn(app, passkey)).answer).toMatchObject(refused('error.login.blocked'))
    const step = { token: body.secondStep?.token, passkey: passkey.get(body.secondStep?.passkey ?? {}) }
    expect(await app.ask(passLoginStep, { body: step })).toMatchObject(refused('error.login.blocked'))
  })

  test('the password of a member goes on working alone', async () => {
    const { app, member } = await openWithPasskey()
    const { body } = await app.ask(login, { body: { username: member.email, password } })
    expect(body).toEqual({ access_token: expect.any(String) })
  })
})

describe('a passkey as the second step of an administrator', () => {
  test('after the password, the passkey logs in; the passkey of another does not', async () => {
    const { app, member, passkey } = await openWithPasskey('ADMIN')
    const begin = async () =>
      (await app.ask(login, { body: { username: member.email, password } })).body.secondStep
    const step = await begin()
    expect(step).toMatchObject({ ways: ['passkey', 'recoveryCode'], passkey: { rpId: 'localhost' } })
    const other = await givenAdminWithPassword(app)
    const { passkey: theirs } = await add(app, { as: other })
    const send = (key: SoftPasskey, asked = step) => {
      const body = { token: asked?.token, passkey: key.get(asked?.passkey ?? {}) }
      return app.ask(passLoginStep, { body })
    }
    const wrong = await send(theirs)
    expect(wrong).toMatchObject(refused('error.secondStep.incorrect', { passkey: 'incorrect' }))
    expect((await send(passkey)).status).toBe(200)
    expect(await send(passkey)).toMatchObject(refused('error.secondStep.over'))
    expect((await send(passkey, await begin())).status).toBe(200)
  })

  test('it confirms who the administrator is', async () => {
    const { app, member, passkey } = await openWithPasskey('ADMIN')
    const { body } = await app.ask(confirmIdentity, { as: member, body: { password } })
    const proof = { token: body.secondStep?.token, passkey: passkey.get(body.secondStep?.passkey ?? {}) }
    const passed = await app.ask(passIdentityStep, { as: member, body: proof })
    expect(passed.body).toEqual({ confirmation: expect.any(String) })
  })
})

describe('the passkeys of a member', () => {
  test('a passkey is renamed and removed by its owner only', async () => {
    const { app, member, passkey } = await openWithPasskey()
    const id = (await factorsOf(app, member)).passkeys[0]?.id ?? 'none'
    const other = await givenMember(app.database, { passwordHash })
    const params = { id }
    const rename = (as: TestMember, name: string) =>
      app.ask(renamePasskey, { as, params, body: { passkeyName: name } })
    expect(await rename(other, 'mine')).toMatchObject(refused('error.secondFactor.notFound'))
    expect((await rename(member, ' 仕事のPC ')).body.passkeys).toMatchObject([{ id, name: '仕事のPC' }])
    expect(await rename(member, ' ')).toMatchObject(
      refused('error.server.invalid', { passkeyName: 'required' }),
    )

    const remove = async (as: TestMember, confirmation: string) =>
      app.ask(removePasskey, { as, params, body: { confirmation } })
    const theirs = await remove(other, await confirmed(app, { as: other }))
    expect(theirs).toMatchObject(refused('error.secondFactor.notFound'))
    expect(await remove(member, 'x')).toMatchObject(refused('error.identity.unconfirmed'))
    expect((await remove(member, await confirmed(app, { as: member }))).body.passkeys).toEqual([])
    expect((await logIn(app, passkey)).answer).toMatchObject(refused('error.passkey.refused'))
    expect((await queuedMails(app.database)).map(({ kind }) => kind)).toContain('secondFactorRemoved')
  })

  test('of two factors, either goes; the last one of an administrator who must have one stays', async () => {
    const app = await TestApp.open({ secondFactorRequired: true })
    const admin = await givenAdminWithPassword(app)
    const { confirmation } = await setUpApp(app, { as: admin })
    await add(app, { as: admin }, new SoftPasskey(), confirmation)
    const body = { confirmation }
    expect((await app.ask(removeTotp, { as: admin, body })).body).toMatchObject({
      totp: null,
      recoveryCodes: { left: 10 },
    })
    const id = (await factorsOf(app, admin)).passkeys[0]?.id ?? 'none'
    const last = await app.ask(removePasskey, { as: admin, params: { id }, body })
    expect(last).toMatchObject(refused('error.secondFactor.last'))
  })

  test('the export names them without their keys, and closing the account removes them', async () => {
    const { app, member } = await openWithPasskey()
    await givenAdmin(app.database)
    const { body } = await app.ask(exportOwnData, { as: member })
    expect(body.secondFactors.passkeys).toMatchObject([{ name: passkeyName }])
    const stored = () => app.database.reader.selectFrom('passkeys').selectAll().executeTakeFirst()
    expect(JSON.stringify(body)).not.toContain((await stored())?.publicKey)
    expect((await app.ask(closeAccount, { as: member, body: { password } })).status).toBe(200)
    expect(await stored()).toBeUndefined()
  })
})
