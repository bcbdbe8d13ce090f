import { expect, test } from 'vitest'
import { updateMember } from '#server/features/members/queries.ts'
import type { TestApp } from '#tests/support/app.ts'
import {
  deliver,
  ledgerOf,
  onlyIntent,
  openWithPayer,
  openWithSubscriber,
  orderPlan,
  payFor,
  takeEvents,
} from '#tests/support/paying.ts'
import { dayMs } from '#time/tokyo.ts'

const refundsOf = async (app: TestApp, member: { id: string }) =>
  (await ledgerOf(app, member)).payments.map(({ refunded }) => refunded)

const auditLog = ({ database }: TestApp) =>
  database.reader.selectFrom('audit_log').select(['action', 'actorId', 'before', 'after']).execute()

test('a refund is recorded with its payment and in the audit log, and takes no tickets', async () => {
  const { app, member, simulator, intent } = await openWithSubscriber(3)
  simulator.refund(intent, 5_000)
  simulator.refund(intent, 1_000)
  await deliver(app)
  expect(await refundsOf(app, member)).toEqual([6_000])
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 3, tickets: 4 })
  const [entry] = await auditLog(app)
  expect(entry).toMatchObject({ action: 'payment.refunded', actorId: null })
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ refunded: 6_000 })
})

test('each refund counts at the moment at which the provider made it, and one that failed counts back', async () => {
  const { app, simulator, intent } = await openWithSubscriber(3)
  const first = app.clock.now()
  const failing = simulator.refund(intent, 5_000)
  app.clock.set(first + dayMs)
  simulator.refund(intent, 1_000)
  app.clock.set(first + 2 * dayMs)
  await deliver(app)
  simulator.failRefund(intent, failing)
  await deliver(app)
  const entries = () =>
    app.database.reader.selectFrom('refund_entries').select(['amount', 'at']).orderBy('at').execute()
  const inSeconds = (instant: number) => Math.floor(instant / 1000) * 1000
  expect(await entries()).toEqual([
    { amount: 5_000, at: inSeconds(first) },
    { amount: 1_000, at: inSeconds(first + dayMs) },
    { amount: -5_000, at: first + 2 * dayMs },
  ])
})

test('a refund whose payment is not recorded yet is recorded together with the payment', async () => {
  const { app, member, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  const paymentEvents = takeEvents(app)
  simulator.refund(onlyIntent(app), 6_990)
  await deliver(app)
  expect(await refundsOf(app, member)).toEqual([6_990])
  await deliver(app, paymentEvents)
  expect(await refundsOf(app, member)).toEqual([6_990])
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
})

test('a refund finds its payment by the invoice when the payment intent was not known at first', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  const [invoice] = Object.values(simulator.state.invoices)
  const intent = onlyIntent(app)
  if (invoice === undefined) throw new Error('there is no invoice')
  invoice.intent = null
  await deliver(app)
  invoice.intent = intent.id
  simulator.refund(intent, 1_000)
  simulator.refund(intent, 5_000)
  const events = takeEvents(app)
  await Promise.all(events.map((event) => provider.deliver(app.app, event)))
  await deliver(app, events)
  expect(await refundsOf(app, member)).toEqual([6_000])
  expect(await auditLog(app)).toMatchObject([{ action: 'payment.refunded' }])
})

test('a full refund of the rental membership ends it', async () => {
  const { app, member, simulator } = await openWithPayer()
  await payFor(app, member, 11)
  simulator.refund(onlyIntent(app), 3_000)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0, payments: [{ refunded: 3_000 }] })
})

test('a partial refund of the rental membership keeps the member type that an administrator has set', async () => {
  const { app, member, simulator } = await openWithPayer()
  await payFor(app, member, 11)
  await app.database.transact((writer) => updateMember(writer, member.id, { memberType: 3 }))
  simulator.refund(onlyIntent(app), 1_000)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 3, payments: [{ refunded: 1_000 }] })
})

test('a dispute is recorded with its payment and in the audit log', async () => {
  const { app, simulator, intent } = await openWithSubscriber()
  simulator.dispute(intent)
  await deliver(app)
  expect(await auditLog(app)).toMatchObject([{ action: 'payment.disputed', actorId: null }])
  const { disputed } = await app.database.reader
    .selectFrom('payments')
    .select('disputedAt as disputed')
    .executeTakeFirstOrThrow()
  expect(disputed).toBe(app.clock.now())
})
