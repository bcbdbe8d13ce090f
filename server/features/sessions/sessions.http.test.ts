import { createSigner } from 'fast-jwt'
import { describe, expect, test } from 'vitest'
import { listLessons } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members.ts'
import { login } from '#contract/session.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { TestApp, testSecret } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { dayMs } from '#time/tokyo.ts'

const password = 'sun on the floor'
const passwordHash = await hashPassword(password)

async function openWithMember() {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { email: 'Sora@Example.Test', passwordHash })
  return { app, member }
}

describe('a login', () => {
  test('gives a token that the member can call with', async () => {
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

  test.each(['sora@example.test', 'SORA@EXAMPLE.TEST', '  Sora@example.test '])(
    'takes the address however it is written: "%s"',
    async (username) => {
      const { app } = await openWithMember()
      expect(await app.ask(login, { body: { username, password } })).toMatchObject({ status: 200 })
    },
  )

  test('answers the same for a wrong password and for an account that does not exist', async () => {
    const { app } = await openWithMember()
    const wrong = await app.ask(login, { body: { username: 'sora@example.test', password: 'moonlight' } })
    const unknown = await app.ask(login, { body: { username: 'nobody@example.test', password } })
    expect(wrong).toMatchObject(refused('error.login.failed'))
    const comparable = ({ headers: { date: _, ...headers }, ...reply }: typeof wrong) => ({
      ...reply,
      headers,
    })
    expect(comparable(unknown)).toEqual(comparable(wrong))
  })

  test('takes the password exactly as it is', async () => {
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
  ])('without what it needs names the fields: %j', async (body, fields) => {
    const app = await TestApp.open()
    expect(await app.ask(login, { body })).toMatchObject(refused('error.server.invalid', fields))
  })
})

describe('attempts to log in', () => {
  const attempt = (app: TestApp, username: string, from: string, headers = {}) =>
    app.ask(login, { body: { username, password: 'a guess' }, from, headers })

  test('are limited for each account, from wherever they come and however it is written', async () => {
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

  test('are limited for each address, whatever it claims to be forwarded for', async () => {
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

describe('a call', () => {
  test('without a token is refused where one is needed, and only there', async () => {
    const app = await TestApp.open()
    expect(await app.ask(getOwnMember)).toMatchObject(refused('error.server.unauthorized'))
    const query = { start: '2026-11-23T00:00:00Z', end: '2026-11-24T00:00:00Z' }
    expect(await app.ask(listLessons, { query })).toMatchObject({ status: 200, body: [] })
  })

  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const foreign = (secret: string, algorithm: 'HS256' | 'HS512' | 'none', claims: object): string =>
    algorithm === 'none'
      ? createSigner({ algorithm: 'none' })(claims)
      : createSigner({ key: secret, algorithm })(claims)

  test.each<[string, (good: string, claims: object) => string]>([
    ['signed with another secret', (_, claims) => foreign('x'.repeat(40), 'HS256', claims)],
    ['signed with another algorithm', (_, claims) => foreign(testSecret, 'HS512', claims)],
    ['not signed at all', (_, claims) => foreign('', 'none', claims)],
    ['whose signature was cut off', (good) => good.slice(0, good.lastIndexOf('.') + 1)],
    [
      'whose claims were exchanged',
      (good, claims) => good.replace(/\.[^.]+\./, `.${base64({ ...claims, role: 'ADMIN' })}.`),
    ],
    ['that names nobody', (_, claims) => foreign(testSecret, 'HS256', { ...claims, sub: undefined })],
    ['that never ends', (_, claims) => foreign(testSecret, 'HS256', { ...claims, exp: undefined })],
    ['of no token at all', () => 'garbage'],
    ['with more behind it', (good) => `${good} ${good}`],
    ['of nothing', () => ''],
  ])('with a token %s is refused everywhere', async (_, forge) => {
    const { app, member } = await openWithMember()
    const good = app.tokenOf(member)
    const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()) as object
    const token = forge(good, claims)
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_invalid'))
    const query = { start: '2026-11-23T00:00:00Z', end: '2026-11-24T00:00:00Z' }
    expect(await app.ask(listLessons, { token, query })).toMatchObject(refused('error.server.token_invalid'))
    expect(await app.ask(getOwnMember, { token: good })).toMatchObject({ status: 200 })
  })

  test('that says who calls in another way than by Bearer is refused', async () => {
    const { app, member } = await openWithMember()
    for (const authorization of [`Basic ${app.tokenOf(member)}`, app.tokenOf(member)]) {
      const answer = await app.ask(getOwnMember, { headers: { authorization } })
      expect(answer).toMatchObject(refused('error.server.token_invalid'))
    }
    const cookie = `access-token=${app.tokenOf(member)}`
    expect(await app.ask(getOwnMember, { headers: { cookie } })).toMatchObject(
      refused('error.server.unauthorized'),
    )
  })

  test.each(['2020-02-28T00:00:00Z', '2026-11-20T03:00:00Z', '2050-01-01T00:00:00Z'])(
    'is answered for seven days by the clock of the app, from %s on',
    async (from) => {
      const { app, member } = await openWithMember()
      app.clock.set(Date.parse(from))
      const token = app.tokenOf(member)
      expect(await app.ask(getOwnMember, { token })).toMatchObject({ status: 200 })
      app.clock.pass(7 * dayMs - 1)
      expect(await app.ask(getOwnMember, { token })).toMatchObject({ status: 200 })
      app.clock.pass(1)
      expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
    },
  )

  test.each([
    ['the tokens of the member were revoked', { token_version: 2 }],
    ['the member has become an administrator', { role: 'ADMIN' }],
  ] as const)('is refused as soon as %s', async (_, change) => {
    const { app, member } = await openWithMember()
    const token = app.tokenOf(member)
    expect(await app.ask(getOwnMember, { token })).toMatchObject({ status: 200 })
    await app.database.transact((writer) =>
      writer.updateTable('members').set(change).where('id', '=', member.id).execute(),
    )
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
  })

  test('is refused for a former administrator and for somebody who is not there', async () => {
    const app = await TestApp.open()
    const { id } = await givenAdmin(app.database)
    const token = app.tokenOf({ id, role: 'ADMIN' })
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ role: 'USER' }).where('id', '=', id).execute(),
    )
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
    const nobody = app.tokenOf({ id: 'nobody', role: 'USER' })
    expect(await app.ask(getOwnMember, { token: nobody })).toMatchObject(
      refused('error.server.token_expired'),
    )
  })
})

test('no answer carries a password, its hash or the secret', async () => {
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
