import { expect, test } from 'vitest'
import { readTrialBooking, startTrialCheckout } from '#contract/guests/trial.ts'
import { cancelHire, readHire, startHireCheckout } from '#contract/hires/hires.ts'
import { placeOrder, readOrder, readOrderTerms } from '#contract/offers/offers.ts'
import { listOpenPayments } from '#contract/payments/open-payments.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { listOpenRefunds, retryRefund } from '#contract/payments/refunds.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { endHolds } from '#server/features/hires/end-holds.ts'
import { endOrders } from '#server/features/offers/end-orders.ts'
import { followAwaited } from '#server/features/payments/awaited.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { deliver, onlyIntent, openWithPayer, takeEvents } from '#tests/support/paying.ts'
import { publishPaying } from '#tests/support/published-paying.ts'
import { queuedMails } from '#tests/support/records.ts'
import { askToHold, holdTime, openRental } from '#tests/support/rental.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { prepareIntent } from './webhook-routes.ts'

/* The clock of the tests stands at noon of 2026-11-20 in Tokyo. */

const kinds = async ({ database }: TestApp) => (await queuedMails(database)).map(({ kind }) => kind)

const differences = async (app: TestApp) => {
  const provider = await app.provider.payments.provider()
  return (await compareLedger({ reader: app.database.reader, provider }, 0)).differences
}

const runJobs = async (app: TestApp) => {
  const ctx = () => contextIn(app.database, app.clock.now())
  await endHolds(ctx(), app.provider.payments)
  await endOrders(ctx(), app.provider.payments)
  await followAwaited(ctx(), app.provider.payments, prepareIntent)
}

const payments = ({ database }: TestApp) =>
  database.reader.selectFrom('payments').select(['method', 'amount', 'refunded']).orderBy('number').execute()

/** A member who holds a time for which a convenience store was chosen; its webhooks are delivered. */
async function hiring(change: Parameters<typeof publishPaying>[1] = {}) {
  const opened = await openRental()
  const { app } = opened
  await publishPaying(app, change)
  const sora = await givenMember(app.database, { memberType: 11 })
  const umi = await givenMember(app.database, { memberType: 2 })
  const id = await holdTime(app, sora)
  const checkout = (otherwise = false) =>
    app.ask(startHireCheckout, {
      as: sora,
      params: { id },
      ...(otherwise && { query: { otherwise: 'true' as const } }),
    })
  const page = async () => app.provider.sessionAt((await checkout()).body.url ?? '')
  const read = async () => (await app.ask(readHire, { as: sora, params: { id } })).body
  const choose = async () => {
    const session = await page()
    app.provider.simulator.chooseShop(session)
    await deliver(app)
    return session
  }
  return { ...opened, sora, umi, id, checkout, page, read, choose }
}

const endOfDay = (day: string) => Date.parse(`${day}T23:59:59+09:00`)

test('without the setting a page takes cards only, and says nothing of other ways', async () => {
  const { app } = await openRental()
  const sora = await givenMember(app.database, { memberType: 11 })
  const id = await holdTime(app, sora)
  const { body } = await app.ask(startHireCheckout, { as: sora, params: { id } })
  const session = app.provider.sessionAt(body.url ?? '')
  expect(session.otherMethods).toBeUndefined()
  app.provider.simulator.chooseShop(session)
  expect(session.status).toBe('open')
})

test('a time is held until the payment at a store is due, the member is told by mail, and administrators see it', async () => {
  const { app, umi, id, read, choose } = await hiring({ konbiniDays: 2 })
  expect(await read()).toMatchObject({ ways: ['card', 'konbini', 'paypay'], awaited: null })
  await choose()
  const until = isoText(endOfDay('2026-11-22'))
  const shops = ['familymart', 'lawson', 'ministop', 'seicomart']
  const awaited = { amount: 2_500, until, shops, voucherUrl: expect.stringContaining('/checkout/cs_test') }
  expect(await read()).toMatchObject({ state: 'held', heldUntil: until, awaited })
  app.clock.pass(2 * dayMs)
  await runJobs(app)
  expect((await askToHold(app, umi)).body).toMatchObject({ message: 'error.hire.taken' })
  const mail = (await queuedMails(app.database)).find(({ kind }) => kind === 'shopPaymentAwaited')
  expect(mail?.content).toMatchObject({ hireId: id, amount: 2_500, until: endOfDay('2026-11-22') })
  const admin = await givenAdmin(app.database)
  const list = await app.ask(listOpenPayments, { as: admin, query: { kind: 'shop' } })
  expect(list.body).toMatchObject([{ kind: 'shop', amount: 2_500, until, remindable: false }])
})

test('what is paid at the till confirms the hire, once, in whatever order and however often its events come', async () => {
  const { app, read, page } = await hiring()
  const session = await page()
  app.provider.simulator.chooseShop(session)
  app.provider.simulator.payAtTill(session)
  const events = takeEvents(app)
  await deliver(app, [...events.toReversed(), ...events])
  await Promise.all(events.map((event) => app.provider.deliver(app.app, event)))
  expect(await read()).toMatchObject({ state: 'confirmed', awaited: null, paid: 2_500, open: 0 })
  expect(await payments(app)).toEqual([{ method: 'konbini', amount: 2_500, refunded: 0 }])
  expect((await kinds(app)).filter((kind) => kind === 'hireConfirmed')).toHaveLength(1)
  expect(await differences(app)).toEqual([])
})

test('a time that is not paid in time is free, the member is told, and a lost message changes nothing', async () => {
  const { app, umi, read, choose } = await hiring()
  await choose()
  app.clock.set(endOfDay('2026-11-23') + minuteMs)
  app.provider.simulator.expireOld()
  takeEvents(app)
  await runJobs(app)
  expect(await read()).toMatchObject({ state: 'expired', awaited: null })
  app.clock.pass(10 * minuteMs)
  await runJobs(app)
  expect((await kinds(app)).filter((kind) => kind === 'shopPaymentMissed')).toHaveLength(1)
  expect((await askToHold(app, umi)).status).toBe(201)
  expect(await payments(app)).toEqual([])
})

test('money that comes when the time is taken goes back by transfer, noted by hand, and the ledgers agree', async () => {
  const { app, umi, read, choose } = await hiring()
  const session = await choose()
  app.provider.simulator.missTill(session)
  await deliver(app)
  await holdTime(app, umi)
  app.provider.simulator.payAtTill(session)
  await deliver(app)
  expect(await read()).toMatchObject({ state: 'expired', paid: 2_500, refundOpen: 2_500 })
  const admin = await givenAdmin(app.database)
  const { body } = await app.ask(listOpenRefunds, { as: admin })
  expect(body).toMatchObject([{ method: 'konbini', amount: 2_500, reason: 'hireTaken', nextTry: null }])
  expect(onlyIntent(app).refunded).toBe(0)
  const noted = await app.ask(retryRefund, { as: admin, params: { id: body[0]?.id ?? '' } })
  expect(noted).toMatchObject({ status: 200, body: { done: true } })
  app.provider.simulator.payAtTill(session)
  await deliver(app)
  expect(await payments(app)).toEqual([{ method: 'konbini', amount: 2_500, refunded: 2_500 }])
  expect(await differences(app)).toEqual([])
})

test('while a store is chosen no second page opens and no other time is held, until the member pays otherwise', async () => {
  const { app, sora, id, checkout, read, choose } = await hiring()
  const first = await choose()
  expect(await checkout()).toMatchObject(refused('error.payment.waiting'))
  const other = await askToHold(app, sora, { start: '14:00', end: '15:00' })
  expect(other).toMatchObject({ status: 409, body: { message: 'error.payment.waiting' } })
  const { status, body } = await checkout(true)
  expect(status).toBe(201)
  expect(app.provider.intents.map((intent) => intent.status)).toEqual(['canceled'])
  expect((await read()).heldUntil).toBe(isoText(app.clock.now() + 15 * minuteMs))
  app.provider.simulator.pay(app.provider.sessionAt(body.url ?? ''))
  await deliver(app)
  expect(await read()).toMatchObject({ id, state: 'confirmed', paid: 2_500 })
  app.provider.simulator.payAtTill(first)
  await deliver(app)
  // The cancelled number was paid all the same: the second payment goes back.
  expect(await read()).toMatchObject({ state: 'confirmed', paid: 5_000, refundOpen: 2_500 })
})

test('a store that is chosen before its webhook came refuses a second page, too', async () => {
  const { app, checkout, page, read } = await hiring()
  app.provider.simulator.chooseShop(await page())
  const events = takeEvents(app)
  expect(await checkout()).toMatchObject(refused('error.payment.waiting'))
  expect(await read()).toMatchObject({ state: 'held', awaited: { amount: 2_500 } })
  await deliver(app, events)
  expect((await kinds(app)).filter((kind) => kind === 'shopPaymentAwaited')).toHaveLength(1)
})

test('the integrity check finds a payment at a store that is paid by nothing', async () => {
  const { app, choose } = await hiring()
  await choose()
  const set = (state: 'paid' | 'waiting') =>
    app.database.transact((writer) => writer.updateTable('awaited_payments').set({ state }).execute())
  await set('paid')
  const found = await checkIntegrity(app.database.reader)
  await set('waiting')
  expect(found).toMatchObject([{ invariant: 'awaitedPaid' }])
})

test('a member who gives the time back need not go to the store: the payment is cancelled', async () => {
  const { app, sora, id, choose } = await hiring()
  await choose()
  const given = await app.ask(cancelHire, { as: sora, params: { id }, query: { refund: '0' } })
  expect(given.status).toBe(200)
  expect(onlyIntent(app).status).toBe('canceled')
  await runJobs(app)
  expect(
    await app.database.reader.selectFrom('awaited_payments').select(['state', 'voucherUrl']).execute(),
  ).toEqual([{ state: 'withdrawn', voucherUrl: '' }])
})

test('a payment with PayPay goes back through the provider', async () => {
  const { app, sora, id, page } = await hiring()
  app.provider.simulator.payWithPayPay(await page())
  await deliver(app)
  expect(await payments(app)).toEqual([{ method: 'paypay', amount: 2_500, refunded: 0 }])
  const given = await app.ask(cancelHire, { as: sora, params: { id }, query: { refund: '2000' } })
  expect(given.status).toBe(200)
  expect(onlyIntent(app).refunded).toBe(2_000)
})

test('a store is not offered when the deadline would come too late for the hire', async () => {
  const { page } = await hiring({ konbiniHoursBefore: 168 })
  expect((await page()).otherMethods).toEqual(['paypay'])
})

async function ordering() {
  const opened = await openWithPayer()
  const { app, member } = opened
  await publishPaying(app)
  const order = (body: object = {}) =>
    app.ask(placeOrder, { as: member, body: { offerId: 'pack-5', ...body } })
  const read = async (id: string) => (await app.ask(readOrder, { as: member, params: { id } })).body
  const own = async (as = member) => (await app.ask(listOwnPayments, { as })).body
  return { ...opened, order, read, own }
}

test('an order of tickets stays open until it is due at the store, and gives its tickets once', async () => {
  const { app, member, order, read, own } = await ordering()
  const terms = await app.ask(readOrderTerms, { as: member, body: { offerId: 'pack-5' } })
  expect(terms.body.ways).toEqual(['card', 'konbini', 'paypay'])
  const { id, url } = (await order()).body
  const session = app.provider.sessionAt(url ?? '')
  app.provider.simulator.chooseShop(session)
  await deliver(app)
  app.clock.pass(2 * dayMs)
  await runJobs(app)
  const until = isoText(endOfDay('2026-11-23'))
  expect(await read(id)).toMatchObject({ state: 'open', payUntil: until, awaited: { until } })
  expect(await own()).toMatchObject({ awaitedOrder: { id, amount: 17_500, until } })
  expect(await own(await givenMember(app.database))).not.toHaveProperty('awaitedOrder')
  expect(await order()).toMatchObject(refused('error.payment.waiting'))
  expect(await order({ offerId: 'single' })).toMatchObject(refused('error.payment.waiting'))
  app.provider.simulator.payAtTill(session)
  await deliver(app)
  await deliver(app)
  expect(await read(id)).toMatchObject({ state: 'paid', awaited: null })
  expect(await own()).not.toHaveProperty('awaitedOrder')
  expect((await kinds(app)).toSorted()).toEqual(['offerBought', 'shopPaymentAwaited'])
})

test('an order that is not paid in time ends, and one that is paid otherwise is paid once', async () => {
  const { app, order, read } = await ordering()
  const first = (await order()).body
  const session = app.provider.sessionAt(first.url ?? '')
  app.provider.simulator.chooseShop(session)
  await deliver(app)
  app.provider.simulator.missTill(session)
  await deliver(app)
  expect(await read(first.id)).toMatchObject({ state: 'closed' })
  const second = (await order()).body
  app.provider.simulator.chooseShop(app.provider.sessionAt(second.url ?? ''))
  await deliver(app)
  const third = (await order({ otherwise: true })).body
  expect(third.id).toBe(second.id)
  app.provider.simulator.pay(app.provider.sessionAt(third.url ?? ''))
  await deliver(app)
  expect(await read(third.id)).toMatchObject({ state: 'paid', goesBack: false })
  expect(await payments(app)).toMatchObject([{ method: 'card' }])
})

test('a guest who chose a store and pays at the desk gets what the store took back', async () => {
  const desk = await openFrontDesk()
  const { app, pay } = desk
  await publishPaying(app)
  const lesson = await givenLesson(app.database, app.clock.now() + 6 * dayMs)
  const { id } = (await desk.book(lesson)).body
  const token = createLinkTokens(testSecret).sign('trial', id, 'ichiro@example.test')
  const checkout = (body: object = {}) => app.ask(startTrialCheckout, { body: { token, ...body } })
  const see = async () => (await app.ask(readTrialBooking, { body: { token } })).body
  const session = app.provider.sessionAt((await checkout()).body.url)
  app.provider.simulator.chooseShop(session)
  await deliver(app)
  expect(await see()).toMatchObject({ open: 2_000, awaited: { until: isoText(endOfDay('2026-11-23')) } })
  expect(await checkout()).toMatchObject(refused('error.payment.waiting'))
  await pay(id, 2_000)
  app.provider.simulator.payAtTill(session)
  await deliver(app)
  expect(await see()).toMatchObject({ paid: 2_000, open: 0, refundOpen: 2_000, awaited: null })
})
