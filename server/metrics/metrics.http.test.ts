import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { login } from '#contract/sessions.ts'
import { makeBackupFile } from '#server/backups/backup-files.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import { TestApp } from '#tests/support/app.ts'
import type { Sent } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { testPasswordHash } from '#tests/support/passwords.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const token = 'a token for Prometheus'

async function openStudio({
  fromThisMachine = true,
  trustProxy,
}: { fromThisMachine?: boolean; trustProxy?: number } = {}) {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const { dataDir } = place.settings
  const metrics = { dataDir, access: { token, fromThisMachine } }
  const app = await TestApp.open({ place, metrics, ...(trustProxy !== undefined && { trustProxy }) })
  const ask = (sent: Pick<Sent, 'headers' | 'from'> = {}) =>
    app.app.inject({
      url: '/api/metrics',
      remoteAddress: sent.from ?? '127.0.0.1',
      headers: sent.headers ?? {},
    })
  /** The value of a sample, whose labels are given in the order of the answer. */
  const valueOf = async (sample: string) => {
    const line = (await ask()).body.split('\n').find((text) => text.startsWith(`${sample} `))
    return line === undefined ? undefined : Number(line.slice(sample.length + 1))
  }
  return { app, dataDir, ask, valueOf }
}

const forbidden = { statusCode: 403 }

test('the metrics are for programs on the same machine, and for those with the token', async () => {
  const { ask } = await openStudio()
  for (const from of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    expect((await ask({ from })).statusCode).toBe(200)
  }
  for (const from of ['192.0.2.1', '10.0.0.1', '2001:db8::1']) {
    expect(await ask({ from })).toMatchObject(forbidden)
    expect(await ask({ from, headers: { authorization: 'Bearer a guess' } })).toMatchObject(forbidden)
    expect((await ask({ from, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
  }
})

test.each([undefined, 1, 2])(
  'a request through a proxy on the same machine needs the token, when the server trusts %s proxies',
  async (trustProxy) => {
    const { ask } = await openStudio(trustProxy === undefined ? {} : { trustProxy })
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.1' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '127.0.0.1, 192.0.2.1' },
      { 'x-real-ip': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
    ]) {
      expect(await ask({ headers })).toMatchObject(forbidden)
      const withToken = { ...headers, authorization: `Bearer ${token}` }
      expect((await ask({ headers: withToken })).statusCode).toBe(200)
    }
  },
)

test('programs on the same machine need the token where an unknown proxy may stand in front', async () => {
  const { ask } = await openStudio({ fromThisMachine: false })
  expect(await ask()).toMatchObject(forbidden)
  expect((await ask({ headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
})

test('counts requests by endpoint and status, without ids, and refusals by reason', async () => {
  const { app, ask, valueOf } = await openStudio()
  const member = await givenMember(app.database, { passwordHash: testPasswordHash })
  for (const id of ['one', 'two']) await app.ask(getMember, { as: member, params: { id } })
  await app.ask(login, { body: { username: member.email, password: 'a wrong guess' } })
  const count = (labels: string) => valueOf(`hidamari_http_request_duration_seconds_count{${labels}}`)
  expect(await count('method="GET",route="/api/admin/user/:id",status="403"')).toBe(2)
  expect(await count('method="POST",route="/api/auth/login",status="401"')).toBe(1)
  expect(await valueOf('hidamari_refusals_total{reason="error.server.forbidden"}')).toBe(2)
  expect(await valueOf('hidamari_refusals_total{reason="error.login.failed"}')).toBe(1)
  expect((await ask()).body).not.toContain(member.email)
})

test('counts the bookings that succeeded', async () => {
  const { app, valueOf } = await openStudio()
  const member = await givenMember(app.database, { tickets: 1 })
  expect(await valueOf('hidamari_bookings_total{by="member"}')).toBe(0)
  const { lesson } = await bookedLesson(app, member, app.clock.now() + dayMs)
  await app.ask(bookLesson, { as: member, body: { id: lesson.id, start: isoText(lesson.startsAt) } })
  expect(await valueOf('hidamari_bookings_total{by="member"}')).toBe(1)
  expect(await valueOf('hidamari_bookings_total{by="administrator"}')).toBe(0)
})

test('tells how many mails wait, and for how long the first of them has been due', async () => {
  const { app, valueOf } = await openStudio()
  expect(await valueOf('hidamari_outbox_waiting')).toBe(0)
  expect(await valueOf('hidamari_refunds_open')).toBe(0)
  expect(await valueOf('hidamari_webhooks_refused_seconds')).toBe(0)
  expect(await valueOf('hidamari_outbox_overdue_seconds')).toBe(0)
  const admin = await givenAdmin(app.database)
  const { email } = await givenMember(app.database)
  await app.ask(resendPaymentLink, { as: admin, query: { email } })
  app.clock.pass(90_000)
  expect(await valueOf('hidamari_outbox_waiting')).toBe(1)
  expect(await valueOf('hidamari_outbox_overdue_seconds')).toBe(90)
  expect(await valueOf('hidamari_outbox_failing')).toBe(0)
})

test('counts the runs of periodic jobs that failed, and has a sample before the first', async () => {
  const { valueOf } = await openStudio()
  const failures = () => valueOf('hidamari_job_failures_total{work="refunds"}')
  const job = new PeriodicJob(async () => Promise.reject(new Error('failed')), {
    name: 'refunds',
    restMs: hourMs,
    failed: () => undefined,
  })
  const before = await failures()
  expect(before).toBeTypeOf('number')
  job.start()
  await job.stop()
  expect(await failures()).toBe(Number(before) + 1)
})

test('tells the age of the newest backup, the free disk and the size of the write-ahead log', async () => {
  const { app, dataDir, valueOf } = await openStudio()
  expect(await valueOf('hidamari_backup_age_seconds')).toBeNaN()
  const now = app.clock.now()
  await makeBackupFile({ dataDir, now, ending: 'db' }, async () => undefined)
  app.clock.pass(2 * hourMs)
  expect(await valueOf('hidamari_backup_age_seconds')).toBe(7200)
  expect(await valueOf('hidamari_disk_free_bytes')).toBeGreaterThan(0)
  await givenMember(app.database)
  const log = await valueOf('hidamari_wal_bytes')
  if (app.database.engine === 'sqlite') expect(log).toBeGreaterThan(0)
  else expect(log).toBeUndefined()
})

test('a studio without metrics has no such address', async () => {
  const app = await TestApp.open()
  expect((await app.app.inject({ url: '/api/metrics' })).statusCode).toBe(404)
})

const read = (file: string) => readFileSync(new URL(`../../docs/monitoring/${file}`, import.meta.url), 'utf8')

interface Dashboard {
  panels: Array<{ title: string; targets: Array<{ expr: string }> }>
}

const dashboard = () =>
  (JSON.parse(read('grafana-dashboard.json')) as Dashboard).panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  )

const alerts = () =>
  [...read('alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
    ([, name = '', expr = '']) => [name, expr] as const,
  )

/** The parts of an expression in PromQL; a character that belongs to no part is a part of its own. */
const partsOf = (expression: string) =>
  expression.match(/"[^"]*"|\$?[a-zA-Z_]\w*|\d+(?:\.\d+)?(?:e\d+|[smhd])?|[!=]~|[=!<>]=|\S/g) ?? []

const functions = [
  'sum',
  'rate',
  'increase',
  'histogram_quantile',
  'topk',
  'predict_linear',
  'time',
  'by',
  'or',
]

/** The metrics that an expression names: neither a function nor the name of a label. */
function metricsIn(expression: string): string[] {
  const selectors = expression.replace(/\{[^}]*\}/g, '').replace(/by \([^)]*\)/g, 'by')
  return partsOf(selectors).filter((part) => /^[a-z_]{2,}\w*$/.test(part) && !functions.includes(part))
}

let samples: Promise<string[]> | undefined

/** Reads the names of all metrics once, because they are the same for each expression. */
const readSamples = () =>
  (samples ??= (async () => {
    const { app, ask } = await openStudio()
    await app.ask(listLessons, { query: { start: isoText(0), end: isoText(dayMs) } })
    await app.ask(getMember, { params: { id: 'none' } })
    const job = new PeriodicJob(async () => undefined, {
      name: 'refunds',
      restMs: hourMs,
      failed: () => undefined,
    })
    job.start()
    await job.stop()
    // Only SQLite has it.
    const log = app.database.engine === 'sqlite' ? [] : ['hidamari_wal_bytes']
    return [...(await ask()).body.split('\n').map((line) => line.split(/[ {]/)[0] ?? ''), ...log]
  })())

test.each([...dashboard(), ...alerts()])(
  '%s names only metrics that the studio has: %s',
  async (_, expression) => {
    const names = metricsIn(expression).filter((name) => name !== 'up')
    expect(await readSamples()).toEqual(expect.arrayContaining(names))
    for (const [open, close] of ['()', '[]', '{}'].map((pair) => pair.split(''))) {
      expect(expression.split(open ?? '')).toHaveLength(expression.split(close ?? '').length)
    }
    expect(partsOf(expression).filter((part) => /^[;&|?`'\\]$/.test(part))).toEqual([])
    expect(names.length + (expression.startsWith('up{') ? 1 : 0)).toBeGreaterThan(0)
  },
)
