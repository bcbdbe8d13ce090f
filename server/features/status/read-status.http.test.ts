import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { readStatus, sendTestMail, testPayments } from '#contract/status.ts'
import { makeBackupFile, setDamagedAside } from '#server/backups/backup-files.ts'
import { writeManifest } from '#server/backups/manifest.ts'
import { insertEvent, insertRefusal } from '#server/features/payments/webhook-queries.ts'
import { markFailed, markSent } from '#server/mail/delivery-queries.ts'
import type { JobRun } from '#server/periodic-job.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { deliver } from '#tests/support/paying.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { refuseWrites } from '#tests/support/refuse-writes.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'

type Settings = NonNullable<Parameters<typeof TestApp.open>[0]>

async function openStudio(given: Settings = {}) {
  const dataDir = newDataFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const app = await TestApp.open({ ...given, operation: { dataDir, ...given.operation } })
  const admin = await givenAdmin(app.database)
  return {
    app,
    admin,
    dataDir,
    read: async () => (await app.ask(readStatus, { as: admin })).body,
  }
}

test('only administrators may read the status', async () => {
  await expectForAdminsOnly(await TestApp.open(), readStatus, {})
})

test('says of a studio without mail server, backups and payments that they are not set up', async () => {
  const { app, read } = await openStudio({ payments: false })
  const status = await read()
  expect(status).toMatchObject({
    readAt: isoText(app.clock.now()),
    mail: { state: 'notSetUp', finding: 'noMailServer', lastSentAt: null, waiting: 0, failing: 0 },
    payments: { state: 'notSetUp', finding: 'noProvider', refundsWaiting: 0 },
    webhooks: { state: 'notSetUp', finding: 'noProvider', lastReceivedAt: null, refusedSince: null },
    backups: { state: 'notSetUp', finding: 'off', lastMadeAt: null, file: null, keptDays: 0 },
    database: { state: 'inOrder', finding: 'inOrder', engine: app.database.engine },
    jobs: { state: 'attention', finding: 'notRunning', runs: [] },
    version: {
      product: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.versions.node,
      startedAt: '2026-11-19T15:00:00.000Z',
    },
  })
  const { freeBytes, totalBytes } = status.disk
  expect(freeBytes).toBeGreaterThan(0)
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes ?? 0)
})

test('tells when the last mail was sent, and of mails that wait too long or could not be sent', async () => {
  const { app, admin, read } = await openStudio({ operation: { mailServer: true } })
  const { email } = await givenMember(app.database)
  await app.ask(resendPaymentLink, { as: admin, query: { email } })
  const { id } = await app.database.reader.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const { mail: fresh } = await read()
  expect(fresh).toMatchObject({ state: 'inOrder', waiting: 1, failing: 0, lastSentAt: null })

  app.clock.pass(11 * minuteMs)
  expect((await read()).mail).toMatchObject({ state: 'attention', finding: 'mailsOverdue', waiting: 1 })

  const givenUpAt = app.clock.now()
  const reason = `550 no such user ${email}`
  await app.database.transact((writer) => markFailed(writer, id, { reason, next: { givenUpAt } }))
  expect((await read()).mail).toMatchObject({ finding: 'mailsFailing', waiting: 0, failing: 1 })
  expect(JSON.stringify(await read())).not.toContain(email)
  app.clock.pass(3 * dayMs)
  expect((await read()).mail).toMatchObject({ finding: 'inOrder', failing: 0 })

  const sentAt = app.clock.now()
  await app.database.transact((writer) => markSent(writer, [id], sentAt))
  expect((await read()).mail).toMatchObject({ state: 'inOrder', lastSentAt: isoText(sentAt) })
})

test('tells of the last webhook, and since when webhooks are refused', async () => {
  const { app, read } = await openStudio()
  expect(await read()).toMatchObject({
    payments: { state: 'notSetUp', finding: 'simulated' },
    webhooks: { state: 'notSetUp', finding: 'noneYet' },
  })
  const receivedAt = app.clock.now()
  await app.database.transact((writer) =>
    insertEvent(writer, { id: 'evt_1', type: 'invoice.paid', now: receivedAt }),
  )
  expect((await read()).webhooks).toMatchObject({ state: 'inOrder', lastReceivedAt: isoText(receivedAt) })
  app.clock.pass(hourMs)
  await app.database.transact((writer) => insertRefusal(writer, 'signature', app.clock.now()))
  expect((await read()).webhooks).toMatchObject({
    state: 'attention',
    finding: 'refused',
    refusedSince: isoText(receivedAt + hourMs),
  })
})

test('tells of the newest backup by its name, when it is too old, and of one that was damaged', async () => {
  const { app, dataDir, read } = await openStudio({ operation: { backupDays: 14 } })
  expect((await read()).backups).toMatchObject({ state: 'attention', finding: 'none', keptDays: 14 })
  const file = await makeBackupFile({ dataDir, now: app.clock.now(), ending: 'db' }, async (draft) =>
    writeManifest(draft.file),
  )
  expect((await read()).backups).toMatchObject({
    state: 'inOrder',
    lastMadeAt: isoText(app.clock.now()),
    file: 'hidamari-2026-11-20-1200.db',
  })
  expect(JSON.stringify(await read())).not.toContain(dataDir)
  app.clock.pass(2 * dayMs)
  expect((await read()).backups).toMatchObject({ state: 'attention', finding: 'old' })
  setDamagedAside(file)
  expect((await read()).backups).toMatchObject({ finding: 'damaged', damaged: 1, lastMadeAt: null })
})

test('says that the disk cannot be read when the data folder is gone', async () => {
  const { read } = await openStudio({ operation: { dataDir: '/nowhere' } })
  expect((await read()).disk).toEqual({
    state: 'attention',
    finding: 'unreadable',
    freeBytes: null,
    totalBytes: null,
  })
})

test('says that the database refuses writes while its storage does', async () => {
  const { app, read } = await openStudio()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  await refuseWrites(app.database, 'insert on counters', "new.name = 'tried writes'")
  expect((await read()).database.state).toBe('inOrder')
  await expect(app.database.transact(async () => Promise.reject(full))).rejects.toBe(full)
  expect((await read()).database).toMatchObject({ state: 'attention', finding: 'readOnly' })
})

test('lists the last run of each periodic job, and those that are late or fail', async () => {
  const runs: JobRun[] = []
  const { app, read } = await openStudio({ operation: { readJobs: async () => runs } })
  const now = app.clock.now()
  const run = (name: string, failingSince?: number) => ({ name, restMs: hourMs, begunAt: now, failingSince })
  runs.push(run('disputes'), run('mails'), run('another work'))
  const [mails, disputes] = (await read()).jobs.runs
  expect(mails).toEqual({ name: 'mails', state: 'inOrder', begunAt: isoText(now), failingSince: null })
  expect(disputes?.name).toBe('disputes')
  expect((await read()).jobs).toMatchObject({ state: 'inOrder', runs: [{}, {}] })

  runs.push(run('refunds', now))
  expect((await read()).jobs).toMatchObject({
    state: 'attention',
    finding: 'failing',
    runs: [{}, { name: 'refunds', state: 'failing', failingSince: isoText(now) }, {}],
  })
  app.clock.pass(2 * hourMs)
  expect((await read()).jobs.finding).toBe('late')
})

test('tells what became of the newest test mail', async () => {
  const { app, admin, read } = await openStudio({ operation: { mailServer: true } })
  await expectForAdminsOnly(app, sendTestMail, {})
  expect((await read()).mail.test).toBeNull()
  const ask = async () => (await app.ask(sendTestMail, { as: admin })).body.id
  const first = await ask()
  const expected = { askedAt: isoText(app.clock.now()), reason: null }
  expect((await read()).mail.test).toEqual({ ...expected, state: 'waiting' })
  await app.database.transact((writer) => markSent(writer, [first], app.clock.now()))
  expect((await read()).mail.test).toEqual({ ...expected, state: 'sent' })
  app.clock.pass(minuteMs)
  const second = await ask()
  await app.database.transact((writer) =>
    writer.updateTable('outbox').set({ lastError: '535 refused' }).where('id', '=', second).execute(),
  )
  expect((await read()).mail.test).toMatchObject({ state: 'refused', reason: '535 refused' })
})

test('names the administrator who tests the payments at the provider as everywhere else', async () => {
  const app = await TestApp.open()
  const person = { role: 'ADMIN', memberType: 0, firstName: 'Emma', lastName: 'Clark' } as const
  await app.ask(testPayments, { as: await givenMember(app.database, person) })
  expect(Object.values(app.provider.simulator.state.customers)).toMatchObject([{ name: 'Emma Clark' }])
})

test('tells what became of the newest test of the payments, which charges nothing', async () => {
  const { app, admin, read } = await openStudio()
  await expectForAdminsOnly(app, testPayments, {})
  expect((await read()).payments.test).toBeNull()
  const askedAt = isoText(app.clock.now())
  expect((await app.ask(testPayments, { as: admin })).status).toBe(201)
  expect((await read()).payments.test).toEqual({ askedAt, state: 'waiting', reason: null })
  expect(app.provider.sessions).toMatchObject([{ status: 'expired' }])
  await deliver(app)
  expect((await read()).payments.test).toEqual({ askedAt, state: 'arrived', reason: null })
  expect(app.provider.intents).toEqual([])
  expect(await app.database.reader.selectFrom('payments').select('id').execute()).toEqual([])

  // A webhook of before says nothing about the next test.
  app.clock.pass(minuteMs)
  await app.ask(testPayments, { as: admin })
  expect((await read()).payments.test).toMatchObject({ state: 'waiting' })
  await app.database.transact((writer) => insertRefusal(writer, 'signature', app.clock.now()))
  expect((await read()).payments.test).toMatchObject({ state: 'unsigned' })
})

test('a test of the payments that the provider refuses keeps the codes as its result', async () => {
  const { app, admin, read } = await openStudio()
  app.provider.refuse = (call) =>
    call === 'POST /v1/checkout/sessions'
      ? JSON.stringify({
          error: { type: 'invalid_request_error', code: 'api_key_expired', message: 'sk_test_1' },
        })
      : undefined
  expect((await app.ask(testPayments, { as: admin })).status).toBe(201)
  const { test: result } = (await read()).payments
  expect(result).toMatchObject({ state: 'refused', reason: expect.stringContaining('api_key_expired') })
  expect(JSON.stringify(result)).not.toContain('sk_test_1')
})

test('payments are not tested in a studio without a provider', async () => {
  const { app, admin } = await openStudio({ payments: false })
  expect(await app.ask(testPayments, { as: admin })).toMatchObject(refused('error.payment.closed'))
})
