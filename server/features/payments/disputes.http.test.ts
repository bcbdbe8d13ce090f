import { expect, test } from 'vitest'
import { readContract } from '#contract/payments/member-contract.ts'
import { listMoneyLines, readMoney } from '#contract/payments/money.ts'
import { listOpenPayments } from '#contract/payments/open-payments.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { readTimeline } from '#contract/accounts/timeline.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import {
  deliver,
  ledgerOf,
  openWithSubscriber,
  onlyIntent,
  orderPlan,
  openWithPayer,
  takeEvents,
} from '#tests/support/paying.ts'
import { openWithHirer } from '#tests/support/paying-hires.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { askDisputes } from './ask-disputes.ts'
import { makeDueRefunds } from './refunds/make-refunds.ts'

const price = 21_990

/** A member who has paid for the first month of a plan, and what an administrator sees of it. */
async function open() {
  const opened = await openWithSubscriber(2)
  const { app, member } = opened
  const admin = await givenAdmin(app.database)
  const payment = async () => {
    const { body } = await app.ask(readContract, { as: admin, params: { id: member.id } })
    const [only] = body.payments
    if (only === undefined) throw new Error('there is no payment')
    return only
  }
  const month = async () => (await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })).body
  const refund = async (amount: number) =>
    app.ask(refundPayment, {
      as: admin,
      params: { id: (await payment()).id },
      body: { amount, note: 'お詫び' },
    })
  const lines = async () => (await app.ask(listMoneyLines, { as: admin, query: { month: '2026-11' } })).body
  const actions = async () => (await auditEntries(app.database)).map(({ action }) => action)
  return { ...opened, admin, payment, month, refund, lines, actions }
}

test('a dispute that is lost is money that is gone, and cannot be refunded again', async () => {
  const { app, admin, member, simulator, intent, payment, month, refund, lines, actions } = await open()
  const dispute = simulator.dispute(intent)
  await deliver(app)
  expect(await payment()).toMatchObject({ dispute: 'open', refunded: 0 })
  expect(await month()).toMatchObject({
    refunds: { count: 0, amount: 0 },
    disputes: [{ state: 'open', closedAt: null }],
  })
  app.clock.pass(dayMs)
  simulator.closeDispute(dispute, 'lost')
  await deliver(app)
  expect(await payment()).toMatchObject({ dispute: 'lost', refunded: price })
  expect(await month()).toMatchObject({
    total: { amount: price },
    refunds: { count: 1, amount: price, tax: 1_999 },
    left: { amount: 0, tax: 0 },
    disputes: [{ state: 'lost', closedAt: isoText(app.clock.now()) }],
  })
  const gone = { amount: -price, byDispute: true, providerId: dispute.id, at: isoText(app.clock.now()) }
  expect(await lines()).toMatchObject([
    { kind: 'payment', byDispute: false },
    { kind: 'refund', ...gone },
  ])
  expect(await refund(1)).toMatchObject(refused('error.refund.disputeLost'))
  expect(await actions()).toEqual(['payment.disputed', 'payment.disputeLost'])
  const timeline = await app.ask(readTimeline, { as: admin, params: { id: member.id } })
  expect(timeline.body.entries).toContainEqual(expect.objectContaining({ what: 'refunded', byDispute: true }))
})

test('a dispute that is won is money that stays, and can be refunded again', async () => {
  const { app, simulator, intent, payment, month, refund, actions } = await open()
  const dispute = simulator.dispute(intent)
  simulator.answerDispute(dispute)
  await deliver(app)
  expect(await refund(1_000)).toMatchObject(refused('error.refund.disputed'))
  simulator.closeDispute(dispute, 'won')
  await deliver(app)
  expect(await payment()).toMatchObject({ dispute: 'won', refunded: 0 })
  expect(await month()).toMatchObject({
    refunds: { count: 0 },
    left: { amount: price },
    disputes: [{ state: 'won' }],
  })
  expect(await refund(1_000)).toMatchObject({ status: 201, body: { done: true } })
  await deliver(app)
  expect(await payment(), 'the dispute is not forgotten').toMatchObject({ dispute: 'won', refunded: 1_000 })
  expect((await month()).disputes).toMatchObject([{ state: 'won', refunded: 1_000 }])
  expect(await actions()).toEqual([
    'payment.disputed',
    'payment.disputeWon',
    'refund.requested',
    'payment.refunded',
  ])
})

test.each(['won', 'lost'] as const)(
  'a dispute that is %s is recorded once, also when its end is heard before its beginning, and its payment last',
  async (outcome) => {
    const { app, member, simulator } = await openWithPayer()
    simulator.pay(await orderPlan(app, member, 2))
    const intent = onlyIntent(app)
    simulator.closeDispute(simulator.dispute(intent), outcome)
    const events = takeEvents(app).toReversed()
    await deliver(app, events)
    await deliver(
      app,
      events.toReversed().map((event) => ({ ...event, id: `${event.id}_again` })),
    )
    await deliver(app, events)
    expect((await auditEntries(app.database)).map(({ action }) => action)).toEqual([
      outcome === 'won' ? 'payment.disputeWon' : 'payment.disputeLost',
    ])
    expect(await ledgerOf(app, member)).toMatchObject({
      payments: [{ refunded: outcome === 'won' ? 0 : price }],
    })
  },
)

test('an inquiry of the bank that ends without a dispute leaves the payment as it was', async () => {
  const { app, simulator, intent, payment, refund, actions } = await open()
  const inquiry = simulator.dispute(intent, price, true)
  await deliver(app)
  expect(await payment()).toMatchObject({ dispute: 'open' })
  simulator.closeDispute(inquiry, 'warning_closed')
  await deliver(app)
  expect(await payment()).toMatchObject({ dispute: 'dropped', refunded: 0 })
  expect(await refund(price)).toMatchObject({ status: 201 })
  expect((await actions()).slice(0, 2)).toEqual(['payment.disputed', 'payment.disputeDropped'])
})

test('a dispute that was lost and is won after all brings the money back', async () => {
  const { app, simulator, intent, payment, lines } = await open()
  simulator.refund(intent, 5_000)
  const dispute = simulator.dispute(intent)
  simulator.closeDispute(dispute, 'lost')
  await deliver(app)
  expect(await payment(), 'not more than was paid').toMatchObject({ refunded: price })
  simulator.closeDispute(dispute, 'won')
  await deliver(app)
  expect(await payment()).toMatchObject({ dispute: 'won', refunded: 5_000 })
  const back = (await lines()).filter(({ byDispute }) => byDispute).map(({ amount }) => amount)
  expect(back.toSorted((a, b) => a - b)).toEqual([5_000 - price, price - 5_000])
})

test('a dispute about a part takes that part', async () => {
  const { app, simulator, intent, payment, refund } = await open()
  const dispute = simulator.dispute(intent, 2_000)
  simulator.closeDispute(dispute, 'lost')
  await deliver(app)
  expect(await payment()).toMatchObject({ dispute: 'lost', refunded: 2_000 })
  expect(await refund(1_000)).toMatchObject(refused('error.refund.disputeLost'))
})

test('what was to go back before the dispute is not given back twice', async () => {
  const { app, simulator, intent, payment, refund } = await open()
  intent.card = 'refundRefused'
  expect(await refund(1_000)).toMatchObject({ body: { done: false } })
  const dispute = simulator.dispute(intent)
  await deliver(app)
  const run = () => makeDueRefunds(contextIn(app.database, app.clock.now()), app.provider.payments)
  app.clock.pass(minuteMs)
  await run()
  expect(await payment()).toMatchObject({ refunded: 0, refundOpen: 1_000 })
  simulator.closeDispute(dispute, 'lost')
  await deliver(app)
  app.clock.pass(dayMs)
  await run()
  expect(await payment()).toMatchObject({ refunded: price, refundOpen: 0 })
  expect(intent.refunded).toBe(0)
})

test('a hire whose dispute is lost is not asked to be paid again', async () => {
  const { app, member, payHire, simulator } = await openWithHirer()
  const admin = await givenAdmin(app.database)
  await payHire()
  const intent = onlyIntent(app)
  simulator.closeDispute(simulator.dispute(intent), 'lost')
  await deliver(app)
  expect((await app.ask(listOpenPayments, { as: admin })).body).toEqual([])
  expect(await ledgerOf(app, member)).toMatchObject({ payments: [{ refunded: intent.amount }] })
})

test('the calendar of the space shows how the dispute about a hire stands', async () => {
  const { app, payHire, simulator } = await openWithHirer()
  const admin = await givenAdmin(app.database)
  await payHire()
  const shown = async () => {
    const query = { start: isoText(app.clock.now()), end: isoText(app.clock.now() + 60 * dayMs) }
    return (await app.ask(listOccupancy, { as: admin, query })).body.hires.map((hire) => hire.dispute)
  }
  expect(await shown()).toEqual([null])
  const dispute = simulator.dispute(onlyIntent(app))
  await deliver(app)
  expect(await shown()).toEqual(['open'])
  simulator.closeDispute(dispute, 'lost')
  await deliver(app)
  expect(await shown()).toEqual(['lost'])
})

test('the server asks once a day about a dispute whose last webhook was lost', async () => {
  const { app, simulator, intent, provider, payment } = await open()
  const dispute = simulator.dispute(intent)
  await deliver(app)
  const run = () => askDisputes(contextIn(app.database, app.clock.now()), app.provider.payments)
  await run()
  simulator.closeDispute(dispute, 'won')
  takeEvents(app)
  await run()
  expect(await payment()).toMatchObject({ dispute: 'open' })
  app.clock.pass(dayMs)
  await run()
  expect(await payment()).toMatchObject({ dispute: 'won' })
  const asked = provider.calls.length
  app.clock.pass(dayMs)
  await run()
  expect(provider.calls).toHaveLength(asked)
})

test('a provider that does not answer about disputes stops nothing', async () => {
  const { app, simulator, intent, provider, payment } = await open()
  simulator.dispute(intent)
  await deliver(app)
  provider.failNext(3)
  await askDisputes(contextIn(app.database, app.clock.now()), app.provider.payments)
  expect(await payment()).toMatchObject({ dispute: 'open' })
})
