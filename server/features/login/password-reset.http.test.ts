import { describe, expect, test } from 'vitest'
import { getOwnMember } from '#contract/members/members.ts'
import {
  changePassword,
  checkResetLink,
  requestPasswordReset,
  resetPassword,
} from '#contract/login/passwords.ts'
import { login } from '#contract/sessions.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { mailColumns } from '#server/mail/queries.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { hourMs } from '#time/tokyo.ts'

const email = 'sora@example.test'
const newPassword = 'tea on the terrace'
const linkTokens = createLinkTokens(testSecret)
const twice = { newPassword, newPasswordConfirm: newPassword }

async function openWithMember(given: { language?: Language; rateLimits?: boolean } = {}) {
  const { language = 'ja', rateLimits = false } = given
  const app = await TestApp.open({ rateLimits })
  const member = await givenMember(app.database, { email, passwordHash: testPasswordHash, language })
  return { app, member }
}

/** The tokens of the links that were mailed, in order. */
async function mailedTokens({ database }: TestApp): Promise<string[]> {
  const mails = await database.reader
    .selectFrom('outbox')
    .select(mailColumns)
    .where('kind', '=', 'passwordReset')
    .orderBy('createdAt')
    .execute()
  return mails.map((mail) => {
    const { text } = mailWriter({ publicUrl: 'https://yoga.example', linkTokens })(factsOfFiles, mail)
    return /\/reset#token=(\S+)/.exec(text)?.[1] ?? 'no link'
  })
}

async function askForLink(app: TestApp): Promise<string> {
  app.clock.pass(1)
  await app.ask(requestPasswordReset, { body: { email } })
  return (await mailedTokens(app)).at(-1) ?? 'no mail'
}

const logInWith = (app: TestApp, password: string) => app.ask(login, { body: { username: email, password } })

describe('asking for a new password', () => {
  test.each(['ja', 'en'] as const)(
    'a forgotten password is replaced by the link of a mail, in the member’s language (%s)',
    async (language) => {
      const { app, member } = await openWithMember({ language })
      const session = app.tokenOf(member)
      await app.ask(requestPasswordReset, {
        body: { email: 'Ｓora@Example.test ' },
        headers: { 'accept-language': 'fr' },
      })
      expect(await queuedMails(app.database)).toMatchObject([
        { kind: 'passwordReset', recipient: email, language },
      ])
      const [token = ''] = await mailedTokens(app)
      expect((await app.ask(checkResetLink, { body: { token } })).status).toBe(200)

      expect((await app.ask(resetPassword, { body: { token, ...twice } })).status).toBe(200)
      expect(await app.ask(getOwnMember, { token: session })).toMatchObject(
        refused('error.server.token_expired'),
      )
      expect(await logInWith(app, testPassword)).toMatchObject(refused('error.login.failed'))
      expect((await logInWith(app, newPassword)).status).toBe(200)
      const changed = { kind: 'passwordChanged', recipient: email, language }
      expect(await queuedMails(app.database)).toMatchObject([changed, { kind: 'passwordReset' }])
    },
  )

  test('an unknown address is answered in the same way, and after a commit too', async () => {
    const { app } = await openWithMember()
    const known = await app.ask(requestPasswordReset, { body: { email } })
    const before = await app.database.version()
    const unknown = await app.ask(requestPasswordReset, { body: { email: 'unknown@example.test' } })
    expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} })
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    expect(await app.database.version()).not.toBe(before)
    expect(await queuedMails(app.database)).toHaveLength(1)
  })

  test('the token of a reset link is not stored in the database', async () => {
    const { app } = await openWithMember()
    const token = await askForLink(app)
    const { reader } = app.database
    const rows = [
      ...(await reader.selectFrom('outbox').selectAll().execute()),
      ...(await reader.selectFrom('password_resets').selectAll().execute()),
    ]
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
  })

  test('a new password is asked for at most three times in a quarter of an hour for one account', async () => {
    const { app } = await openWithMember({ rateLimits: true })
    const askFrom = (from: string, of = email) => app.ask(requestPasswordReset, { body: { email: of }, from })
    for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) expect((await askFrom(from)).status).toBe(200)
    const reply = await askFrom('10.0.0.4', 'SORA@example.test')
    expect(reply).toMatchObject(refused('error.server.too_many_requests'))
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect((await askFrom('10.0.0.4', 'other@example.test')).status).toBe(200)
  })

  test('a new password is asked for at most ten times in a quarter of an hour from one address', async () => {
    const { app } = await openWithMember({ rateLimits: true })
    const ask = (of: number) => app.ask(requestPasswordReset, { body: { email: `m${of}@example.test` } })
    for (let asked = 0; asked < 10; asked += 1) expect((await ask(asked)).status).toBe(200)
    expect(await ask(10)).toMatchObject(refused('error.server.too_many_requests'))
  })
})

describe('the reset link', () => {
  test('a reset link works once', async () => {
    const { app } = await openWithMember()
    const token = await askForLink(app)
    await app.ask(resetPassword, { body: { token, ...twice } })
    for (const endpoint of [checkResetLink, resetPassword]) {
      expect(await app.ask(endpoint, { body: { token, ...twice } })).toMatchObject(
        refused('error.resetLink.used'),
      )
    }
  })

  test('of ten uses of a reset link at once, one sets the password', async () => {
    const { app } = await openWithMember()
    const token = await askForLink(app)
    const tries = Array.from({ length: 10 }, () => app.ask(resetPassword, { body: { token, ...twice } }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(9)
  })

  test('a reset link works for an hour', async () => {
    const { app } = await openWithMember()
    const token = await askForLink(app)
    app.clock.pass(hourMs - 1)
    expect((await app.ask(checkResetLink, { body: { token } })).status).toBe(200)
    app.clock.pass(1)
    for (const endpoint of [checkResetLink, resetPassword]) {
      expect(await app.ask(endpoint, { body: { token, ...twice } })).toMatchObject(
        refused('error.resetLink.expired'),
      )
    }
    expect((await logInWith(app, testPassword)).status).toBe(200)
  })

  test('a reset link stays open when a stranger asks for further ones', async () => {
    const { app } = await openWithMember()
    const first = await askForLink(app)
    await askForLink(app)
    const third = await askForLink(app)
    const check = (token: string) => app.ask(checkResetLink, { body: { token } })
    expect((await check(first)).status).toBe(200)
    expect((await app.ask(resetPassword, { body: { token: first, ...twice } })).status).toBe(200)
    // The other links end with the password that they were asked for.
    expect(await check(third)).toMatchObject(refused('error.resetLink.expired'))
  })

  test('a change of the password ends the reset links', async () => {
    const { app, member } = await openWithMember()
    const tokens = [await askForLink(app), await askForLink(app)]
    await app.ask(changePassword, { as: member, body: { oldPassword: testPassword, ...twice } })
    for (const token of tokens) {
      expect(await app.ask(checkResetLink, { body: { token } })).toMatchObject(
        refused('error.resetLink.expired'),
      )
    }
  })

  test('a member can log in with the new password while a stranger has locked the account', async () => {
    const { app } = await openWithMember({ rateLimits: true })
    for (let turn = 0; turn < 11; turn += 1) {
      await app.ask(login, { body: { username: email, password: 'a guess' }, from: `192.0.2.${turn}` })
    }
    const token = await askForLink(app)
    const { headers } = await app.ask(resetPassword, { body: { token, ...twice } })
    expect(await logInWith(app, newPassword)).toMatchObject(refused('error.server.too_many_requests'))
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const body = { username: email, password: newPassword }
    expect((await app.ask(login, { body, headers: { cookie } })).status).toBe(200)
  })

  test('a reset link must be signed by us, for this purpose, and belong to a member', async () => {
    const { app } = await openWithMember()
    const [id = ''] = (await askForLink(app)).split('.')
    await app.ask(requestPasswordReset, { body: { email: 'unknown@example.test' } })
    const withoutMember = await app.database.reader
      .selectFrom('password_resets')
      .select('id')
      .where('memberId', 'is', null)
      .executeTakeFirstOrThrow()
    const forged = [
      id,
      `${id}.`,
      createLinkTokens('another secret of at least 32 characters').sign('password', id),
      linkTokens.sign('payment', id),
      linkTokens.sign('password', withoutMember.id),
      linkTokens.sign('password', 'none'),
    ]
    for (const token of forged) {
      expect(await app.ask(resetPassword, { body: { token, ...twice } })).toMatchObject(
        refused('error.resetLink.unknown'),
      )
    }
  })

  test.each([
    [{ newPassword: 'short', newPasswordConfirm: 'short' }, { newPassword: 'pattern' }],
    [{ newPassword, newPasswordConfirm: 'another one' }, { newPassword: 'notEqual' }],
    [
      { newPassword: '', newPasswordConfirm: '' },
      { newPassword: 'required', newPasswordConfirm: 'required' },
    ],
  ])('a reset link can still be used after %j was sent', async (body, fields) => {
    const { app } = await openWithMember()
    const token = await askForLink(app)
    expect(await app.ask(resetPassword, { body: { token, ...body } })).toMatchObject(
      refused('error.server.invalid', fields),
    )
    expect((await app.ask(checkResetLink, { body: { token } })).status).toBe(200)
  })
})
