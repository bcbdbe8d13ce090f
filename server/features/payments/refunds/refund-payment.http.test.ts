import { expect, test } from 'vitest'
import { closeForMember } from '#contract/accounts/account-administration.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import {
  deliver,
  ledgerOf,
  mailKindsTo,
  onlyIntent,
  openWithPayer,
  openWithSubscriber,
  payFor,
  takeEvents,
} from '#tests/support/paying.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'
import { makeDueRefunds } from './make-refunds.ts'
import { emptyRefundNotesOf } from './queries.ts'

/** A member who has paid 27,990 yen by card for the first month with four tickets, and an administrator. */
async function open() {
  const opened = await openWithSubscriber(3)
  return { ...opened, ...(await refunding(opened.app)) }
}

async function refunding(app: Awaited<ReturnType<typeof openWithPayer>>['app']) {
  const admin = await givenAdmin(app.database)
  const payment = () =>
    app.database.reader
      .selectFrom('payments')
      .select(['id', 'amount', 'refunded', 'version'])
      .executeTakeFirstOrThrow()
  const refunds = () =>
    app.database.reader
      .selectFrom('refunds')
      .select(['amount', 'state', 'reason', 'note', 'ticketsTaken', 'actorId as actor'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  const refund = async (
    body: object,
    sent: { as?: typeof admin; key?: string; ifMatch?: string; id?: string } = {},
  ) =>
    app.ask(refundPayment, {
      as: admin,
      params: { id: sent.id ?? (await payment()).id },
      body: { note: '体調不良のため', ...body },
      ...sent,
    })
  return { admin, payment, refunds, refund }
}

test('a part of a payment by card goes back through the provider, with the reason, in the log and by mail', async () => {
  const { app, member, admin, refund, refunds, payment, intent } = await open()
  const before = (await payment()).version
  const { status, body } = await refund({ amount: 5_000, takeTickets: 1 })
  expect({ status, done: body.done }).toEqual({ status: 201, done: true })
  expect(onlyIntent(app).refunded).toBe(5_000)
  await deliver(app)
  const made = { amount: 5_000, state: 'done', reason: 'byAdministrator', note: '体調不良のため' }
  expect(await refunds()).toEqual([{ ...made, ticketsTaken: 1, actor: admin.id }])
  expect(await payment()).toMatchObject({ refunded: 5_000 })
  expect((await payment()).version).toBeGreaterThan(before)
  expect(await ledgerOf(app, member), 'the membership goes on').toMatchObject({ memberType: 3, tickets: 3 })
  expect(await mailKindsTo(app, member)).toContain('refundGiven')
  const log = await auditEntries(app.database)
  expect(log.map(({ action }) => action)).toEqual(['refund.requested', 'payment.refunded'])
  const asked = { amount: 5_000, method: 'card', ticketsTaken: 1, reason: '体調不良のため' }
  expect(log[0]?.after).toEqual(asked)
  expect(intent.refunded).toBe(5_000)
})

test('the whole payment goes back once, although several administrators ask, and more than once', async () => {
  const { app, refund, refunds, payment } = await open()
  const other = await givenAdmin(app.database)
  const { amount } = await payment()
  const answers = await Promise.all([
    refund({ amount }),
    refund({ amount }, { as: other }),
    refund({ amount: 1 }),
  ])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const rest = answers.find(({ status }) => status === 201) === answers[2] ? amount - 1 : 0
  if (rest > 0) await refund({ amount: rest })
  expect(await refund({ amount: 1 })).toMatchObject(refused('error.refund.tooMuch'))
  await deliver(app)
  expect(onlyIntent(app).refunded).toBe(amount)
  expect((await refunds()).reduce((sum, row) => sum + row.amount, 0)).toBe(amount)
})

test('a repeated call with the same key gives back once, and one with another version nothing', async () => {
  const { app, refund, payment } = await open()
  const ifMatch = String((await payment()).version)
  const first = await refund({ amount: 1_000 }, { key: 'once', ifMatch })
  expect((await refund({ amount: 1_000 }, { key: 'once', ifMatch })).body).toEqual(first.body)
  const late = await refund({ amount: 1_000 }, { ifMatch })
  expect(late).toMatchObject(refused('error.payment.changed'))
  expect(late.body).toMatchObject({ current: { amount: 26_990, takeTickets: 4 } })
  expect(onlyIntent(app).refunded).toBe(1_000)
})

test('refuses more than what is left while another refund is open, and after one was made by hand', async () => {
  const { app, refund, payment, simulator, intent } = await open()
  const { amount } = await payment()
  intent.card = 'refundRefused'
  expect((await refund({ amount: 20_000 })).body).toMatchObject({ done: false })
  expect(await refund({ amount: amount - 20_000 + 1 })).toMatchObject(refused('error.refund.tooMuch'))
  app.clock.pass(minuteMs)
  simulator.refund(intent, 20_000)
  await deliver(app)
  expect(await refund({ amount: amount - 20_000 + 1 })).toMatchObject(refused('error.refund.tooMuch'))
  expect(await refund({ amount: amount - 20_000 })).toMatchObject({ status: 201 })
  expect(intent.refunded).toBe(amount)
})

test('refuses a disputed payment, one of 0 yen, more tickets than are left, and no reason, and does nothing', async () => {
  const { app, member, refund, refunds, simulator, intent, payment } = await open()
  expect(await refund({ amount: 1_000, takeTickets: 5 })).toMatchObject(
    refused('error.refund.tooManyTickets'),
  )
  expect(await refund({ amount: 1_000, note: ' ' })).toMatchObject(
    refused('error.server.invalid', { note: 'required' }),
  )
  expect(await refund({ amount: 0 })).toMatchObject(refused('error.server.invalid', { amount: 'validate' }))
  simulator.dispute(intent)
  await deliver(app)
  expect(await refund({ amount: 1_000 })).toMatchObject(refused('error.refund.disputed'))
  const { id } = await payment()
  await app.database.transact(async (writer) => {
    const row = await writer.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const free = { id: 'free', number: 900, amount: 0, entryFee: 0, tickets: 0, source: 'in_free' }
    await writer
      .insertInto('payments')
      .values({ ...row, ...free, intentId: null, disputedAt: null, disputeState: null })
      .execute()
  })
  expect(await refund({ amount: 1 }, { id: 'free' })).toMatchObject(refused('error.refund.nothingPaid'))
  expect(await refund({ amount: 1 }, { id: 'none' })).toMatchObject(refused('error.payment.notFound'))
  expect(await refunds()).toEqual([])
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 4 })
  expect(await mailKindsTo(app, member)).not.toContain('refundGiven')
})

test('tickets that have expired are not taken back, although their expiry is not recorded yet', async () => {
  const { app, member } = await openWithPayer()
  const { body } = await app.ask(placeOrder, { as: member, body: { offerId: 'single' } })
  app.provider.simulator.pay(app.provider.sessionAt(body.url ?? ''))
  await deliver(app)
  const { refund, refunds } = await refunding(app)
  app.clock.pass(40 * dayMs)
  expect(await refund({ amount: 3_800, takeTickets: 1 })).toMatchObject(
    refused('error.refund.tooManyTickets'),
  )
  expect(await refunds()).toEqual([])
  expect(onlyIntent(app).refunded).toBe(0)
})

test('a refund that the server dies with after the decision is made later, once', async () => {
  const { app, refund, payment, provider } = await open()
  provider.failNext(9)
  expect((await refund({ amount: 3_000 })).body).toMatchObject({ done: false })
  provider.failNext(0)
  app.clock.pass(dayMs)
  const run = () => makeDueRefunds(contextIn(app.database, app.clock.now()), provider.payments)
  await Promise.all([run(), run()])
  await deliver(app, [...takeEvents(app)])
  expect(onlyIntent(app).refunded).toBe(3_000)
  expect(await payment()).toMatchObject({ refunded: 3_000 })
})

test('a full refund of the rental membership ends it, as one in Stripe’s dashboard does', async () => {
  const { app, member } = await openWithPayer()
  await payFor(app, member, 11)
  const { refund } = await refunding(app)
  expect(await refund({ amount: 2_999 })).toMatchObject({ status: 201 })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 11 })
  expect(await refund({ amount: 1 })).toMatchObject({ status: 201 })
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0 })
})

test('what was paid in cash for a hire counts as handed over at once', async () => {
  const { app } = await openWithPayer()
  await givenStudio(app.database)
  const member = await givenMember(app.database, { memberType: 11 })
  await givenHire(app.database, member, app.clock.now() + 10 * dayMs)
  const { refund, refunds, payment } = await refunding(app)
  expect((await refund({ amount: 500 })).body).toMatchObject({ done: true })
  expect(await refunds()).toMatchObject([{ amount: 500, state: 'done' }])
  expect(await payment()).toMatchObject({ refunded: 500 })
  expect(app.provider.calls).toEqual([])
  expect(await mailKindsTo(app, member)).toEqual(['refundGiven'])
  expect((await auditEntries(app.database)).map(({ action }) => action).toSorted()).toEqual([
    'refund.noted',
    'refund.requested',
  ])
})

test('two administrators at once give back what was paid in cash once, and never more than was paid', async () => {
  const { app } = await openWithPayer()
  await givenStudio(app.database)
  const member = await givenMember(app.database, { memberType: 11 })
  await givenHire(app.database, member, app.clock.now() + 10 * dayMs)
  const { refund, payment } = await refunding(app)
  const other = await givenAdmin(app.database)
  const { amount } = await payment()
  expect(await refund({ amount: amount + 1 })).toMatchObject(refused('error.refund.tooMuch'))
  const answers = await Promise.all([refund({ amount }), refund({ amount }, { as: other })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await payment()).toMatchObject({ refunded: amount })
})

test('only administrators give money back', async () => {
  const { app, payment, refunds } = await open()
  const { id } = await payment()
  await expectForAdminsOnly(app, refundPayment, { params: { id }, body: { amount: 100, note: 'x' } })
  expect(await refunds()).toEqual([])
})

test('after the account was closed, money still goes back, but the reason is kept nowhere and no mail is sent', async () => {
  const { app, member } = await openWithPayer()
  await payFor(app, member, 11)
  const { admin, refund, refunds, payment } = await refunding(app)
  const closer = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const closing = { as: closer, params: { id: member.id }, body: { password: testPassword } }
  expect((await app.ask(closeForMember, closing)).status).toBe(200)
  await deliver(app)
  const mails = await queuedMails(app.database)
  expect(await refund({ amount: 1_000 })).toMatchObject({ status: 201, body: { done: true } })
  await deliver(app)
  expect(await payment()).toMatchObject({ refunded: 1_000 })
  expect(await refunds()).toMatchObject([{ amount: 1_000, state: 'done', note: '', actor: admin.id }])
  const requested = (await auditEntries(app.database)).find(({ action }) => action === 'refund.requested')
  expect(requested?.after).toEqual({ amount: 1_000, method: 'card', ticketsTaken: 0, reason: null })
  expect(await queuedMails(app.database)).toHaveLength(mails.length)
})

test('the reasons are emptied with the account, and are not changed otherwise', async () => {
  const { app, member, refund, refunds } = await open()
  await refund({ amount: 100 })
  const change = app.database.transact((writer) =>
    writer.updateTable('refunds').set({ note: 'another' }).execute(),
  )
  await expect(change).rejects.toThrow(/never/)
  await app.database.transact((writer) => emptyRefundNotesOf(writer, member.id))
  expect(await refunds()).toMatchObject([{ amount: 100, note: '' }])
})
