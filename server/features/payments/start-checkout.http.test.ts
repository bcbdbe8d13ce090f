import { expect, test } from 'vitest'
import { openPortal, readOffer, startCheckout } from '#contract/payments/payments.ts'
import { readSiteOffer } from '#contract/payments/site-payments.ts'
import { publishDraft, readStudio, saveDraft } from '#contract/studio/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import {
  deliver,
  ledgerOf,
  openWithPayer,
  openWithSubscriber,
  orderPlan,
  payFor,
  takeEvents,
} from '#tests/support/paying.ts'

test('the offer says what each plan costs now, later and in a year', async () => {
  const { app, member } = await openWithPayer()
  const { body } = await app.ask(readOffer, { as: member, body: {} })
  expect(body).toMatchObject({ membership: null, simulated: true })
  expect(body.plans.map(({ memberType }) => memberType)).toEqual([2, 3, 4, 11])
  expect(body.plans[1]).toEqual({
    memberType: 3,
    lessonsPerMonth: 4,
    price: 12_990,
    entryFee: 15_000,
    off: 0,
    first: 27_990,
    renews: true,
    year: 170_880,
  })
  expect(body.plans[3]).toMatchObject({ memberType: 11, first: 3_000, renews: false, year: null })
})

test('offer and checkout are refused to visitors without a valid payment link', async () => {
  const app = await TestApp.open()
  for (const endpoint of [readOffer, startCheckout] as const) {
    const withoutLink = await app.ask(endpoint, { body: { plan: 2 } })
    expect(withoutLink).toMatchObject(refused('error.server.unauthorized'))
    const guessed = await app.ask(endpoint, { body: { plan: 2, token: 'guess.guess' } })
    expect(guessed).toMatchObject(refused('error.payment.linkNotFound'))
  }
})

test('a member who joins again pays no second entry fee', async () => {
  const { app, member, simulator, subscription } = await openWithSubscriber(2)
  simulator.end(subscription)
  await deliver(app)
  const { plans } = (await app.ask(readOffer, { as: member, body: {} })).body
  expect(plans[0]).toMatchObject({ memberType: 2, entryFee: 0, first: 6_990, year: 83_880 })
})

test('yoga members are not offered the rental membership', async () => {
  const { app } = await openWithPayer()
  const yoga = await givenMember(app.database, { memberType: 1 })
  const { plans } = (await app.ask(readOffer, { as: yoga, body: {} })).body
  expect(plans.map(({ memberType }) => memberType)).toEqual([2, 3, 4])
  const ordered = await app.ask(startCheckout, { as: yoga, body: { plan: 11 } })
  expect(ordered).toMatchObject(refused('error.payment.notOffered'))
})

test('a contract keeps the lessons a month that were ordered, and a new order gets those that are published', async () => {
  const { app, member, simulator, subscription } = await openWithSubscriber(2)
  const admin = await givenAdmin(app.database)
  const { prices } = factsOfFiles
  const plans = prices.plans.map((plan) => (plan.code === 2 ? { ...plan, lessonsPerMonth: 5 } : plan))
  const params = { id: 'prices' as const }
  await app.ask(saveDraft, { as: admin, params, body: { facts: { ...prices, plans } } })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })

  simulator.renew(subscription)
  await deliver(app)
  expect((await ledgerOf(app, member)).tickets).toBe(4)

  const newcomer = await givenMember(app.database, { memberType: 0 })
  const { body } = await app.ask(readOffer, { as: newcomer, body: {} })
  expect(body.plans.find(({ memberType }) => memberType === 2)).toMatchObject({ lessonsPerMonth: 5 })
  await payFor(app, newcomer, 2)
  expect((await ledgerOf(app, newcomer)).tickets).toBe(5)
})

test('a plan that is not on sale cannot be ordered, and is charged and paid at the studio by those who have it', async () => {
  const { app, member, simulator, subscription } = await openWithSubscriber(2)
  const admin = await givenAdmin(app.database)
  const { prices } = factsOfFiles
  const facts = { ...prices, plans: prices.plans.map((plan) => ({ ...plan, onSale: plan.code !== 2 })) }
  const params = { id: 'prices' as const }
  await app.ask(saveDraft, { as: admin, params, body: { facts } })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })

  simulator.renew(subscription)
  await deliver(app)
  const charged = (await ledgerOf(app, member)).payments.map(({ amount }) => amount)
  expect(charged.toSorted((a, b) => a - b)).toEqual([6_990, 21_990])

  const newcomer = await givenMember(app.database, { memberType: 0 })
  const holder = await givenMember(app.database, { memberType: 2 })
  const offered = async (as: TestMember) =>
    (await app.ask(readOffer, { as, body: {} })).body.plans.map(({ memberType }) => memberType)
  const onSite = async ({ id }: TestMember) =>
    (await app.ask(readSiteOffer, { as: admin, params: { id } })).body.plans.map(
      ({ memberType }) => memberType,
    )
  for (const read of [offered, onSite]) {
    expect(await read(newcomer)).toEqual([3, 4, 11])
    expect(await read(holder)).toEqual([2, 3, 4])
  }
  const ordered = await app.ask(startCheckout, { as: newcomer, body: { plan: 2 } })
  expect(ordered).toMatchObject(refused('error.payment.notOffered'))
})

test('a plan that administrators add is offered, ordered, paid and renewed like the others, and is never lost', async () => {
  const { app, member, simulator, provider } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const params = { id: 'prices' as const }
  const publishWith = async (plans: (typeof factsOfFiles)['prices']['plans']) => {
    await app.ask(saveDraft, { as: admin, params, body: { facts: { ...factsOfFiles.prices, plans } } })
    expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
  }
  const offered = async (as: TestMember) =>
    (await app.ask(readOffer, { as, body: {} })).body.plans.map(({ memberType }) => memberType)
  const { plans } = factsOfFiles.prices
  expect(await offered(member)).toEqual([2, 3, 4, 11])
  expect(await app.ask(startCheckout, { as: member, body: { plan: 21 } })).toMatchObject(
    refused('error.payment.notOffered'),
  )

  const name = { ja: 'ヨガ 月8回', en: 'Yoga, eight times a month' }
  const added = { code: 21, name, price: 16_990, onSale: true, lessonsPerMonth: 8 }
  await publishWith([...plans.slice(0, 2), added, ...plans.slice(2)])
  expect(await offered(member)).toEqual([2, 3, 21, 4, 11])
  await payFor(app, member, 21)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 21, tickets: 8 })
  const [subscription = expect.fail()] = provider.subscriptions
  simulator.renew(subscription)
  await deliver(app)
  const { tickets, payments } = await ledgerOf(app, member)
  expect(tickets).toBe(16)
  expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([16_990, 31_990])

  // Without the plan, as an earlier version of the prices is.
  await publishWith(plans)
  const { body: studio } = await app.ask(readStudio)
  expect(studio.prices.plans.find(({ code }) => code === 21)).toEqual({ ...added, onSale: false })
  expect(await offered(await givenMember(app.database, { memberType: 0 }))).toEqual([2, 3, 4, 11])
})

test('a payment whose webhooks are lost is recorded when the member orders again', async () => {
  const { app, member, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  takeEvents(app)
  const again = (plan: 2 | 3) => app.ask(startCheckout, { as: member, body: { plan } })
  expect(await again(2)).toMatchObject(refused('error.payment.underWay'))
  expect(await ledgerOf(app, member)).toMatchObject({
    memberType: 2,
    tickets: 2,
    payments: [{ amount: 21_990 }],
  })
  expect(await again(3)).toMatchObject(refused('error.payment.alreadyMember'))
})

test('a payment whose webhooks are lost is recorded when the member orders another plan', async () => {
  const { app, member, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  takeEvents(app)
  const other = await app.ask(startCheckout, { as: member, body: { plan: 3 } })
  expect(other).toMatchObject(refused('error.payment.underWay'))
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
})

test('a member with a membership is told about it and cannot order another one', async () => {
  const { app, member } = await openWithSubscriber(2)
  const ordered = await app.ask(startCheckout, { as: member, body: { plan: 3 } })
  expect(ordered).toMatchObject(refused('error.payment.alreadyMember'))
  const { body } = await app.ask(readOffer, { as: member, body: {} })
  expect(body).toMatchObject({ plans: [], membership: { memberType: 2, status: 'active' } })
})

test('a member who orders the same plan twice, even at once, gets one checkout page', async () => {
  const { app, member, provider } = await openWithPayer()
  const order = () => app.ask(startCheckout, { as: member, body: { plan: 2 } })
  const answers = [...(await Promise.all([order(), order(), order()])), await order()]
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  expect(provider.sessions).toHaveLength(1)
})

test('an order of another plan closes the checkout page of the earlier order', async () => {
  const { app, member } = await openWithPayer()
  const first = await orderPlan(app, member, 2)
  const second = await orderPlan(app, member, 3)
  expect(first.status).toBe('expired')
  expect(second).toMatchObject({ status: 'open', customer: first.customer })
})

test('refuses an order while the payment of an earlier order is not recorded yet', async () => {
  const { app, member, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  const ordered = await app.ask(startCheckout, { as: member, body: { plan: 3 } })
  expect(ordered).toMatchObject(refused('error.payment.underWay'))
})

test('an order in English opens an English checkout page that leads back to English pages', async () => {
  const { app, member, provider } = await openWithPayer()
  const headers = { 'accept-language': 'en' }
  const { body } = await app.ask(startCheckout, { as: member, body: { plan: 2 }, headers })
  const session = provider.sessionAt(body.url)
  expect(session).toMatchObject({
    locale: 'en',
    cancelUrl: 'http://localhost:3000/en/payment?success=false',
  })
  expect(session.lines.map(({ name }) => name)).toEqual(['Yoga, twice a month (monthly fee)', 'Entry fee'])
})

test('an order makes one customer and one checkout page although the provider fails once', async () => {
  const { app, member, provider } = await openWithPayer()
  provider.failNext(1)
  const session = await orderPlan(app, member, 2)
  expect(provider.calls.filter((call) => call === 'POST /v1/customers')).toHaveLength(2)
  expect(provider.sessions).toEqual([session])
})

test('refuses an order while the provider does not answer, and accepts it afterwards', async () => {
  const { app, member, provider } = await openWithPayer()
  provider.failNext(3)
  const ordered = await app.ask(startCheckout, { as: member, body: { plan: 2 } })
  expect(ordered).toMatchObject(refused('error.payment.unavailable'))
  await orderPlan(app, member, 2)
})

test('makes a new customer when the provider does not know the stored one', async () => {
  const { app, member, simulator } = await openWithPayer()
  const { customer } = await orderPlan(app, member, 2)
  const { customers, sessions, keptAnswers } = simulator.state
  for (const collection of [customers, sessions, keptAnswers] as object[]) {
    for (const name of Object.keys(collection)) Reflect.deleteProperty(collection, name)
  }
  const session = await orderPlan(app, member, 2)
  expect(session.customer).not.toBe(customer)
})

test.each(['hana..ko@docomo.example', '.hanako@docomo.example', 'hanako.@docomo.example'])(
  'a member can pay although the provider refuses the e-mail address %s',
  async (email) => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { memberType: 0, email })
    await payFor(app, member, 3)
    expect(await ledgerOf(app, member)).toMatchObject({ memberType: 3, payments: [{ amount: 27_990 }] })
    expect(app.provider.calls.filter((call) => call === 'POST /v1/customers')).toHaveLength(2)
  },
)

test('refuses orders in a studio without a payment provider', async () => {
  const { app, member } = await openWithPayer({ payments: false })
  const ordered = await app.ask(startCheckout, { as: member, body: { plan: 2 } })
  expect(ordered).toMatchObject(refused('error.payment.closed'))
  expect(await app.call('POST', '/payments/webhook', { body: {} })).toMatchObject({ status: 404 })
})

test('the portal opens for a member with a membership, and leads back to the profile in the same language', async () => {
  const { app, member, simulator } = await openWithPayer()
  expect(await app.ask(openPortal, { as: member })).toMatchObject(refused('error.payment.noMembership'))
  await payFor(app, member, 2)
  const { body } = await app.ask(openPortal, { as: member, headers: { 'accept-language': 'en' } })
  expect(body.url).toMatch(/^http:\/\/localhost:3000\/dev\/portal\/bps_/)
  const [portal] = Object.values(simulator.state.portals)
  expect(portal).toMatchObject({ returnUrl: 'http://localhost:3000/en/profile?tab=payments', locale: 'en' })
})

test('the portal of a member whose customer was deleted at the provider is refused with the reason', async () => {
  const { app, member, simulator } = await openWithSubscriber(2)
  simulator.state.customers = {}
  expect(await app.ask(openPortal, { as: member })).toMatchObject(refused('error.payment.customerGone'))
})
