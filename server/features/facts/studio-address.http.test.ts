import { expect, onTestFinished, test } from 'vitest'
import { startCheckout } from '#contract/payments/payments.ts'
import { becomeStudio, readStatus, sendTestMail } from '#contract/status.ts'
import { readConfig } from '#server/config.ts'
import { createReadFacts } from '#server/features/facts/current-facts.ts'
import { picturesIn } from '#server/features/pictures/choose-store.ts'
import { readPageChrome } from '#server/features/studio/read-page-chrome.ts'
import { createJobs } from '#server/jobs.ts'
import type { Message } from '#server/mail/message.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { operationIn, TestApp } from '#tests/support/app.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import {
  deliver,
  emptyLedger,
  ledgerOf,
  onlyIntent,
  openWithPayer,
  orderPlan,
  takeEvents,
} from '#tests/support/paying.ts'
import { openPageOf, openWithHirer } from '#tests/support/paying-hires.ts'
import { auditEntries } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { saveStudioAddress } from './queries.ts'
import { findOriginal, rememberAddress } from './studio-address.ts'

const studio = 'https://yoga.example'

/** The database of the studio at this address comes to the app of the test, which has another one. */
const copyFrom = ({ database, clock }: TestApp, address = studio) =>
  database.transact((writer) => saveStudioAddress(writer, { address, now: clock.now() }))

test('the first address that other machines reach is the studio’s, and a server with another one has a copy', async () => {
  const { database, clock } = await TestApp.open()
  const originalAt = (url: string) => findOriginal(database.reader, url)
  for (const url of ['http://localhost:3000', 'http://127.0.0.1:4000', 'http://[::1]:3000']) {
    await rememberAddress(database, url, clock.now())
    expect(await originalAt('http://localhost:5173'), url).toBeUndefined()
    expect(await originalAt(studio), url).toBeUndefined()
  }
  await rememberAddress(database, studio, clock.now())
  await rememberAddress(database, 'https://other.example', clock.now())
  for (const url of [studio, 'http://yoga.example', 'https://yoga.example:443'])
    expect(await originalAt(url), url).toBeUndefined()
  const others = ['https://www.yoga.example', 'https://yoga.example:8443', 'http://localhost:3000']
  for (const url of others) expect(await originalAt(url), url).toBe(studio)
})

/** Each periodic job once, with the mail worker, as the server that has the app’s address runs them. */
async function openWork() {
  const opened = await openWithHirer()
  const { app, hold, payHire, request } = opened
  const admin = await givenAdmin(app.database)
  const paid = await payHire()
  await app.ask(sendTestMail, { as: admin })
  await request(paid.id, 500)
  const held = await hold(11)
  const page = await openPageOf(app, opened.member, held.id)
  await app.database.transact((writer) =>
    writer.updateTable('hires').set({ sessionId: page.id }).where('id', '=', held.id).execute(),
  )
  const sent: Message[] = []
  const dataDir = newDataFolder()
  const jobs = createJobs({
    config: readConfig({ DATA_DIR: dataDir, BACKUP_DAYS: '0' }),
    secret: testSecret,
    database: app.database,
    transport: {
      send: async (message) => {
        sent.push(message)
        return undefined
      },
    },
    payments: app.provider.payments,
    line: undefined,
    pictures: picturesIn(dataDir).store,
    operation: operationIn(dataDir),
    log: app.app.log,
  })
  onTestFinished(async () => void (await Promise.all(jobs.map((job) => job.stop()))))
  async function runJobs() {
    for (const job of jobs) job.start()
    // Each waits for the run that it has begun.
    await Promise.all(jobs.map((job) => job.stop()))
  }
  /** What has left the server. */
  const done = () => ({
    mails: sent.some(({ subject }) => subject.includes('テスト')),
    refunded: onlyIntent(app).refunded,
    page: page.status,
  })
  return { ...opened, admin, runJobs, done, sent }
}

test('a copy sends no mail, makes no refund and closes no payment page until it is the studio', async () => {
  const { app, admin, runJobs, done, sent } = await openWork()
  const nothing = { mails: false, refunded: 0, page: 'open' }
  await copyFrom(app)
  app.provider.calls.length = 0
  await runJobs()
  expect(done()).toEqual(nothing)
  expect({ sent, calls: app.provider.calls }).toEqual({ sent: [], calls: [] })
  await app.ask(becomeStudio, { as: admin })
  await runJobs()
  expect(done()).toEqual({ mails: true, refunded: 500, page: 'expired' })
})

test('a copy takes no payment, and changes nothing at the provider when a call would', async () => {
  const { app, member, provider } = await openWithPayer()
  await copyFrom(app)
  expect(await app.ask(startCheckout, { as: member, body: { plan: 2 } })).toMatchObject({
    status: 503,
    body: { message: 'error.payment.unavailable' },
  })
  expect(provider.calls).toEqual([])
})

test('a copy accepts no webhook, so that the provider sends it again to the studio', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  const events = takeEvents(app)
  await copyFrom(app)
  for (const event of events) expect(await provider.deliver(app.app, event)).toBe(503)
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
  expect(await app.database.reader.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  await app.ask(becomeStudio, { as: await givenAdmin(app.database) })
  await deliver(app, events)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
})

test('a webhook about what another copy has sold is not accepted, and one of another product is', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  const event = takeEvents(app).find(({ type }) => type === 'checkout.session.completed')
  if (event === undefined) throw new Error('the payment led to no event')
  const metadata = { ...(event.object as { metadata: Record<string, string> }).metadata }
  expect(metadata).toMatchObject({ studio: 'localhost:3000' })
  const of = (id: string, changed: Record<string, string>) => ({
    ...event,
    id,
    object: { ...event.object, metadata: changed },
  })
  for (const named of [
    { order: 'unknown' },
    { hire: 'unknown' },
    { booking: 'unknown' },
    { offerOrder: 'unknown' },
  ]) {
    const sold = { studio: 'copy.example', ...named }
    expect(await provider.deliver(app.app, of('evt_1', sold)), JSON.stringify(named)).toBe(404)
    expect(await provider.deliver(app.app, of(`evt_${JSON.stringify(named).length}`, named))).toBe(200)
  }
  expect(await provider.deliver(app.app, of('evt_else', { studio: 'copy.example' }))).toBe(200)
  expect(await provider.deliver(app.app, of('evt_known', { ...metadata, studio: 'yoga.example' }))).toBe(200)
})

test('administrators read of which studio it is a copy, and one of them says that it is the studio', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const read = async () => (await app.ask(readStatus, { as: admin })).body.address
  const own = 'http://localhost:3000'
  expect(await read()).toEqual({ state: 'inOrder', finding: 'inOrder', own, original: null })
  await copyFrom(app)
  expect(await read()).toEqual({ state: 'attention', finding: 'copy', own, original: studio })
  await expectForAdminsOnly(app, becomeStudio, {})
  for (const _ of [1, 2])
    expect(await app.ask(becomeStudio, { as: admin })).toMatchObject({ status: 200, body: { address: own } })
  expect(await read()).toMatchObject({ finding: 'inOrder' })
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'studio.moved')
  expect(entries).toHaveLength(1)
})

test('each page of a copy says so, with the way to the studio, and search engines are kept from it', async () => {
  const app = await TestApp.open()
  const { database, clock } = app
  const site = { database, clock: clock.now, readFacts: createReadFacts(database) }
  const stateAt = (publicUrl: string) =>
    readPageChrome({ ...site, publicUrl, documentsOf: async () => undefined })()
  expect(await stateAt(studio)).toMatchObject({ unlisted: false, banner: '' })
  await copyFrom(app)
  expect(await stateAt(studio)).toMatchObject({ unlisted: false, banner: '' })
  const copy = await stateAt('https://yoga-new.example')
  expect(copy.unlisted).toBe(true)
  expect(copy.banner).toContain('このサイトは複製です')
  expect(copy.banner).toContain(`<a class="underline" href="${studio}">yoga.example</a>`)
  await app.ask(becomeStudio, { as: await givenAdmin(database) })
  expect(await stateAt('http://localhost:3000')).toMatchObject({ unlisted: false, banner: '' })
})
