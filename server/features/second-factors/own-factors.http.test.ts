import { describe, expect, test } from 'vitest'
import { confirmIdentity, passIdentityStep } from '#contract/second-factors/identity.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { login, passLoginStep } from '#contract/sessions.ts'
import {
  listSecondFactors,
  makeRecoveryCodes,
  removeTotp,
  setUpTotp,
  startTotp,
} from '#contract/second-factors/second-factors.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import {
  codeAt,
  confirmed,
  givenAdminWithApp,
  givenAdminWithPassword,
  setUpApp,
} from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'

describe('confirming who the caller is', () => {
  test('the password is enough without a factor; with one, the code is needed too', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { passwordHash: testPasswordHash })
    const plain = await app.ask(confirmIdentity, { as: member, body: { password } })
    expect(plain.body).toEqual({ confirmation: expect.any(String) })

    const { token, secret } = await givenAdminWithApp(app)
    const { body } = await app.ask(confirmIdentity, { token, body: { password } })
    expect(body).toEqual({ secondStep: expect.objectContaining({ ways: ['totp', 'recoveryCode'] }) })
    const proof = { token: body.secondStep?.token, code: codeAt(secret, app.clock.now()) }
    const passed = await app.ask(passIdentityStep, { token, body: proof })
    expect(passed.body).toEqual({ confirmation: expect.any(String) })
  })

  test('a wrong password is refused, and visitors cannot ask', async () => {
    const app = await TestApp.open()
    const admin = await givenAdminWithPassword(app)
    const wrong = await app.ask(confirmIdentity, { as: admin, body: { password: 'moonlight' } })
    expect(wrong).toMatchObject(refused('error.password.incorrect', { password: 'incorrect' }))
    const visitor = await app.ask(confirmIdentity, { body: { password } })
    expect(visitor).toMatchObject(refused('error.server.unauthorized'))
  })

  test('a step of a login or of another administrator confirms nothing, and the other way round', async () => {
    const app = await TestApp.open()
    const [one, other] = [await givenAdminWithApp(app), await givenAdminWithApp(app)]
    const code = () => codeAt(one.secret, app.clock.now())
    const begun = await app.ask(login, { body: { username: one.admin.email, password } })
    const loginStep = { token: begun.body.secondStep?.token, code: code() }
    const wrongKind = await app.ask(passIdentityStep, { token: one.token, body: loginStep })
    expect(wrongKind).toMatchObject(refused('error.secondStep.over'))

    const { body } = await app.ask(confirmIdentity, { token: one.token, body: { password } })
    const step = { token: body.secondStep?.token, code: code() }
    const wrongPerson = await app.ask(passIdentityStep, { token: other.token, body: step })
    expect(wrongPerson).toMatchObject(refused('error.secondStep.over'))
    expect(await app.ask(passLoginStep, { body: step })).toMatchObject(refused('error.secondStep.over'))
    expect((await app.ask(passIdentityStep, { token: one.token, body: step })).status).toBe(200)
  })

  test('every change needs a confirmation of the same person that is younger than a quarter of an hour', async () => {
    const app = await TestApp.open()
    const [admin, other] = [await givenAdminWithPassword(app), await givenAdminWithPassword(app)]
    const confirmation = await confirmed(app, { as: admin })
    const begun = await app.ask(startTotp, { as: admin, body: { confirmation } })
    app.clock.pass(15 * minuteMs)
    const setUp = { token: begun.body.token, code: codeAt(begun.body.secret, app.clock.now()) }
    for (const given of [confirmation, await confirmed(app, { as: other }), 'x', begun.body.token]) {
      for (const endpoint of [startTotp, setUpTotp, removeTotp, makeRecoveryCodes]) {
        const body = { confirmation: given, ...setUp }
        const answer = await app.ask(endpoint, { as: admin, body })
        const isTooLong = given.length > 200
        const expected = isTooLong ? refused('error.server.invalid') : refused('error.identity.unconfirmed')
        expect(answer).toMatchObject(expected)
      }
    }
  })
})

describe('setting up an authenticator app', () => {
  test('the first code of the app sets it up; mail and audit log tell of it, and nothing shows the secret', async () => {
    const app = await TestApp.open()
    const admin = await givenAdminWithPassword(app)
    const at = app.clock.now()
    const { token, codes, secret } = await setUpApp(app, { as: admin })
    expect(codes).toHaveLength(10)
    const { body } = await app.ask(listSecondFactors, { token })
    expect(body).toEqual({
      totp: { createdAt: isoText(at), lastUsedAt: null },
      passkeys: [],
      recoveryCodes: { createdAt: isoText(at), left: 10 },
      isRequired: false,
    })
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(await queuedMails(app.database)).toMatchObject([
      { kind: 'secondFactorAdded', recipient: admin.email, content: { factor: 'totp', at } },
    ])
    expect(await auditEntries(app.database)).toMatchObject([
      { action: 'secondFactor.added', actor: admin.id, subject: admin.id, after: { factor: 'totp' } },
    ])
  })

  test('the first factor ends every other session of the administrator, and no session of others', async () => {
    const app = await TestApp.open()
    const [admin, other] = [await givenAdminWithPassword(app), await givenAdminWithPassword(app)]
    const { body } = await app.ask(login, { body: { username: admin.email, password } })
    const { token } = await setUpApp(app, { as: admin })
    const elsewhere = await app.ask(getOwnMember, { token: body.access_token })
    expect(elsewhere).toMatchObject(refused('error.server.token_expired'))
    expect((await app.ask(getOwnMember, { token })).status).toBe(200)
    expect((await app.ask(getOwnMember, { as: other })).status).toBe(200)
  })

  test('a wrong code sets up nothing', async () => {
    const app = await TestApp.open()
    const admin = await givenAdminWithPassword(app)
    const confirmation = await confirmed(app, { as: admin })
    const { body } = await app.ask(startTotp, { as: admin, body: { confirmation } })
    const code = codeAt(body.secret, app.clock.now() + 10 * minuteMs)
    const sent = { confirmation, token: body.token, code }
    const wrong = await app.ask(setUpTotp, { as: admin, body: sent })
    expect(wrong).toMatchObject(refused('error.secondStep.incorrect', { code: 'incorrect' }))
    expect((await app.ask(listSecondFactors, { as: admin })).body.totp).toBeNull()
  })

  test('a secret that is older than half an hour, of another administrator or changed sets up nothing', async () => {
    const app = await TestApp.open()
    const [admin, other] = [await givenAdminWithPassword(app), await givenAdminWithPassword(app)]
    const confirmation = await confirmed(app, { as: admin })
    const { body } = await app.ask(startTotp, { as: admin, body: { confirmation } })
    const theirs = await app.ask(startTotp, {
      as: other,
      body: { confirmation: await confirmed(app, { as: other }) },
    })
    const send = async ({ token, secret }: { token: string; secret: string }, given = confirmation) => {
      const code = codeAt(secret, app.clock.now())
      return app.ask(setUpTotp, { as: admin, body: { confirmation: given, token, code } })
    }
    expect(await send(theirs.body)).toMatchObject(refused('error.totpSecret.over'))
    const changed = { ...body, token: body.token.slice(0, -4) }
    expect(await send(changed)).toMatchObject(refused('error.totpSecret.over'))
    app.clock.pass(30 * minuteMs)
    const fresh = await confirmed(app, { as: admin })
    expect(await send(body, fresh)).toMatchObject(refused('error.totpSecret.over'))
  })

  test('another app takes the place of the first; its codes stop working, and the session goes on', async () => {
    const app = await TestApp.open()
    const { admin, token, secret, codes } = await givenAdminWithApp(app)
    const confirmation = await confirmed(app, { token }, secret)
    const { body: begun } = await app.ask(startTotp, { token, body: { confirmation } })
    app.clock.pass(30_000)
    const code = codeAt(begun.secret, app.clock.now())
    const replaced = await app.ask(setUpTotp, { token, body: { confirmation, token: begun.token, code } })
    expect(replaced.body).toEqual({})
    app.clock.pass(30_000)
    const { body } = await app.ask(login, { body: { username: admin.email, password } })
    const pass = (proof: object) =>
      app.ask(passLoginStep, { body: { token: body.secondStep?.token, ...proof } })
    const earlier = await pass({ code: codeAt(secret, app.clock.now()) })
    expect(earlier).toMatchObject(refused('error.secondStep.incorrect'))
    expect((await pass({ recoveryCode: codes[3] })).status).toBe(200)
    expect((await app.ask(getOwnMember, { token })).status).toBe(200)
  })

  test('only administrators have an app and recovery codes', async () => {
    const app = await TestApp.open()
    const body = { confirmation: 'x', token: 'x', code: '123456' }
    for (const endpoint of [startTotp, setUpTotp, removeTotp, makeRecoveryCodes])
      await expectForAdminsOnly(app, endpoint, { body })
  })
})

describe('removing an authenticator app', () => {
  test('where no factor is required, the last one goes with its recovery codes, and the password is enough', async () => {
    const app = await TestApp.open()
    const { admin, token, secret } = await givenAdminWithApp(app)
    const confirmation = await confirmed(app, { token }, secret)
    const { body } = await app.ask(removeTotp, { token, body: { confirmation } })
    expect(body).toEqual({ passkeys: [], totp: null, recoveryCodes: null, isRequired: false })
    const begun = await app.ask(login, { body: { username: admin.email, password } })
    expect(begun.body).toEqual({ access_token: expect.any(String) })
    expect((await queuedMails(app.database)).map(({ kind }) => kind)).toContain('secondFactorRemoved')
    expect((await auditEntries(app.database)).at(-1)).toMatchObject({ action: 'secondFactor.removed' })
    const again = await app.ask(removeTotp, { token, body: { confirmation } })
    expect(again).toMatchObject(refused('error.secondFactor.notFound'))
  })

  test('where a factor is required, the last one stays', async () => {
    const app = await TestApp.open({ secondFactorRequired: true })
    const { token, secret } = await givenAdminWithApp(app)
    const confirmation = await confirmed(app, { token }, secret)
    const answer = await app.ask(removeTotp, { token, body: { confirmation } })
    expect(answer).toMatchObject(refused('error.secondFactor.last'))
    expect((await app.ask(listSecondFactors, { token })).body.totp).not.toBeNull()
  })
})

describe('making recovery codes', () => {
  test('new codes take the place of the earlier ones', async () => {
    const app = await TestApp.open()
    const { admin, token, secret, codes } = await givenAdminWithApp(app)
    const confirmation = await confirmed(app, { token }, secret)
    const made = (await app.ask(makeRecoveryCodes, { token, body: { confirmation } })).body.codes
    expect(new Set([...made, ...codes]).size).toBe(20)
    const { body } = await app.ask(login, { body: { username: admin.email, password } })
    const pass = (recoveryCode: string | undefined) =>
      app.ask(passLoginStep, { body: { token: body.secondStep?.token, recoveryCode } })
    expect(await pass(codes[0])).toMatchObject(refused('error.secondStep.incorrect'))
    expect((await pass(made[0])).status).toBe(200)
    expect((await auditEntries(app.database)).map(({ action }) => action)).toContain('recoveryCodes.made')
  })

  test('without a factor there are none', async () => {
    const app = await TestApp.open()
    const admin = await givenAdminWithPassword(app)
    const confirmation = await confirmed(app, { as: admin })
    const answer = await app.ask(makeRecoveryCodes, { as: admin, body: { confirmation } })
    expect(answer).toMatchObject(refused('error.secondFactor.notFound'))
  })
})
