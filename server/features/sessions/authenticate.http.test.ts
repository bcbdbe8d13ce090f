import { createSigner } from 'fast-jwt'
import { describe, expect, test } from 'vitest'
import { listLessons } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { dayMs } from '#time/tokyo.ts'

async function openWithMember() {
  const app = await TestApp.open()
  return { app, member: await givenMember(app.database) }
}

describe('authenticating a call', () => {
  test('a call without a token is refused only where a token is needed', async () => {
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
    ['without a member', (_, claims) => foreign(testSecret, 'HS256', { ...claims, sub: undefined })],
    ['without an expiry', (_, claims) => foreign(testSecret, 'HS256', { ...claims, exp: undefined })],
    ['that is none', () => 'garbage'],
    ['with another behind it', (good) => `${good} ${good}`],
    ['without content', () => ''],
  ])('a call with a token %s is refused everywhere', async (_, forge) => {
    const { app, member } = await openWithMember()
    const good = app.tokenOf(member)
    const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()) as object
    const token = forge(good, claims)
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_invalid'))
    const query = { start: '2026-11-23T00:00:00Z', end: '2026-11-24T00:00:00Z' }
    expect(await app.ask(listLessons, { token, query })).toMatchObject(refused('error.server.token_invalid'))
    expect(await app.ask(getOwnMember, { token: good })).toMatchObject({ status: 200 })
  })

  test('a token is accepted only in a Bearer header', async () => {
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
    'a token from %s is accepted for seven days by the clock of the app',
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

  test('a token from before sessions had rows asks for one new login', async () => {
    const { app, member } = await openWithMember()
    const exp = Math.floor(app.clock.now() / 1000) + 60
    const token = foreign(testSecret, 'HS256', { sub: member.id, role: 'USER', version: 1, exp })
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
  })

  test('a token does not open the session of another member', async () => {
    const { app, member } = await openWithMember()
    const other = await givenMember(app.database)
    const claims = JSON.parse(
      Buffer.from(app.tokenOf(other).split('.')[1] ?? '', 'base64url').toString(),
    ) as object
    const token = foreign(testSecret, 'HS256', { ...claims, sub: member.id })
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
  })

  test('a call is refused as soon as the member has become an administrator', async () => {
    const { app, member } = await openWithMember()
    const token = app.tokenOf(member)
    expect(await app.ask(getOwnMember, { token })).toMatchObject({ status: 200 })
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ role: 'ADMIN' }).where('id', '=', member.id).execute(),
    )
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
  })

  test('a call of a former administrator, or of an unknown member, is refused', async () => {
    const app = await TestApp.open()
    const { id } = await givenAdmin(app.database)
    const token = app.tokenOf({ id, role: 'ADMIN' })
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ role: 'USER' }).where('id', '=', id).execute(),
    )
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
    const unknown = app.tokenOf({ id: 'unknown', role: 'USER' })
    expect(await app.ask(getOwnMember, { token: unknown })).toMatchObject(
      refused('error.server.token_expired'),
    )
  })
})
