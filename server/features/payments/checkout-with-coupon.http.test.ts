import { expect, test } from 'vitest'
import { createCoupon, listCoupons } from '#contract/offers/coupons.ts'
import { placeOrder, readOrderTerms } from '#contract/offers/offers.ts'
import { readMoney } from '#contract/payments/money.ts'
import { listOwnPayments, readOffer, startCheckout } from '#contract/payments/payments.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import {
  deliver,
  emptyLedger,
  ledgerOf,
  openWithPayer,
  payWhileClosing,
  takeEvents,
} from '#tests/support/paying.ts'

/** The clock of the tests stands at noon of 2026-11-20 in Tokyo. */
async function open(fields: object = {}) {
  const opened = await openWithPayer()
  const { app, member } = opened
  const admin = await givenAdmin(app.database)
  const body = { ...tenPercent, code: 'WELCOME', kind: 'amount', value: 3_000, ...fields }
  await app.ask(createCoupon, { as: admin, body })
  const offer = (coupon = 'welcome') => app.ask(readOffer, { as: member, body: { coupon } })
  const checkout = (more: object = {}) =>
    app.ask(startCheckout, { as: member, body: { plan: 2, coupon: 'WELCOME', ...more } })
  const page = async (more: object = {}) => app.provider.sessionAt((await checkout(more)).body.url)
  const used = async () => (await app.ask(listCoupons, { as: admin })).body[0]?.used
  return { ...opened, admin, offer, checkout, page, used }
}

test('a coupon lowers the first payment of a plan: before the click, on the page, on the receipt and in the income', async () => {
  const { app, member, admin, offer, page, used } = await open()
  expect((await offer()).body.plans[0]).toMatchObject({
    memberType: 2,
    price: 6_990,
    entryFee: 15_000,
    off: 3_000,
    first: 18_990,
    year: 12_000 + 12 * 6_990,
  })
  const session = await page()
  expect(session.lines.map(({ amount }) => amount)).toEqual([6_990, 15_000])
  expect(session.discount).toMatchObject({ name: 'クーポン割引（WELCOME）', amount: 3_000 })
  app.provider.simulator.pay(session)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({
    memberType: 2,
    tickets: 2,
    payments: [{ amount: 18_990, entryFee: 12_000 }],
  })
  const { body: own } = await app.ask(listOwnPayments, { as: member })
  expect(own.payments).toMatchObject([{ subject: { kind: 'plan', coupon: { code: 'WELCOME', off: 3_000 } } }])
  const { body: receipt } = await app.ask(readReceipt, {
    as: member,
    params: { id: own.payments[0]?.id ?? '' },
  })
  expect(receipt.paper.proviso).toBe('ヨガ 月2回 入会金・月会費として')
  expect(receipt.paper.rows).toEqual(
    expect.arrayContaining([
      { term: '入会金', value: '15,000円' },
      { term: '月会費', value: '6,990円' },
      { term: '通常価格', value: '21,990円' },
      { term: 'クーポン割引（WELCOME）', value: '−3,000円' },
    ]),
  )
  const { body: money } = await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })
  expect(money).toMatchObject({ givenAway: 3_000, total: { amount: 18_990 } })
  expect(await used()).toBe(1)
})

test('a member who has a plan is offered none, with a coupon as without one', async () => {
  const { app, offer, page } = await open()
  app.provider.simulator.pay(await page())
  await deliver(app)
  expect(await offer()).toMatchObject({ status: 200, body: { membership: { memberType: 2 }, plans: [] } })
})

test('the next month costs the price of the plan, without the coupon', async () => {
  const { app, member, provider, page } = await open()
  provider.simulator.pay(await page())
  const [subscription] = provider.subscriptions
  if (subscription === undefined) throw new Error('the payment led to no subscription')
  provider.simulator.renew(subscription)
  await deliver(app)
  const { payments } = await ledgerOf(app, member)
  expect(new Set(payments.map(({ amount }) => amount))).toEqual(new Set([18_990, 6_990]))
  expect(payments).toHaveLength(2)
})

test('a coupon takes off the entry fee first, then the month, and leaves the entry fee paid for one who joins again', async () => {
  const { app, member, provider, offer, page } = await open({ value: 20_000, usesPerPerson: null })
  expect((await offer()).body.plans[0]).toMatchObject({
    off: 20_000,
    first: 1_990,
    year: 78_880,
  })
  provider.simulator.pay(await page())
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ payments: [{ amount: 1_990, entryFee: 0 }] })
  const [subscription] = provider.subscriptions
  if (subscription !== undefined) provider.simulator.end(subscription)
  await deliver(app)
  const { body } = await app.ask(readOffer, { as: member, body: {} })
  expect(body.plans[0]).toMatchObject({ entryFee: 0, first: 6_990 })
  expect((await offer()).body.plans[1]).toMatchObject({ entryFee: 0, off: 12_990, first: 0 })
})

test('a coupon that leaves nothing to pay starts the plan without a charge, with one payment of 0 yen', async () => {
  const { app, member, admin, provider, page, used } = await open({ kind: 'percent', value: 100 })
  const session = await page()
  provider.simulator.pay(session)
  const events = takeEvents(app)
  await deliver(app, events)
  // Stripe may send them again.
  await deliver(
    app,
    [...events, ...events].map((event, at) => ({ ...event, id: `${event.id}_${at}` })),
  )
  expect(provider.intents).toEqual([])
  const month = { amount: 0, entryFee: 0, tickets: 2 }
  const plan = { memberType: 2, tickets: 2, payments: [month], memberships: [{ type: 2, status: 'active' }] }
  expect(await ledgerOf(app, member)).toMatchObject(plan)
  const { body: money } = await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })
  expect(money).toMatchObject({ givenAway: 21_990, total: { amount: 0 } })
  const asked = { reader: app.database.reader, provider: await provider.payments.provider() }
  expect((await compareLedger(asked, 0)).differences).toEqual([])
  const [subscription] = provider.subscriptions
  if (subscription === undefined) throw new Error('the payment led to no subscription')
  provider.simulator.renew(subscription)
  await deliver(app)
  const { payments } = await ledgerOf(app, member)
  expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([0, 6_990])
  expect(await used()).toBe(1)
})

test('a member who pays with the coupon of the order twice, in two tabs, has one page and one coupon at Stripe', async () => {
  const { provider, page } = await open()
  const [first, second] = await Promise.all([page(), page()])
  expect(second).toBe(first)
  expect(Object.values(provider.simulator.state.coupons)).toMatchObject([
    { amountOff: 3_000, maxRedemptions: 1, timesRedeemed: 0 },
  ])
})

test('a first payment without the discount of its order grants nothing, and administrators read of it', async () => {
  const { app, member, provider, page, used } = await open()
  const session = await page()
  delete session.discount
  provider.simulator.pay(session)
  await deliver(app)
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
  expect(await used()).toBe(0)
  const entry = await app.database.reader
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'payment.mismatched')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(entry)).toContain('18990')
})

test('of a first payment with a coupon at most what was paid goes back', async () => {
  const { app, member, admin, provider, page } = await open()
  provider.simulator.pay(await page())
  await deliver(app)
  const { body: own } = await app.ask(listOwnPayments, { as: member })
  const refund = (amount: number) =>
    app.ask(refundPayment, {
      as: admin,
      params: { id: own.payments[0]?.id ?? '' },
      body: { amount, note: '体調不良のため', takeTickets: 0 },
    })
  expect((await refund(18_991)).status).not.toBe(201)
  expect(await refund(18_990)).toMatchObject({ status: 201, body: { done: true } })
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ payments: [{ amount: 18_990, refunded: 18_990 }] })
})

test('a rest that is too small for a card is let off', async () => {
  const { offer, page } = await open({ value: 21_941 })
  expect((await offer()).body.plans[0]).toMatchObject({ off: 21_990, first: 0 })
  expect((await offer()).body.plans[1]).toMatchObject({ off: 21_941 })
  expect((await page()).discount).toMatchObject({ amount: 21_990 })
})

test('an order that is closed gives its coupon free, and another one uses it', async () => {
  const { app, member, page, used } = await open({ usesInAll: 1 })
  const first = await page()
  expect(await used()).toBe(1)
  await page({ coupon: '' })
  expect(first.status).toBe('expired')
  expect(await used()).toBe(0)
  await page()
  expect(await used()).toBe(1)
  expect(
    await app.ask(placeOrder, { as: member, body: { offerId: 'single', coupon: 'WELCOME' } }),
  ).toMatchObject(refused('error.coupon.usedUp'))
})

test('a member who comes back without having paid uses the coupon of the open order again, for it or for another', async () => {
  const { app, member, offer, checkout, page, used } = await open({ usesInAll: 1, usesPerPerson: 1 })
  const first = await page()
  expect((await offer()).body.plans[0]).toMatchObject({ off: 3_000 })
  expect(await page()).toBe(first)
  expect(await checkout({ plan: 3 })).toMatchObject({ status: 201 })
  expect(first.status).toBe('expired')
  expect(await used()).toBe(1)
  expect(
    await app.ask(readOrderTerms, { as: member, body: { offerId: 'single', coupon: 'WELCOME' } }),
  ).toMatchObject(refused('error.coupon.used'))
})

test('a member who comes back without having bought tickets sees them with the coupon of the open order', async () => {
  const { app, member, used } = await open({ usesInAll: 1, usesPerPerson: 1 })
  const wanted = { as: member, body: { offerId: 'single', coupon: 'WELCOME' } }
  expect(await app.ask(placeOrder, wanted)).toMatchObject({ status: 201 })
  expect(await app.ask(readOrderTerms, wanted)).toMatchObject({
    status: 200,
    body: { coupon: { code: 'WELCOME' } },
  })
  expect(await app.ask(placeOrder, wanted)).toMatchObject({ status: 201 })
  expect(await used()).toBe(1)
})

test('a page that expires at the provider gives the coupon free', async () => {
  const { app, page, used } = await open()
  app.provider.simulator.expire(await page())
  await deliver(app)
  await deliver(app)
  expect(await used()).toBe(0)
})

test('a late payment whose coupon has gone to another order keeps its plan, and the coupon is counted once', async () => {
  const { app, member, page, used } = await open({ usesInAll: 1 })
  const session = await page()
  await payWhileClosing(app, session, async () => {
    await page({ coupon: '' })
    await app.ask(placeOrder, { as: member, body: { offerId: 'single', coupon: 'WELCOME' } })
  })
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, payments: [{ amount: 18_990 }] })
  expect(await used()).toBe(1)
})

test('a coupon for tickets alone is refused for a plan, and so is the rental membership with any coupon', async () => {
  const { offer, checkout } = await open({ appliesTo: ['offers'] })
  expect(await offer()).toMatchObject(refused('error.coupon.notForThis'))
  expect(await checkout()).toMatchObject(refused('error.coupon.notForThis', { coupon: 'notForThis' }))
  const { checkout: other } = await open()
  expect(await other({ plan: 11 })).toMatchObject(refused('error.coupon.notForThis'))
})

test('of orders of two plans at once with one coupon the later one is told of the other, not that the coupon is used', async () => {
  const { checkout, used } = await open({ usesPerPerson: 1 })
  const answers = await Promise.all([checkout({ plan: 2 }), checkout({ plan: 3 })])
  const refusals = answers.filter(({ status }) => status !== 201)
  expect(refusals).toMatchObject([refused('error.payment.underWay')])
  expect(await used()).toBe(1)
})
