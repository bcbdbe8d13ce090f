import { describe, expect, onTestFinished, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from '#contract/calendar-feeds.ts'
import { blockAccount, unblockAccount } from '#contract/accounts/member-administration.ts'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/login/passwords.ts'
import { createLog } from '#server/log.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { TestApp } from '#tests/support/app.ts'
import { fetchCalendar, givenFeed } from '#tests/support/calendar-feed.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { isoText } from '#time/tokyo.ts'

const newPassword = 'tea on the terrace'
const secretOf = (url: string) => /calendar\/(.+)\.ics$/.exec(url)?.[1] ?? 'none'

async function openWithFeed(role: 'USER' | 'ADMIN' = 'USER') {
  const lines: string[] = []
  const logger = createLog('trace', { write: (line) => void lines.push(line) })
  const app = await TestApp.open({ logger })
  const member = await givenMember(app.database, { passwordHash, role })
  const url = await givenFeed(app, member)
  const status = async (address = url) => (await fetchCalendar(app, address)).statusCode
  return { app, member, url, status, log: () => lines.join('') }
}

describe('the secret address of a member’s bookings', () => {
  test('is made when the member asks for it, and shown again to the member only', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database)
    const read = async (as: TestMember) => (await app.ask(readCalendarFeed, { as })).body.feed
    expect(await read(member)).toBeNull()
    const made = await app.ask(renewCalendarFeed, { as: member })
    expect(made).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } })
    expect(made.body.feed).toMatchObject({
      address: expect.stringMatching(/^http:\/\/localhost:3000\/calendar\/[\w-]{36}\.[\w-]{43}\.ics$/),
      createdAt: isoText(app.clock.now()),
    })
    expect(await read(member)).toEqual(made.body.feed)
    expect(await read(await givenAdmin(app.database))).toBeNull()
    const rows = await app.database.reader.selectFrom('calendar_feeds').selectAll().execute()
    const [, signature = 'none'] = secretOf(made.body.feed.address).split('.')
    expect(JSON.stringify(rows)).not.toContain(signature)
  })

  test('ends when it is renewed, and the new one works', async () => {
    const { app, member, url, status } = await openWithFeed()
    expect(await status()).toBe(200)
    const renewed = await givenFeed(app, member)
    expect(renewed).not.toBe(url)
    expect([await status(), await status(renewed)]).toEqual([404, 200])
  })

  test('of two renewals at once stays the one that the member reads afterwards', async () => {
    const { app, member, status } = await openWithFeed()
    const urls = await Promise.all(Array.from({ length: 5 }, () => givenFeed(app, member)))
    const { feed } = (await app.ask(readCalendarFeed, { as: member })).body
    const kept = new URL(feed?.address ?? '').pathname
    expect(urls).toContain(kept)
    for (const each of urls) expect(await status(each)).toBe(each === kept ? 200 : 404)
  })

  test('ends when the member ends it, which changes nothing the second time', async () => {
    const { app, member, status } = await openWithFeed()
    for (let turn = 0; turn < 2; turn += 1)
      expect(await app.ask(endCalendarFeed, { as: member })).toMatchObject({ status: 200, body: {} })
    expect(await status()).toBe(404)
    expect((await app.ask(readCalendarFeed, { as: member })).body.feed).toBeNull()
  })

  test('of another member stays', async () => {
    const { app, status } = await openWithFeed()
    const other = await givenMember(app.database)
    await givenFeed(app, other)
    await app.ask(endCalendarFeed, { as: other })
    expect(await status()).toBe(200)
  })

  test('ends with the account', async () => {
    const { app, member, status } = await openWithFeed()
    await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    expect(await status()).toBe(404)
    expect(await app.database.reader.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
  })

  test('ends when the account is blocked, and does not come back with it', async () => {
    const { app, member, status } = await openWithFeed('ADMIN')
    const as = await givenMember(app.database, { role: 'ADMIN', passwordHash })
    const sent = { as, params: { id: member.id }, body: { password: testPassword } }
    expect((await app.ask(blockAccount, sent)).status).toBe(200)
    expect(await status()).toBe(404)
    await app.ask(unblockAccount, sent)
    expect(await status()).toBe(404)
  })

  test('ends with a new password, because a stranger who knew the old one may have read it', async () => {
    const { app, member, status } = await openWithFeed()
    const body = { oldPassword: testPassword, newPassword, newPasswordConfirm: newPassword }
    expect((await app.ask(changePassword, { as: member, body })).status).toBe(200)
    expect(await status()).toBe(404)
  })

  test('ends with a password that is set by a mailed link', async () => {
    const { app, member, status } = await openWithFeed()
    await app.ask(requestPasswordReset, { body: { email: member.email } })
    const { id } = await app.database.reader
      .selectFrom('password_resets')
      .select('id')
      .where('memberId', '=', member.id)
      .executeTakeFirstOrThrow()
    const token = createLinkTokens(testSecret).sign('password', id)
    const body = { token, newPassword, newPasswordConfirm: newPassword }
    expect((await app.ask(resetPassword, { body })).status).toBe(200)
    expect(await status()).toBe(404)
  })
})

test('an address that was never valid gets the answer of one that has ended', async () => {
  const { app, member, url } = await openWithFeed()
  await app.ask(endCalendarFeed, { as: member })
  const [id = '', signature = ''] = secretOf(url).split('.')
  const forged = createLinkTokens(testSecret).sign('password', id)
  const unknown = createLinkTokens(testSecret).sign('calendar', newId())
  const files = [
    `${unknown}.ics`,
    `${forged}.ics`,
    `${id}.ics`,
    `${id}.${signature}`,
    `${id}.${signature.slice(1)}.ics`,
    `${newId()}.${signature}.ics`,
    '.ics',
    'a',
    '',
    `${'a'.repeat(5_000)}.ics`,
    'studio.ics/..%2Fa.ics',
    "'%20or%201=1--.ics",
    '%00.ics',
  ]
  const answerTo = async (path: string) => {
    const { statusCode, body, headers } = await fetchCalendar(app, path)
    const { date: _, ...others } = headers
    return { statusCode, body, headers: others }
  }
  const ended = await answerTo(url)
  expect(ended).toMatchObject({
    statusCode: 404,
    headers: { 'cache-control': 'no-store' },
  })
  for (const file of files) expect(await answerTo(`/calendar/${file}`), file).toEqual(ended)
})

test('the secret is in no line of the log, also when the address is typed in another way', async () => {
  const { app, member, url, log } = await openWithFeed()
  const secret = secretOf(url)
  await fetchCalendar(app, url)
  for (const path of [
    `${url}?a=1`,
    `${url}/`,
    `/calendar/${secret}`,
    `/en${url}`,
    `//calendar/${secret}.ics`,
    url.replace('calendar', 'Calendar'),
    url.replace('calendar', '%63alendar'),
    url.replace('calendar/', 'calendar%2F'),
    `/%ZZ${url}`,
  ])
    await fetchCalendar(app, path)
  await app.app.inject({ method: 'POST', url })
  await app.ask(readCalendarFeed, { as: member })
  await app.ask(endCalendarFeed, { as: member })
  await fetchCalendar(app, url)
  const [id = '', signature = ''] = secret.split('.')
  expect(log()).toContain('"path":"/calendar/…"')
  expect(log()).toContain('"security":"calendarFeed.renewed"')
  expect(log()).toContain('"security":"calendarFeed.ended"')
  for (const part of [id, signature, signature.slice(0, 12)]) expect(log()).not.toContain(part)
})

test('the secret is not in the metrics', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const metrics = { dataDir: place.settings.dataDir, access: { token: undefined, fromThisMachine: true } }
  const app = await TestApp.open({ place, metrics })
  const url = await givenFeed(app, await givenMember(app.database))
  await fetchCalendar(app, url)
  await fetchCalendar(app, `/calendar/${newId()}.ics`)
  const { body } = await app.app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('route="/api/user/calendar-feed"')
  expect(body).not.toContain('/calendar/')
})

test('the log names the readings of the timetable', async () => {
  const { app, log } = await openWithFeed()
  await fetchCalendar(app, '/calendar/studio.ics')
  expect(log()).toContain('"path":"/calendar/studio.ics"')
})

test('the secret is not in the copy of a member’s own data, which says since when there is one', async () => {
  const { app, member, url } = await openWithFeed()
  const { body } = await app.ask(exportOwnData, { as: member })
  expect(body.calendarFeed).toEqual({ createdAt: isoText(app.clock.now()) })
  expect(JSON.stringify(body)).not.toContain(secretOf(url).split('.')[1])
  await app.ask(endCalendarFeed, { as: member })
  expect((await app.ask(exportOwnData, { as: member })).body.calendarFeed).toBeNull()
})

describe('readings are limited', () => {
  test('for one address, whose other programs wait, while the calendar of another member is read', async () => {
    const app = await TestApp.open({ rateLimits: true })
    const url = await givenFeed(app, await givenMember(app.database))
    const other = await givenFeed(app, await givenMember(app.database))
    for (let turn = 0; turn < 60; turn += 1) expect((await fetchCalendar(app, url)).statusCode).toBe(200)
    const over = await fetchCalendar(app, url)
    expect({ status: over.statusCode, body: over.json<unknown>() }).toMatchObject(
      refused('error.server.too_many_requests'),
    )
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await fetchCalendar(app, other)).statusCode).toBe(200)
  })

  test('for addresses that are not valid, which does not stop a valid one from the same network', async () => {
    const app = await TestApp.open({ rateLimits: true })
    const url = await givenFeed(app, await givenMember(app.database))
    for (let turn = 0; turn < 600; turn += 1)
      expect((await fetchCalendar(app, '/calendar/none.ics')).statusCode).toBe(404)
    expect((await fetchCalendar(app, '/calendar/none.ics')).statusCode).toBe(429)
    expect((await fetchCalendar(app, url)).statusCode).toBe(200)
    expect((await fetchCalendar(app, '/calendar/studio.ics')).statusCode).toBe(200)
  })
})
