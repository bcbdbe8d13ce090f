import { describe, expect, onTestFinished, test } from 'vitest'
import { exportOwnData } from '#contract/accounts/account.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { changePassword } from '#contract/login/passwords.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, login, logout } from '#contract/sessions.ts'
import { openDatabase } from '#server/database/open.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { LastUses } from './authenticate.ts'
import { removeEndedSessions } from './sessions.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const expired = refused('error.server.token_expired')

async function openWith(role: 'USER' | 'ADMIN' = 'USER') {
  const app = await TestApp.open()
  return { app, member: await givenMember(app.database, { role, passwordHash }) }
}

/** Logs in as a person does, and returns the token. */
async function logIn(app: TestApp, { email }: TestMember, headers?: Record<string, string>): Promise<string> {
  const { body } = await app.ask(login, {
    body: { username: email, password },
    ...(headers && { headers }),
  })
  return body.access_token ?? 'none'
}

const read = (app: TestApp, token: string) => app.ask(getOwnMember, { token })
const devices = async (app: TestApp, token: string) => (await app.ask(listOwnSessions, { token })).body

/** When the last use of each session was, by what the database has. */
async function lastUses(app: TestApp): Promise<number[]> {
  const rows = await app.database.reader.selectFrom('sessions').select('lastUsedAt').execute()
  return rows.map((row) => row.lastUsedAt).toSorted((a, b) => a - b)
}

describe('a session', () => {
  test('ends with the logout on that device only', async () => {
    const { app, member } = await openWith()
    const [here, elsewhere] = [await logIn(app, member), await logIn(app, member)]
    expect(await read(app, here)).toMatchObject({ status: 200 })
    expect(await app.ask(logout, { token: here })).toMatchObject({ status: 200, body: {} })
    expect(await read(app, here)).toMatchObject(expired)
    expect(await app.ask(logout, { token: here })).toMatchObject(expired)
    expect(await read(app, elsewhere)).toMatchObject({ status: 200 })
    expect(await app.ask(logout)).toMatchObject(refused('error.server.unauthorized'))
  })

  test('that ends on one server ends on the others', async () => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const [one, other] = [await TestApp.open({ place }), await TestApp.open({ place })]
    const member = await givenMember(one.database, { passwordHash })
    const token = await logIn(one, member)
    expect(await read(other, token)).toMatchObject({ status: 200 })
    await one.ask(logout, { token })
    expect(await read(other, token)).toMatchObject(expired)
  })

  test('is listed with its device, the one that asks marked and the last used first', async () => {
    const { app, member } = await openWith()
    await app.database.transact((writer) => writer.deleteFrom('sessions').execute())
    const began = app.clock.now()
    const here = await logIn(app, member, { 'user-agent': phone })
    app.clock.pass(hourMs)
    await logIn(app, member, { 'user-agent': 'unknown' })
    await logIn(app, await givenMember(app.database, { passwordHash }))
    expect(await devices(app, here)).toMatchObject([
      { current: false, browser: null, system: null, begunAt: isoText(began + hourMs) },
      { current: true, browser: 'Safari', system: 'iPhone', begunAt: isoText(began) },
    ])
    const { sessions } = (await app.ask(exportOwnData, { token: here })).body
    expect(sessions).toMatchObject([{ system: null }, { system: 'iPhone' }])
  })

  test('is ended by its member from another device, by no other member', async () => {
    const { app, member } = await openWith()
    const [here, lost] = [await logIn(app, member), await logIn(app, member)]
    const id = (await devices(app, lost)).find(({ current }) => current)?.id ?? ''
    const stranger = await givenMember(app.database)
    const notFound = refused('error.session.notFound')
    expect(await app.ask(endOwnSession, { as: stranger, params: { id } })).toMatchObject(notFound)
    expect(await read(app, lost)).toMatchObject({ status: 200 })
    expect(await app.ask(endOwnSession, { token: here, params: { id } })).toMatchObject({ status: 200 })
    expect(await read(app, lost)).toMatchObject(expired)
    expect(await app.ask(endOwnSession, { token: here, params: { id } })).toMatchObject(notFound)
    expect(await read(app, here)).toMatchObject({ status: 200 })
  })

  test('ends when its member logs out everywhere else', async () => {
    const { app, member } = await openWith()
    const stranger = await givenMember(app.database)
    const [here, ...others] = [await logIn(app, member), await logIn(app, member), await logIn(app, member)]
    expect(await app.ask(endOtherSessions, { token: here })).toMatchObject({ status: 200 })
    for (const token of others) expect(await read(app, token)).toMatchObject(expired)
    expect(await devices(app, here)).toMatchObject([{ current: true }])
    expect(await app.ask(getOwnMember, { as: stranger })).toMatchObject({ status: 200 })
  })

  test('does not begin with a password that is replaced at that moment', async () => {
    const { app, member } = await openWith()
    const newPassword = 'another password'
    const body = { oldPassword: password, newPassword, newPasswordConfirm: newPassword }
    const [change, ...logins] = await Promise.all([
      app.ask(changePassword, { as: member, body }),
      ...Array.from({ length: 8 }, () => app.ask(login, { body: { username: member.email, password } })),
    ])
    for (const { body: answer } of logins)
      if (answer.access_token !== undefined)
        expect(await read(app, answer.access_token)).toMatchObject(expired)
    expect(await devices(app, change.body.access_token)).toMatchObject([{ current: true }])
  })
})

describe('the last use of a session', () => {
  test('is written once in a quarter of an hour', async () => {
    const { app, member } = await openWith()
    const token = await logIn(app, member)
    const began = app.clock.now()
    const used = async (later: number) => {
      app.clock.set(began + later)
      await Promise.all([read(app, token), read(app, token)])
      await expect.poll(async () => (await devices(app, token)).length).toBe(2)
      return (await lastUses(app))[0]
    }
    expect(await used(15 * minuteMs - 1)).toBe(began)
    app.clock.set(began + 15 * minuteMs)
    await read(app, token)
    await expect.poll(async () => (await lastUses(app))[0]).toBe(began + 15 * minuteMs)
    expect(await used(30 * minuteMs - 1)).toBe(began + 15 * minuteMs)
  })

  test('that cannot be written is a line in the log, and the call is answered', async () => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const closed = await openDatabase(place.settings)
    await closed.close()
    const lines: unknown[][] = []
    const uses = new LastUses(closed, { warn: (...line: unknown[]) => void lines.push(line) })
    const session = {
      id: 'a',
      memberId: 'b',
      role: 'USER',
      language: 'ja',
      teacherId: null,
      lastUsedAt: 0,
      kioskPinHash: null,
    } as const
    uses.note({ ...session }, hourMs)
    await uses.written()
    expect(lines).toEqual([[{ reason: expect.any(String) }, 'the last use of a session cannot be written']])
  })
})

describe('the session of an administrator', () => {
  test('ends after twelve hours without use, that of a member does not', async () => {
    const { app, member: admin } = await openWith('ADMIN')
    const member = await givenMember(app.database, { passwordHash })
    const [ofAdmin, ofMember] = [await logIn(app, admin), await logIn(app, member)]
    app.clock.pass(12 * hourMs - 1)
    expect(await read(app, ofAdmin)).toMatchObject({ status: 200 })
    app.clock.pass(12 * hourMs - 1)
    expect(await read(app, ofAdmin)).toMatchObject({ status: 200 })
    app.clock.pass(12 * hourMs)
    expect(await read(app, ofAdmin)).toMatchObject(expired)
    expect(await devices(app, await logIn(app, admin))).toMatchObject([
      { browser: 'Firefox' },
      { current: true },
    ])
    expect(await read(app, ofMember)).toMatchObject({ status: 200 })
  })

  test('does not end while it is used through another server', async () => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const [one, other] = [await TestApp.open({ place }), await TestApp.open({ place })]
    const admin = await givenMember(one.database, { role: 'ADMIN', passwordHash })
    const token = await logIn(one, admin)
    await read(other, token)
    one.clock.pass(10 * hourMs)
    await read(one, token)
    await expect.poll(async () => (await lastUses(one))[0]).toBe(one.clock.now())
    other.clock.set(one.clock.now() + 10 * hourMs)
    expect(await read(other, token)).toMatchObject({ status: 200 })
    await expect.poll(async () => (await lastUses(one))[0]).toBe(other.clock.now())
    one.clock.set(other.clock.now() + 12 * hourMs)
    expect(await read(one, token)).toMatchObject(expired)
  })
})

test('the hourly job removes sessions that have expired, and idle ones of administrators', async () => {
  const { app, member } = await openWith()
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash })
  await app.database.transact((writer) => writer.deleteFrom('sessions').execute())
  await logIn(app, member)
  await logIn(app, admin)
  const left = async () => {
    await removeEndedSessions(contextIn(app.database, app.clock.now()))
    return (await app.database.reader.selectFrom('sessions').select('memberId').execute()).map(
      (row) => row.memberId,
    )
  }
  app.clock.pass(12 * hourMs - 1)
  expect(await left()).toHaveLength(2)
  app.clock.pass(1)
  expect(await left()).toEqual([member.id])
  app.clock.pass(7 * dayMs - 12 * hourMs - 1)
  expect(await left()).toEqual([member.id])
  app.clock.pass(1)
  expect(await left()).toEqual([])
})
