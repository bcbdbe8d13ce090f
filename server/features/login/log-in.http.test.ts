import { describe, expect, test } from 'vitest'
import { getOwnMember } from '#contract/members/members.ts'
import { login } from '#contract/sessions.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs } from '#time/tokyo.ts'

async function openWithMember() {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { email: 'Sora@Example.Test', passwordHash })
  return { app, member }
}

describe('logging in', () => {
  test('a login answers with a token that authenticates the member', async () => {
    const { app, member } = await openWithMember()
    const { status, body, headers } = await app.ask(login, {
      body: { username: 'sora@example.test', password },
    })
    expect(status).toBe(200)
    const own = await app.ask(getOwnMember, { token: body.access_token })
    expect(own).toMatchObject({ status: 200, body: { id: member.id, role: 'USER' } })
    expect(own.headers['cache-control']).toBe('no-store')
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each([
    'sora@example.test',
    'SORA@EXAMPLE.TEST',
    '  Sora@example.test ',
    'ｓｏｒａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ',
  ])('a login accepts the address however it is written: "%s"', async (username) => {
    const { app } = await openWithMember()
    expect(await app.ask(login, { body: { username, password } })).toMatchObject({ status: 200 })
  })

  test('a login is answered in the same way for a wrong password and for an unknown account', async () => {
    const { app } = await openWithMember()
    const wrong = await app.ask(login, { body: { username: 'sora@example.test', password: 'moonlight' } })
    const unknown = await app.ask(login, { body: { username: 'unknown@example.test', password } })
    expect(wrong).toMatchObject(refused('error.login.failed'))
    const comparable = ({ headers: { date: _, ...headers }, ...reply }: typeof wrong) => ({
      ...reply,
      headers,
    })
    expect(comparable(unknown)).toEqual(comparable(wrong))
  })

  test('a login needs the password exactly as it is', async () => {
    const { app } = await openWithMember()
    for (const typed of [password.toUpperCase(), ` ${password}`, `${password} `]) {
      const answer = await app.ask(login, { body: { username: 'sora@example.test', password: typed } })
      expect(answer).toMatchObject(refused('error.login.failed'))
    }
  })

  test.each([
    [{}, { username: 'required', password: 'required' }],
    [
      { username: '', password: '' },
      { username: 'required', password: 'required' },
    ],
    [{ username: '  ', password }, { username: 'required' }],
    [
      { username: 7, password: ['x'] },
      { username: 'required', password: 'required' },
    ],
    [{ username: `${'a'.repeat(250)}@b.co`, password }, { username: 'tooLong' }],
    [{ username: 'a@b.co', password: 'x'.repeat(201) }, { password: 'tooLong' }],
  ])('a login with the body %j is refused with the fields that are wrong', async (body, fields) => {
    const app = await TestApp.open()
    expect(await app.ask(login, { body })).toMatchObject(refused('error.server.invalid', fields))
  })
})

describe('the limits of logging in', () => {
  const attempt = (app: TestApp, username: string, from: string, headers = {}) =>
    app.ask(login, { body: { username, password: 'a guess' }, from, headers })

  test('logins are limited for each account, from all addresses and in every spelling', async () => {
    const app = await TestApp.open({ rateLimits: true })
    await givenMember(app.database, { email: 'sora@example.test', passwordHash })
    for (let turn = 0; turn < 10; turn += 1) {
      const username = turn % 2 ? 'sora@example.test' : ' SORA@example.test'
      expect(await attempt(app, username, `192.0.2.${turn}`)).toMatchObject(refused('error.login.failed'))
    }
    const over = await app.ask(login, {
      body: { username: 'Sora@Example.test', password },
      from: '192.0.2.99',
    })
    expect(over).toMatchObject(refused('error.server.too_many_requests'))
    expect(over.headers['retry-after']).toMatch(/^\d+$/)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)

    const other = await attempt(app, 'umi@example.test', '192.0.2.99')
    expect(other).toMatchObject(refused('error.login.failed'))
  })

  test('logins are limited for each address, whatever forwarded address is claimed', async () => {
    const app = await TestApp.open({ rateLimits: true })
    for (let turn = 0; turn < 60; turn += 1) {
      const forged = { 'x-forwarded-for': `198.51.100.${turn}` }
      const answer = await attempt(app, `guess-${turn}@example.test`, '192.0.2.1', forged)
      expect(answer).toMatchObject(refused('error.login.failed'))
    }
    const over = await attempt(app, 'guess-61@example.test', '192.0.2.1')
    expect(over).toMatchObject(refused('error.server.too_many_requests'))
    expect(over.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    const elsewhere = await attempt(app, 'guess-62@example.test', '192.0.2.2')
    expect(elsewhere).toMatchObject(refused('error.login.failed'))
  })
})

describe('a device that has logged in before', () => {
  const username = 'sora@example.test'
  const logIn = (app: TestApp, cookie?: string, typed = password, as = username) =>
    app.ask(login, {
      body: { username: as, password: typed },
      from: '192.0.2.200',
      headers: cookie === undefined ? {} : { cookie },
    })

  /** The cookie of an answer as a browser sends it. */
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';')[0] ?? ''

  /** A member with a device, whose account a stranger has locked for all other devices. */
  async function openLocked() {
    const app = await TestApp.open({ rateLimits: true })
    await givenMember(app.database, { email: username, passwordHash })
    const cookie = cookieOf(await logIn(app, 'language=ja'))
    await lock(app)
    return { app, cookie }
  }

  async function lock(app: TestApp) {
    for (let turn = 0; turn < 10; turn += 1) {
      const body = { username, password: 'a guess' }
      await app.ask(login, { body, from: `192.0.2.${turn}` })
    }
    expect(await logIn(app)).toMatchObject(refused('error.server.too_many_requests'))
  }

  test('a device that has logged in before is not locked out by wrong passwords from elsewhere', async () => {
    const { app, cookie } = await openLocked()
    const answer = await logIn(app, `language=ja; ${cookie}`, password, 'SORA@example.test')
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).not.toBe('')
  })

  test('a device has attempts of its own, and no more than others', async () => {
    const { app, cookie } = await openLocked()
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await logIn(app, cookie, 'a guess')).toMatchObject(refused('error.login.failed'))
    }
    expect(await logIn(app, cookie)).toMatchObject(refused('error.server.too_many_requests'))
  })

  test('the cookie of another account, a forged one or one older than half a year counts as none', async () => {
    const { app, cookie } = await openLocked()
    await givenMember(app.database, { email: 'umi@example.test', passwordHash })
    const [name = '', value = ''] = cookieOf(await logIn(app, undefined, password, 'umi@example.test')).split(
      '=',
    )
    const [own = '', signed = ''] = cookie.split('=')
    const forged = [
      `${name}=${value}`,
      `${own}=${value}`,
      `${own}=${signed}x`,
      `${own}=`,
      `${own}=a.b.c`,
      own,
    ]
    for (const other of forged) {
      expect(await logIn(app, other)).toMatchObject(refused('error.server.too_many_requests'))
    }
    app.clock.pass(180 * dayMs + 1_000)
    await lock(app)
    expect(await logIn(app, cookie)).toMatchObject(refused('error.server.too_many_requests'))
  })

  test('one device can know several accounts', async () => {
    const { app, cookie } = await openLocked()
    await givenMember(app.database, { email: 'umi@example.test', passwordHash })
    const other = cookieOf(await logIn(app, cookie, password, 'umi@example.test'))
    expect(other.split('=')[0]).not.toBe(cookie.split('=')[0])
    expect((await logIn(app, `${other}; ${cookie}`)).status).toBe(200)
  })

  test('the cookie is kept from scripts and other sites, and does not name the account', async () => {
    const { app, member } = await openWithMember()
    const { headers } = await logIn(app)
    const header = String(headers['set-cookie'])
    expect(header).toMatch(
      /^device-[\w-]+=[\w.-]+; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    expect(header).not.toContain(member.id)
    const wrong = await logIn(app, undefined, 'moonlight')
    expect(wrong.headers).not.toHaveProperty('set-cookie')
  })

  test('the cookie does not prove who calls', async () => {
    const { app } = await openWithMember()
    const cookie = cookieOf(await logIn(app))
    expect(await app.ask(getOwnMember, { headers: { cookie } })).toMatchObject(
      refused('error.server.unauthorized'),
    )
  })
})

test('no answer contains a password, its hash or the secret', async () => {
  const { app, member } = await openWithMember()
  const answers = [
    await app.ask(login, { body: { username: member.email, password } }),
    await app.ask(login, { body: { username: member.email, password: 'moonlight' } }),
    await app.ask(getOwnMember, { as: member }),
    await app.ask(getOwnMember, { token: 'garbage' }),
  ]
  const said = JSON.stringify(answers)
  for (const secret of [password, 'moonlight', passwordHash, testSecret, 'argon2'])
    expect(said).not.toContain(secret)
})
