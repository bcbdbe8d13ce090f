import { expect, test } from 'vitest'
import { readMoney } from '#contract/payments/money.ts'
import { startCheckout } from '#contract/payments/payments.ts'
import { newId } from '#server/security/new-id.ts'
import type { TestApp } from '#tests/support/app.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import {
  deliver,
  emptyLedger,
  ledgerOf,
  mailKindsTo,
  openWithPayer,
  openWithSubscriber,
  orderPlan,
  payFor,
  payWhileClosing,
  takeEvents,
} from '#tests/support/paying.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'

const storedEvents = ({ database }: TestApp) =>
  database.reader.selectFrom('webhook_events').selectAll().execute()

test.each([
  ['is signed with another secret', { secret: 'whsec_guess' }],
  ['was changed on the way', { tamper: (body: string) => body.replace('"paid"', '"paid" ') }],
  ['is older than five minutes', { at: Math.floor(Date.now() / 1000) - 301 }],
])('refuses a webhook that %s', async (_, forgery) => {
  const { app, member, provider, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  for (const event of takeEvents(app)) expect(await provider.deliver(app.app, event, forgery)).toBe(400)
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
  expect(await storedEvents(app)).toEqual([])
})

test('administrators read since when webhooks are refused, until one is accepted', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const seen = async () =>
    (await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })).body.refusedWebhooks
  simulator.pay(await orderPlan(app, member, 2))
  const [event, ...others] = takeEvents(app)
  if (event === undefined) throw new Error('the payment led to no event')
  const firstAt = app.clock.now()
  for (const minutes of [0, 0.5, 30]) {
    app.clock.set(firstAt + minutes * minuteMs)
    expect(await provider.deliver(app.app, event, { secret: 'whsec_old' })).toBe(400)
  }
  expect(await seen()).toEqual({ firstAt: isoText(firstAt), lastAt: isoText(firstAt + 30 * minuteMs) })
  await deliver(app, [event, ...others])
  expect(await seen()).toBeNull()
  await app.call('POST', '/payments/webhook', { body: {} })
  expect(await seen(), 'what strangers send is no message of the provider').toBeNull()
})

test('refuses a webhook without a signature', async () => {
  const { app } = await openWithPayer()
  for (const body of [{}, { type: 'invoice.paid' }, 'text']) {
    expect(await app.call('POST', '/payments/webhook', { body })).toMatchObject({ status: 400 })
  }
})

const paidInvoice = { id: 'evt_1', type: 'invoice.paid', livemode: false, data: { object: { id: 'in_1' } } }

test.each<[string, unknown]>([
  ['is no object', null],
  ['has no fields', {}],
  ['has no id', { ...paidInvoice, id: undefined }],
  ['has an id that no database takes', { ...paidInvoice, id: 'evt_\u0000' }],
  ['has an id that is too long', { ...paidInvoice, id: 'e'.repeat(5_000) }],
  ['has no type', { ...paidInvoice, type: undefined }],
  ['has a type that is no text', { ...paidInvoice, type: { invoice: 'paid' } }],
  ['does not say its mode', { ...paidInvoice, livemode: undefined }],
  ['has no content', { ...paidInvoice, data: undefined }],
  ['has no object', { ...paidInvoice, data: { object: null } }],
  ['names its object by a number', { ...paidInvoice, data: { object: { id: 7 } } }],
  ['names its object by an address', { ...paidInvoice, data: { object: { id: '../customers' } } }],
  [
    'names its payment by a number',
    { ...paidInvoice, type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: 7 } } },
  ],
])('refuses a signed webhook that %s', async (_, event) => {
  const { app, provider } = await openWithPayer()
  expect(await provider.deliverText(app.app, JSON.stringify(event))).toBe(400)
  expect(await provider.deliverText(app.app, `${JSON.stringify(event)}}`)).toBe(400)
  expect(await storedEvents(app)).toEqual([])
})

test('a failed renewal that says nothing of its attempts is refused, and one of another product is accepted', async () => {
  const { app, provider } = await openWithPayer()
  const failed = (order: string) => ({
    ...paidInvoice,
    type: 'invoice.payment_failed',
    data: { object: { id: 'in_1', parent: { subscription_details: { metadata: { order } } } } },
  })
  expect(await provider.deliverText(app.app, JSON.stringify(failed('order')))).toBe(400)
  expect(await provider.deliverText(app.app, JSON.stringify(failed('order #7 \u0000')))).toBe(200)
})

test('accepts webhooks of other types, or about unknown objects, and changes nothing', async () => {
  const { app, member } = await openWithSubscriber()
  const before = await ledgerOf(app, member)
  const object = { id: 'in_unknown', metadata: {}, customer: 'cus_else', payment_intent: 'pi_else' }
  const types = ['product.created', 'invoice.paid', 'customer.subscription.updated', 'charge.refunded']
  await deliver(
    app,
    types.map((type) => ({ id: `evt_${newId()}`, created: 0, type, object })),
  )
  expect(await ledgerOf(app, member)).toEqual(before)
})

test('accepts a webhook that is larger than other calls may be', async () => {
  const { app } = await openWithPayer()
  const object = { id: 'x', text: 'x'.repeat(200_000) }
  await deliver(app, [{ id: 'evt_large', created: 0, type: 'product.created', object }])
})

test('counts a webhook once that comes ten times at once', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 3))
  const events = takeEvents(app)
  const tenfold = Array.from({ length: 10 }, () => events).flat()
  await Promise.all(tenfold.map((event) => provider.deliver(app.app, event)))
  await deliver(app, events)
  const { tickets, payments } = await ledgerOf(app, member)
  expect({ tickets, payments: payments.length }).toEqual({ tickets: 4, payments: 1 })
  expect(await mailKindsTo(app, member)).toEqual(['paymentReceived'])
})

test('answers 500 and changes nothing when the provider cannot be asked, and records the payment later', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  const events = takeEvents(app)
  provider.failNext(3)
  const [first] = events
  expect(first && (await provider.deliver(app.app, first))).toBe(500)
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
  expect(await storedEvents(app)).toEqual([])
  await deliver(app, events)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
})

test('a completed checkout gives nothing until its money has come', async () => {
  const { app, member, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 11))
  const [completed] = takeEvents(app)
  if (completed === undefined) throw new Error('there is no event')
  const unpaid = { ...completed.object, payment_status: 'unpaid' }
  await deliver(app, [{ ...completed, object: unpaid }])
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
  const type = 'checkout.session.async_payment_succeeded'
  await deliver(app, [{ ...completed, id: 'evt_later', type }])
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 11 })
})

test('a member can order again after the money of a completed checkout did not come', async () => {
  const { app, member } = await openWithPayer()
  const session = await orderPlan(app, member, 11)
  const object = { id: session.id, metadata: session.metadata }
  const type = 'checkout.session.async_payment_failed'
  await deliver(app, [{ id: 'evt_failed', created: 0, type, object }])
  expect((await orderPlan(app, member, 11)).id).not.toBe(session.id)
})

test('a paid order stays paid when its checkout expires later', async () => {
  const { app, member } = await openWithPayer()
  const session = await payFor(app, member, 2)
  const object = { id: session.id, metadata: session.metadata }
  await deliver(app, [{ id: 'evt_late', created: 0, type: 'checkout.session.expired', object }])
  const { state } = await app.database.reader.selectFrom('orders').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('paid')
})

test('records both payments of a member who has paid on two pages at once', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  const first = await orderPlan(app, member, 2)
  await payWhileClosing(app, first, () => orderPlan(app, member, 3))
  for (const session of provider.sessions) simulator.pay(session)
  await deliver(app)
  const { tickets, payments, memberships } = await ledgerOf(app, member)
  expect({ tickets, payments: payments.length, memberships: memberships.length }).toEqual({
    tickets: 6,
    payments: 2,
    memberships: 2,
  })
  expect(await app.ask(startCheckout, { as: member, body: { plan: 2 } })).toMatchObject({ status: 409 })
})
