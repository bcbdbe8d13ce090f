import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, test } from 'vitest'
import { getOwnMember } from '#contract/members/members.ts'
import { requestPasswordReset, resetPassword } from '#contract/login/passwords.ts'
import { login, passLoginStep } from '#contract/sessions.ts'
import { createLog } from '#server/log.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { TestApp } from '#tests/support/app.ts'
import { codeAt, givenAdminWithApp, givenAdminWithPassword } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { minuteMs } from '#time/tokyo.ts'

/** An administrator with an app and recovery codes. */
async function open(given: { rateLimits?: boolean; logger?: FastifyBaseLogger } = {}) {
  const app = await TestApp.open(given)
  const holder = await givenAdminWithApp(app)
  const username = holder.admin.email
  const begin = (typed = password) => app.ask(login, { body: { username, password: typed } })
  const stepToken = async () => (await begin()).body.secondStep?.token ?? 'none'
  const pass = (token: string, proof: object) => app.ask(passLoginStep, { body: { token, ...proof } })
  const rightCode = () => codeAt(holder.secret, app.clock.now())
  return { app, ...holder, begin, stepToken, pass, rightCode }
}

const statusesOf = (answers: Array<{ status: number }>) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

describe('a login with a second step', () => {
  test('the password of an administrator with an app is answered without a token, and the code with one', async () => {
    const { app, admin, begin, pass, rightCode } = await open()
    const { status, body, headers } = await begin()
    expect(status).toBe(200)
    expect(body).toEqual({
      secondStep: {
        token: expect.any(String),
        expiresAt: expect.any(String),
        ways: ['totp', 'recoveryCode'],
      },
    })
    expect(headers).not.toHaveProperty('set-cookie')
    const token = body.secondStep?.token ?? ''
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_invalid'))

    const passed = await pass(token, { code: rightCode() })
    expect(passed.status).toBe(200)
    expect(String(passed.headers['set-cookie'])).toMatch(/^device-.*HttpOnly/)
    const own = await app.ask(getOwnMember, { token: passed.body.access_token })
    expect(own).toMatchObject({ status: 200, body: { id: admin.id } })
  })

  test('a wrong password is refused as before, and a member without a factor gets a token at once', async () => {
    const { app, begin } = await open()
    expect(await begin('moonlight')).toMatchObject(refused('error.login.failed'))
    const other = await givenAdminWithPassword(app)
    const member = await givenMember(app.database, { passwordHash: testPasswordHash })
    for (const { email } of [other, member]) {
      const { body } = await app.ask(login, { body: { username: email, password } })
      expect(body).toEqual({ access_token: expect.any(String) })
    }
  })

  test('the step is passed once', async () => {
    const { app, stepToken, pass, rightCode } = await open()
    const token = await stepToken()
    expect((await pass(token, { code: rightCode() })).status).toBe(200)
    app.clock.pass(30_000)
    expect(await pass(token, { code: rightCode() })).toMatchObject(refused('error.secondStep.over'))
  })

  test('the step is over after ten minutes', async () => {
    const { app, stepToken, pass, rightCode } = await open()
    const [late, inTime] = [await stepToken(), await stepToken()]
    app.clock.pass(10 * minuteMs - 1)
    expect((await pass(inTime, { code: rightCode() })).status).toBe(200)
    app.clock.pass(1)
    expect(await pass(late, { code: rightCode() })).toMatchObject(refused('error.secondStep.over'))
  })

  test('a token that the server has not signed for this names no step', async () => {
    const { stepToken, pass, rightCode } = await open()
    const [id = ''] = (await stepToken()).split('.')
    const linkTokens = createLinkTokens(testSecret)
    const forged = ['x', `${id}.x`, linkTokens.sign('password', id), linkTokens.sign('identity', 'unknown')]
    for (const token of forged)
      expect(await pass(token, { code: rightCode() })).toMatchObject(refused('error.secondStep.over'))
  })

  test('a new password ends the step that the earlier one began', async () => {
    const { app, admin, stepToken, pass, rightCode } = await open()
    const token = await stepToken()
    await app.ask(requestPasswordReset, { body: { email: admin.email } })
    const reset = await app.database.reader
      .selectFrom('password_resets')
      .select('id')
      .executeTakeFirstOrThrow()
    const link = createLinkTokens(testSecret).sign('password', reset.id)
    const fields = { newPassword: 'another one', newPasswordConfirm: 'another one' }
    expect((await app.ask(resetPassword, { body: { token: link, ...fields } })).status).toBe(200)
    expect(await pass(token, { code: rightCode() })).toMatchObject(refused('error.secondStep.over'))
    // The link of the mail replaces the password, and not the second factor.
    const again = await app.ask(login, { body: { username: admin.email, password: 'another one' } })
    expect(again.body).toHaveProperty('secondStep')
  })

  test.each([
    [{}, { code: 'required' }],
    [{ code: '' }, { code: 'required' }],
    [{ code: '12345' }, { code: 'pattern' }],
    [{ code: 123456 }, { code: 'required' }],
    [{ recoveryCode: '7KQ2-M9XD' }, { recoveryCode: 'pattern' }],
    [{ code: '123456', recoveryCode: '7KQ2-M9XD-4HTB' }, { code: 'required' }],
  ])('the proof %j is refused with the field that is wrong', async (proof, fields) => {
    const app = await TestApp.open()
    const answer = await app.ask(passLoginStep, { body: { token: 'any', ...proof } })
    expect(answer).toMatchObject(refused('error.server.invalid', fields))
  })
})

describe('the code of an app', () => {
  test('a code works once, also in another login', async () => {
    const { app, stepToken, pass, rightCode } = await open()
    const code = rightCode()
    expect((await pass(await stepToken(), { code })).status).toBe(200)
    const again = await pass(await stepToken(), { code })
    expect(again).toMatchObject(refused('error.secondStep.incorrect', { code: 'used' }))
    app.clock.pass(30_000)
    expect((await pass(await stepToken(), { code: rightCode() })).status).toBe(200)
  })

  test('a code that is older than one that was used does not work', async () => {
    const { app, stepToken, pass, secret, rightCode } = await open()
    const older = rightCode()
    app.clock.pass(30_000)
    const token = await stepToken()
    expect((await pass(token, { code: codeAt(secret, app.clock.now()) })).status).toBe(200)
    const answer = await pass(await stepToken(), { code: older })
    expect(answer).toMatchObject(refused('error.secondStep.incorrect', { code: 'used' }))
  })

  test('two logins at once with one code: one of them passes', async () => {
    const { stepToken, pass, rightCode } = await open()
    const tokens = [await stepToken(), await stepToken(), await stepToken()]
    const answers = await Promise.all(tokens.map((token) => pass(token, { code: rightCode() })))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
  })

  test('full-width digits and a space are accepted', async () => {
    const { stepToken, pass, rightCode } = await open()
    const wide = rightCode().replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await pass(await stepToken(), { code: `${wide.slice(0, 3)} ${wide.slice(3)}` })).status).toBe(200)
  })

  test('after five wrong codes the right one does not help, and each is in the audit log', async () => {
    const { app, admin, stepToken, pass, rightCode } = await open()
    const token = await stepToken()
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await pass(token, { code: wrongCode(rightCode()) })
      expect(answer).toMatchObject(refused('error.secondStep.incorrect', { code: 'incorrect' }))
    }
    expect(await pass(token, { code: rightCode() })).toMatchObject(refused('error.secondStep.over'))
    const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'secondStep.failed')
    expect(entries).toHaveLength(5)
    expect(entries[0]).toMatchObject({ actor: admin.id, subject: admin.id, after: { factor: 'totp' } })
    expect((await pass(await stepToken(), { code: rightCode() })).status).toBe(200)
  })

  test('the code of another administrator is wrong', async () => {
    const { app, stepToken, pass } = await open()
    const other = await givenAdminWithApp(app)
    const answer = await pass(await stepToken(), { code: codeAt(other.secret, app.clock.now()) })
    expect(answer).toMatchObject(refused('error.secondStep.incorrect'))
  })
})

describe('a recovery code', () => {
  test('a recovery code works once, however it is typed, and the administrator is told by mail', async () => {
    const { app, admin, codes, stepToken, pass } = await open()
    const [first = ''] = codes
    const typed = ` ${first.toLowerCase().replaceAll('-', 'ー')} `
    expect((await pass(await stepToken(), { recoveryCode: typed })).status).toBe(200)
    const again = await pass(await stepToken(), { recoveryCode: first })
    expect(again).toMatchObject(refused('error.secondStep.incorrect', { recoveryCode: 'incorrect' }))
    const mails = await queuedMails(app.database)
    expect(mails.filter(({ kind }) => kind === 'recoveryCodeUsed')).toMatchObject([
      { recipient: admin.email, content: { left: 9, at: app.clock.now() } },
    ])
    const used = (await auditEntries(app.database)).filter(({ action }) => action === 'recoveryCode.used')
    expect(used).toMatchObject([{ actor: admin.id, after: { left: 9 } }])
  })

  test('two logins at once with one recovery code: one of them passes', async () => {
    const { codes, stepToken, pass } = await open()
    const tokens = [await stepToken(), await stepToken(), await stepToken()]
    const answers = await Promise.all(tokens.map((token) => pass(token, { recoveryCode: codes[0] })))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
  })

  test('one login at once with two recovery codes passes once, and uses one of them up', async () => {
    const { app, codes, stepToken, pass } = await open()
    const token = await stepToken()
    const answers = await Promise.all(codes.slice(0, 2).map((recoveryCode) => pass(token, { recoveryCode })))
    expect(statusesOf(answers)).toEqual([200, 410])
    const used = app.database.reader.selectFrom('recovery_codes').select('id').where('usedAt', 'is not', null)
    expect(await used.execute()).toHaveLength(1)
  })

  test('a recovery code that was printed before codes were hashed with a key works once', async () => {
    const { app, admin, stepToken, pass } = await open()
    const printed = '7KQ2-M9XD-4HTB'
    const stored = {
      memberId: admin.id,
      salt: Buffer.from('salt of a test').toString('base64url'),
      codeHash: 'hE6T1T1-CmZGp21qkisyLBEG46cBWdU91508V92QYP8',
      createdAt: 0,
      usedAt: null,
    }
    await app.database.transact(async (writer) => {
      await writer.deleteFrom('recovery_codes').where('memberId', '=', admin.id).execute()
      await writer
        .insertInto('recovery_codes')
        .values({ id: newId(), ...stored })
        .execute()
    })
    const wrong = await pass(await stepToken(), { recoveryCode: '7KQ2-M9XD-4HTC' })
    expect(wrong).toMatchObject(refused('error.secondStep.incorrect', { recoveryCode: 'incorrect' }))
    expect((await pass(await stepToken(), { recoveryCode: printed })).status).toBe(200)
    const again = await pass(await stepToken(), { recoveryCode: printed })
    expect(again).toMatchObject(refused('error.secondStep.incorrect', { recoveryCode: 'incorrect' }))
  })

  test('the recovery code of another administrator does not work', async () => {
    const { app, stepToken, pass } = await open()
    const other = await givenAdminWithApp(app)
    const answer = await pass(await stepToken(), { recoveryCode: other.codes[0] })
    expect(answer).toMatchObject(refused('error.secondStep.incorrect', { recoveryCode: 'incorrect' }))
  })
})

describe('the limits of the second step', () => {
  test('codes are limited for each account, also over several steps, and not on a device that has logged in', async () => {
    const { app, admin, rightCode } = await open({ rateLimits: true })
    const begin = async (from: string) => {
      const { body } = await app.ask(login, { body: { username: admin.email, password }, from })
      return body.secondStep?.token ?? 'none'
    }
    const first = { token: await begin('192.0.2.1'), code: rightCode() }
    const passed = await app.ask(passLoginStep, { body: first })
    const cookie = String(passed.headers['set-cookie']).split(';')[0] ?? ''

    // Ten in all: the code that set up the app, the one above, and these.
    const steps = [await begin('192.0.2.2'), await begin('192.0.2.3')]
    for (let turn = 0; turn < 8; turn += 1) {
      const body = { token: steps[turn % 2], code: wrongCode(rightCode()) }
      const answer = await app.ask(passLoginStep, { body, from: `198.51.100.${turn}` })
      expect(answer).toMatchObject(refused('error.secondStep.incorrect'))
    }
    app.clock.pass(30_000)
    const body = { token: await begin('192.0.2.4'), code: rightCode() }
    const over = await app.ask(passLoginStep, { body, from: '198.51.100.99' })
    expect(over).toMatchObject(refused('error.server.too_many_requests'))
    expect(over.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect((await app.ask(passLoginStep, { body, headers: { cookie } })).status).toBe(200)
  })
})

test('the security log has a line for each proof, by whom, and the login counts only with the right one', async () => {
  const lines: string[] = []
  const logger = createLog('info', { write: (line) => void lines.push(line) })
  const { admin, codes, stepToken, pass, rightCode } = await open({ logger })
  lines.length = 0
  const token = await stepToken()
  await pass(token, { code: wrongCode(rightCode()) })
  await pass(token, { recoveryCode: codes[0] })
  const events = lines
    .map((line) => JSON.parse(line) as { security?: string })
    .filter(({ security }) => security !== undefined)
  expect(events).toMatchObject([
    { security: 'secondFactor.refused', level: 40, member: admin.id, factor: 'totp' },
    { security: 'secondFactor.passed', level: 30, member: admin.id, factor: 'recoveryCode' },
    { security: 'login.succeeded' },
  ])
  expect(lines.join('')).not.toContain(codes[0])
  expect(lines.join('')).not.toContain(token)
})

test('no answer, no mail and no audit entry of a second step contains a secret', async () => {
  const { app, secret, codes, begin, stepToken, pass, rightCode } = await open()
  const answers = [
    await begin(),
    await pass(await stepToken(), { code: wrongCode(rightCode()) }),
    await pass(await stepToken(), { recoveryCode: codes[1] }),
    await pass(await stepToken(), { code: rightCode() }),
    await queuedMails(app.database),
    await auditEntries(app.database),
  ]
  const stored = [
    await app.database.reader.selectFrom('totp_secrets').selectAll().execute(),
    await app.database.reader.selectFrom('recovery_codes').selectAll().execute(),
  ]
  const bare = codes.map((code) => code.replaceAll('-', ''))
  for (const told of [secret, ...codes, ...bare]) {
    expect(JSON.stringify(answers)).not.toContain(told)
    expect(JSON.stringify(stored)).not.toContain(told)
  }
})
