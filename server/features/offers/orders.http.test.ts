import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { createCoupon, endCoupon } from '#contract/offers/coupons.ts'
import { listOffers, placeOrder, readOrder, readOrderTerms } from '#contract/offers/offers.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { listOwnPayments, startCheckout } from '#contract/payments/payments.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { listTicketLots } from '#contract/tickets/tickets.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import type { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import {
  deliver,
  ledgerOf,
  onlyIntent,
  openWithPayer,
  openWithSubscriber,
  payFor,
  payWhileClosing,
  takeEvents,
} from '#tests/support/paying.ts'
import { queuedMails } from '#tests/support/records.ts'
import { offersOfFile } from '#studio/offers.ts'
import type { Offer } from '#studio/offers.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'
import { endOrders } from './end-orders.ts'
import { placeOrder as orderDirectly } from './place-order.ts'
import { setSession, setState } from './queries.ts'

/** The clock of the tests stands at noon of 2026-11-20 in Tokyo. */
async function open() {
  const opened = await openWithPayer()
  const { app, member } = opened
  const admin = await givenAdmin(app.database)
  const order = (body: object = {}, key?: string) =>
    app.ask(placeOrder, { as: member, body: { offerId: 'pack-5', ...body }, ...(key && { key }) })
  const page = async (body: object = {}) =>
    app.provider.sessionAt((await order(body)).body.url ?? 'nothing to pay')
  const buy = async (body: object = {}) => {
    const session = await page(body)
    app.provider.simulator.pay(session)
    await deliver(app)
    return session
  }
  const coupon = async (fields: object = {}) => {
    const body = { ...tenPercent, code: 'AUTUMN', ...fields }
    return (await app.ask(createCoupon, { as: admin, body })).body
  }
  const lots = async () => (await app.ask(listTicketLots, { as: member })).body
  const end = () => endOrders(contextIn(app.database, app.clock.now()), app.provider.payments)
  const sell = ({ id }: { id: string }, body: object) =>
    app.ask(sellOffer, { as: admin, params: { id }, body: { method: 'cash', price: 3_800, ...body } })
  const coupons = () => app.database.reader.selectFrom('coupons').select(['code', 'used']).execute()
  return { ...opened, admin, order, page, buy, coupon, lots, end, sell, coupons }
}

/** Publishes the offers of the files with what is changed of some of them. */
async function publishOffers(app: TestApp, admin: TestMember, changes: Record<string, Partial<Offer>>) {
  const facts = { offers: offersOfFile.offers.map((offer) => ({ ...offer, ...changes[offer.id] })) }
  const params = { id: 'offers' } as const
  expect(await app.ask(saveDraft, { as: admin, params, body: { facts } })).toMatchObject({ status: 200 })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
}

const openOrders = ({ database }: TestApp) =>
  database.reader.selectFrom('offer_orders').select('offerId').where('state', '=', 'open').execute()

test('a visitor reads what is on sale, and a person with an account what it costs for them', async () => {
  const { app, member } = await open()
  const { body: offers } = await app.ask(listOffers)
  expect(offers.map(({ id, price, tickets, yours }) => ({ id, price, tickets, yours }))).toEqual([
    { id: 'single', price: 3_800, tickets: 1, yours: null },
    { id: 'pack-5', price: 17_500, tickets: 5, yours: null },
    { id: 'pack-10', price: 33_000, tickets: 10, yours: null },
    { id: 'trial-pack-3', price: 6_900, tickets: 3, yours: null },
  ])
  const { body: own } = await app.ask(listOffers, { as: member })
  expect(own[0]?.yours).toEqual({ price: 3_800, refusal: null })
})

test('a member of a plan pays the price for members, and cannot buy what is for newcomers', async () => {
  const { app, member } = await openWithSubscriber(2)
  const { body: own } = await app.ask(listOffers, { as: member })
  expect(own.map(({ yours }) => yours)).toEqual([
    { price: 3_300, refusal: null },
    { price: 17_500, refusal: null },
    { price: 33_000, refusal: null },
    { price: 6_900, refusal: 'error.offer.newcomersOnly' },
  ])
})

test('a person without a plan buys a pack, gets its tickets with their last day, and books with one', async () => {
  const { app, member, order, buy, lots } = await open()
  const { body: terms } = await app.ask(readOrderTerms, { as: member, body: { offerId: 'pack-5' } })
  expect(terms).toMatchObject({
    name: { ja: '5回券', en: 'Pack of 5' },
    listPrice: 17_500,
    price: 17_500,
    coupon: null,
    lastDay: '2027-02-19',
    lessonPrice: 3_800,
    simulated: true,
  })
  const { id } = (await order()).body
  expect((await app.ask(readOrder, { as: member, params: { id } })).body).toMatchObject({ state: 'open' })
  await buy()
  expect((await app.ask(readOrder, { as: member, params: { id } })).body).toMatchObject({
    state: 'paid',
    lastDay: '2027-02-19',
    goesBack: false,
  })
  const offer = { ja: '5回券', en: 'Pack of 5' }
  expect(await lots()).toMatchObject([
    { reason: 'paid', granted: 5, left: 5, expiresOn: '2027-02-19', offer },
  ])
  const { body: own } = await app.ask(listOwnPayments, { as: member })
  expect(own.payments).toMatchObject([
    {
      amount: 17_500,
      tickets: 5,
      subject: { kind: 'offer', name: '5回券', nameEn: 'Pack of 5', coupon: null },
    },
  ])
  expect(await queuedMails(app.database)).toMatchObject([
    { kind: 'offerBought', recipient: member.email, content: { tickets: 5, amount: 17_500, off: 0 } },
  ])
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const start = new Date(lesson.startsAt).toISOString()
  const booked = await app.ask(bookLesson, { as: member, body: { id: lesson.id, start } })
  expect(booked).toMatchObject({ status: 201, body: { tickets: 4 } })
  const provider = await app.provider.payments.provider()
  expect((await compareLedger({ reader: app.database.reader, provider }, 0)).differences).toEqual([])
})

test('the same order again gets the same page, and another one closes the page before', async () => {
  const { order, page } = await open()
  const first = await page()
  expect((await order()).body.url).toBe((await order()).body.url)
  expect((await page()).id).toBe(first.id)
  const other = await page({ offerId: 'single' })
  expect(other.id).not.toBe(first.id)
  expect(first.status).toBe('expired')
})

test('a payment grants once, in whatever order and however often its events come', async () => {
  const { app, member, page } = await open()
  app.provider.simulator.pay(await page())
  const events = takeEvents(app)
  await deliver(app, [...events.toReversed(), ...events])
  expect(await ledgerOf(app, member)).toMatchObject({
    tickets: 5,
    payments: [{ amount: 17_500, tickets: 5 }],
  })
})

test('what was paid in the last moment of an order is given, although its webhook is late', async () => {
  const { app, member, page, end } = await open()
  app.provider.simulator.pay(await page())
  app.clock.pass(61 * minuteMs)
  await end()
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 5, payments: [{ amount: 17_500 }] })
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 5, payments: [{ amount: 17_500 }] })
})

test('an order ends after an hour, and its page with it', async () => {
  const { app, member, page, end } = await open()
  const session = await page()
  app.clock.pass(61 * minuteMs)
  await end()
  expect(session.status).toBe('expired')
  const [{ state } = { state: 'none' }] = await app.database.reader
    .selectFrom('offer_orders')
    .select('state')
    .where('memberId', '=', member.id)
    .execute()
  expect(state).toBe('closed')
})

test('a payment that comes after the order ended gives the tickets all the same', async () => {
  const { app, member, order, page } = await open()
  const session = await page()
  await payWhileClosing(app, session, () => order({ offerId: 'single' }))
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({
    tickets: 5,
    payments: [{ amount: 17_500, refunded: 0 }],
  })
})

test('a late payment goes back in full when the coupon has gone to another order', async () => {
  const { app, member, admin, page, coupon, coupons } = await open()
  await coupon({ usesInAll: 1 })
  const session = await page({ coupon: 'autumn' })
  await payWhileClosing(app, session, () =>
    app.ask(sellOffer, {
      as: admin,
      params: { id: member.id },
      body: { offerId: 'single', coupon: 'AUTUMN', method: 'cash', price: 3_420 },
    }),
  )
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({
    tickets: 1,
    payments: [{ amount: 3_420 }, { amount: 15_750, tickets: 0, refunded: 15_750 }],
  })
  expect(await coupons()).toEqual([{ code: 'AUTUMN', used: 1 }])
})

test('a late payment goes back in full when the coupon was ended meanwhile', async () => {
  const { app, member, admin, order, page, coupon, coupons } = await open()
  const { id, etag } = await coupon()
  const session = await page({ coupon: 'AUTUMN' })
  await payWhileClosing(app, session, async () => {
    await order({ offerId: 'single' })
    await app.ask(endCoupon, { as: admin, params: { id }, ifMatch: etag })
  })
  await deliver(app)
  expect((await ledgerOf(app, member)).payments).toMatchObject([{ amount: 15_750, refunded: 15_750 }])
  expect(await coupons()).toEqual([{ code: 'AUTUMN', used: 0 }])
})

test('the message about a refund of a late payment does not use the coupon again', async () => {
  const { app, member, order, page, coupon, coupons, end } = await open()
  const other = await givenMember(app.database, { memberType: 0 })
  await coupon({ usesInAll: 1 })
  const session = await page({ coupon: 'AUTUMN' })
  await payWhileClosing(app, session, async () => {
    await order({ offerId: 'single' })
    await app.ask(placeOrder, { as: other, body: { offerId: 'pack-5', coupon: 'AUTUMN' } })
  })
  await deliver(app)
  app.clock.pass(61 * minuteMs)
  await end()
  // The coupon is free again, and the provider tells of the refund.
  await deliver(app)
  expect(await coupons()).toEqual([{ code: 'AUTUMN', used: 0 }])
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 0, payments: [{ refunded: 15_750 }] })
})

test('an offer that is taken off sale is ordered and sold no more, and is given to who has its payment page', async () => {
  const { app, member, admin, page, sell } = await open()
  const session = await page()
  await publishOffers(app, admin, { 'pack-5': { saleUntil: '2026-11-19' } })
  const other = await givenMember(app.database, { memberType: 0 })
  const body = { offerId: 'pack-5' }
  const notOnSale = refused('error.offer.notOnSale')
  for (const endpoint of [placeOrder, readOrderTerms])
    expect(await app.ask(endpoint, { as: other, body })).toMatchObject(notOnSale)
  expect(await sell(other, body)).toMatchObject(notOnSale)
  expect((await page()).id).toBe(session.id)
  app.provider.simulator.pay(session)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 5 })
})

test('what is for members is ordered by and sold to those with a plan only', async () => {
  const { app, member, admin, order, sell } = await open()
  await publishOffers(app, admin, { single: { buyers: 'members' } })
  const membersOnly = refused('error.offer.membersOnly')
  expect(await order({ offerId: 'single' })).toMatchObject(membersOnly)
  expect(await sell(member, { offerId: 'single' })).toMatchObject(membersOnly)
  const { body: own } = await app.ask(listOffers, { as: member })
  expect(own[0]).toMatchObject({ id: 'single', yours: { refusal: 'error.offer.membersOnly' } })
  await payFor(app, member, 2)
  expect(await order({ offerId: 'single' })).toMatchObject({ status: 201 })
})

test('the trial pack is for newcomers, once per person', async () => {
  const { app, member, buy, order } = await open()
  await buy({ offerId: 'trial-pack-3' })
  expect(await order({ offerId: 'trial-pack-3' })).toMatchObject(refused('error.offer.boughtBefore'))
  await payFor(app, member, 2)
  expect(await order({ offerId: 'trial-pack-3' })).toMatchObject(refused('error.offer.newcomersOnly'))
})

test('members without a limit need no tickets', async () => {
  const { app, member } = await openWithSubscriber(4)
  expect(await app.ask(placeOrder, { as: member, body: { offerId: 'single' } })).toMatchObject(
    refused('error.offer.needless'),
  )
})

test('refuses an unknown offer, an administrator, a visitor, and the order of another person', async () => {
  const { app, admin, order } = await open()
  expect(await order({ offerId: 'none' })).toMatchObject(refused('error.offer.notFound'))
  for (const endpoint of [placeOrder, readOrderTerms])
    expect(await app.ask(endpoint, { as: admin, body: { offerId: 'single' } })).toMatchObject(
      refused('error.server.forbidden'),
    )
  expect(await app.ask(placeOrder, { body: { offerId: 'single' } })).toMatchObject(
    refused('error.server.unauthorized'),
  )
  const { id } = (await order()).body
  const other = await givenMember(app.database)
  expect(await app.ask(readOrder, { as: other, params: { id } })).toMatchObject(
    refused('error.order.notFound'),
  )
})

test('of two tabs that order different things at once, the slower one is told that an order is under way', async () => {
  const { app, order, page } = await open()
  await page()
  const callsBefore = app.provider.calls.length
  const release = app.provider.holdNextAnswer()
  const slower = order({ offerId: 'single' })
  await expect.poll(() => app.provider.calls.length).toBe(callsBefore + 1)
  const quicker = await page({ offerId: 'pack-10' })
  release()
  expect(await slower).toMatchObject(refused('error.payment.underWay'))
  expect(quicker.status).toBe('open')
  expect(await openOrders(app)).toEqual([{ offerId: 'pack-10' }])
})

test('an order that got another page while its first one was closed is not ended', async () => {
  const { app, order, page } = await open()
  const { provider } = app
  await page()
  const callsBefore = provider.calls.length
  const read = provider.holdNextAnswer()
  const other = order({ offerId: 'single' })
  await expect.poll(() => provider.calls.length).toBe(callsBefore + 1)
  const close = provider.holdNextAnswer()
  read()
  await expect.poll(() => provider.calls.length).toBe(callsBefore + 2)
  const again = await page()
  close()
  expect(await other).toMatchObject(refused('error.payment.underWay'))
  expect(again.status).toBe('open')
  expect(await openOrders(app)).toEqual([{ offerId: 'pack-5' }])
})

test('another price than the one that was seen charges nothing, and the refusal says the new one', async () => {
  const { app, order } = await open()
  expect(await order({ price: 17_000 })).toMatchObject({
    ...refused('error.offer.priceChanged'),
    body: { current: { price: 17_500 } },
  })
  expect(app.provider.intents).toEqual([])
})

test('what was paid for an offer while a plan is ordered is both given', async () => {
  const { app, member, page } = await open()
  const session = await page()
  const { body } = await app.ask(startCheckout, { as: member, body: { plan: 2 } })
  app.provider.simulator.pay(session)
  app.provider.simulator.pay(app.provider.sessionAt(body.url))
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 7 })
})

test('a payment for an account that was closed meanwhile goes back in full', async () => {
  const { app } = await openWithPayer()
  const member = await givenMember(app.database, { memberType: 0, passwordHash: testPasswordHash })
  const { body } = await app.ask(placeOrder, { as: member, body: { offerId: 'pack-5' } })
  await payWhileClosing(app, app.provider.sessionAt(body.url ?? ''), () =>
    app.ask(closeAccount, { as: member, body: { password: testPassword } }),
  )
  await deliver(app)
  expect(onlyIntent(app).amount).toBe(17_500)
  const payments = await app.database.reader.selectFrom('payments').select(['refunded', 'tickets']).execute()
  expect(payments).toEqual([{ refunded: 17_500, tickets: 0 }])
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('a member whose account was closed since the request began orders nothing', async () => {
  const { app } = await openWithPayer()
  const member = await givenMember(app.database, { memberType: 0, passwordHash: testPasswordHash })
  await app.ask(closeAccount, { as: member, body: { password: testPassword } })
  const ctx = contextIn(app.database, app.clock.now(), { caller: memberCaller(member.id) })
  const services = { payments: app.provider.payments, publicUrl: 'http://localhost' }
  const ordered = orderDirectly(ctx, services, { offerId: 'single', price: undefined, language: 'ja' })
  await expect(ordered).rejects.toMatchObject({ code: 'error.server.token_expired' })
})

test('an order keeps another payment page only while it is open', async () => {
  const { app, order } = await open()
  const { id } = (await order()).body
  const keep = () => app.database.transact((writer) => setSession(writer, id, 'cs_other'))
  expect(await keep()).toBe(true)
  await app.database.transact((writer) => setState(writer, id, 'closed'))
  expect(await keep()).toBe(false)
})
