import { describe, expect, test } from 'vitest'
import { getOwnMember } from '#contract/members.ts'
import {
  issueReceipt,
  listOwnPayments,
  openPortal,
  readOffer,
  readReceipt,
  startCheckout,
} from '#contract/payments.ts'
import { paidMemberTypes } from '#studio/member-types.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { booksOf, deliver, mailsTo, ordered, paid, takeEvents } from '#tests/support/paying.ts'
import { queuedMails } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'

const openWithMember = async () => {
  const app = await TestApp.open()
  return { app, member: await givenMember(app.database, { memberType: 0 }) }
}

describe('the offer', () => {
  test('names what is paid now, later and in a year', async () => {
    const { app, member } = await openWithMember()
    const { body } = await app.ask(readOffer, { as: member, body: {} })
    expect(body).toMatchObject({ membership: null, simulated: true })
    expect(body.plans.map(({ memberType }) => memberType)).toEqual([...paidMemberTypes])
    expect(body.plans[1]).toEqual({
      memberType: 3,
      lessonsPerMonth: 4,
      price: 12_990,
      entryFee: 15_000,
      first: 27_990,
      renews: true,
      year: 170_880,
    })
    expect(body.plans[3]).toMatchObject({ memberType: 11, first: 3_000, renews: false, year: null })
  })

  test('is for members and holders of a link alone', async () => {
    const app = await TestApp.open()
    for (const endpoint of [readOffer, startCheckout] as const) {
      expect(await app.ask(endpoint, { body: { plan: 2 } })).toMatchObject(
        refused('error.server.unauthorized'),
      )
      expect(await app.ask(endpoint, { body: { plan: 2, token: 'guess.guess' } })).toMatchObject(
        refused('error.payment.linkNotFound'),
      )
    }
  })

  test('waives the rental membership for yoga members, and the entry fee for those who paid it before', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 2)
    const [subscription] = app.provider.subscriptions
    if (subscription) app.provider.simulator.end(subscription)
    await deliver(app, takeEvents(app))
    const again = (await app.ask(readOffer, { as: member, body: {} })).body
    expect(again.plans[0]).toMatchObject({ memberType: 2, entryFee: 0, first: 6_990, year: 83_880 })

    const yoga = await givenMember(app.database, { memberType: 1 })
    const offered = (await app.ask(readOffer, { as: yoga, body: {} })).body.plans
    expect(offered.map(({ memberType }) => memberType)).toEqual([2, 3, 4])
    expect(await app.ask(startCheckout, { as: yoga, body: { plan: 11 } })).toMatchObject(
      refused('error.payment.notOffered'),
    )
  })
})

describe('a payment', () => {
  test.each([
    [2, 2, 21_990],
    [3, 4, 27_990],
    [4, 0, 34_990],
  ] as const)(
    'for plan %i makes a member of that type with %i tickets, once',
    async (plan, tickets, amount) => {
      const { app, member } = await openWithMember()
      const session = await ordered(app, member, plan)
      expect(session).toMatchObject({ mode: 'subscription', locale: 'ja', status: 'open' })
      expect((await app.ask(getOwnMember, { as: member })).body).toMatchObject({ memberType: 0, tickets: 0 })

      app.provider.simulator.pay(session)
      const events = takeEvents(app)
      expect(events.map(({ type }) => type)).toEqual(['invoice.paid', 'checkout.session.completed'])
      await deliver(app, [...events, ...events])
      expect((await app.ask(getOwnMember, { as: member })).body).toMatchObject({ memberType: plan, tickets })
      const { payments, memberships } = await booksOf(app, member)
      expect(payments).toEqual([expect.objectContaining({ amount, entryFee: 15_000, tickets, refunded: 0 })])
      expect(memberships).toEqual([expect.objectContaining({ type: plan, status: 'active', ends_at: null })])
      expect(await mailsTo(app, member)).toEqual(['paymentReceived'])
    },
  )

  test('for the rental membership is made once and never renews', async () => {
    const { app, member } = await openWithMember()
    const session = await paid(app, member, 11)
    expect(session).toMatchObject({
      mode: 'payment',
      successUrl: 'http://localhost:3000/payment?success=true',
    })
    const books = await booksOf(app, member)
    expect(books).toMatchObject({ memberType: 11, tickets: 0, memberships: [] })
    expect(books.payments).toEqual([expect.objectContaining({ amount: 3_000, entryFee: 0, tickets: 0 })])
    const yoga = (await app.ask(readOffer, { as: member, body: {} })).body.plans
    expect(yoga.map(({ memberType }) => memberType)).toEqual([2, 3, 4])
  })

  test('each month adds the tickets of the month, and the old ones stay', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 3)
    const [subscription] = app.provider.subscriptions
    if (subscription === undefined) throw new Error('nobody subscribed')
    app.provider.simulator.renew(subscription)
    app.provider.simulator.renew(subscription)
    await deliver(app, takeEvents(app))
    const { tickets, payments } = await booksOf(app, member)
    expect(tickets).toBe(12)
    expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([12_990, 12_990, 27_990])
    const { body } = await app.ask(listOwnPayments, { as: member })
    expect(body.membership?.periodEnds).toBe(isoText(subscription.periodEnd * 1000))
  })

  test('of a later month is mailed with the day on which that month ends', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 3)
    const [subscription] = app.provider.subscriptions
    if (subscription === undefined) throw new Error('nobody subscribed')
    const ends = [subscription.periodEnd]
    app.provider.simulator.renew(subscription)
    ends.push(subscription.periodEnd)
    await deliver(app, takeEvents(app))
    const mails = await queuedMails(app.database)
    const renewals = mails.map(({ content }) => (content['renewal'] as { at: number }).at)
    expect(renewals.toSorted((a, b) => a - b)).toEqual(ends.map((end) => end * 1000))
  })

  test('that nobody made gives nothing', async () => {
    const { app, member } = await openWithMember()
    const session = await ordered(app, member, 2)
    app.provider.simulator.expire(session)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ memberType: 0, tickets: 0, payments: [] })
    const again = await ordered(app, member, 2)
    expect(again.id).not.toBe(session.id)
  })
})

describe('an order', () => {
  test('that is given twice, even at once, leads to one page', async () => {
    const { app, member } = await openWithMember()
    const give = () => app.ask(startCheckout, { as: member, body: { plan: 2 } })
    const answers = [...(await Promise.all([give(), give(), give()])), await give()]
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect(app.provider.sessions).toHaveLength(1)
  })

  test('for something else closes the page before', async () => {
    const { app, member } = await openWithMember()
    const first = await ordered(app, member, 2)
    const second = await ordered(app, member, 3)
    expect(first.status).toBe('expired')
    expect(second).toMatchObject({ status: 'open', customer: first.customer })
  })

  test('is refused while the payment before is not recorded yet', async () => {
    const { app, member } = await openWithMember()
    app.provider.simulator.pay(await ordered(app, member, 2))
    expect(await app.ask(startCheckout, { as: member, body: { plan: 3 } })).toMatchObject(
      refused('error.payment.underWay'),
    )
  })

  test('is refused to whoever has a membership, who is told of it instead', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 2)
    expect(await app.ask(startCheckout, { as: member, body: { plan: 3 } })).toMatchObject(
      refused('error.payment.alreadyMember'),
    )
    const { body } = await app.ask(readOffer, { as: member, body: {} })
    expect(body).toMatchObject({ plans: [], membership: { memberType: 2, status: 'active' } })
  })

  test('in English leads to an English page and back to one', async () => {
    const { app, member } = await openWithMember()
    const headers = { 'accept-language': 'en' }
    const { body } = await app.ask(startCheckout, { as: member, body: { plan: 2 }, headers })
    const session = app.provider.sessionAt(body.url)
    expect(session).toMatchObject({
      locale: 'en',
      cancelUrl: 'http://localhost:3000/en/payment?success=false',
    })
    expect(session.lines.map(({ name }) => name)).toEqual(['Yoga, twice a month (monthly fee)', 'Entry fee'])
  })

  test('survives a provider that fails now and then, and makes one customer and one page', async () => {
    const { app, member } = await openWithMember()
    app.provider.failNext(1)
    const session = await ordered(app, member, 2)
    expect(app.provider.calls.filter((asked) => asked === 'POST /v1/customers')).toHaveLength(2)
    expect(app.provider.sessions).toEqual([session])
  })

  test('of a provider that stays away is refused, and can be given again', async () => {
    const { app, member } = await openWithMember()
    app.provider.failNext(3)
    expect(await app.ask(startCheckout, { as: member, body: { plan: 2 } })).toMatchObject(
      refused('error.payment.unavailable'),
    )
    await ordered(app, member, 2)
  })

  test('by a customer of another account makes a new customer', async () => {
    const { app, member } = await openWithMember()
    const { customer } = await ordered(app, member, 2)
    const { state } = app.provider.simulator
    for (const collection of [state.customers, state.sessions, state.keptAnswers] as object[]) {
      for (const name of Object.keys(collection)) Reflect.deleteProperty(collection, name)
    }
    const session = await ordered(app, member, 2)
    expect(session.customer).not.toBe(customer)
  })
})

test('without a provider nobody can pay, and everybody is told', async () => {
  const app = await TestApp.open({ payments: false })
  const member = await givenMember(app.database, { memberType: 0 })
  expect(await app.ask(startCheckout, { as: member, body: { plan: 2 } })).toMatchObject(
    refused('error.payment.closed'),
  )
  expect(await app.call('POST', '/payments/webhook', { body: {} })).toMatchObject({ status: 404 })
})

describe('the portal', () => {
  test('opens for members, and leads back to their page in their language', async () => {
    const { app, member } = await openWithMember()
    expect(await app.ask(openPortal, { as: member })).toMatchObject(refused('error.payment.noMembership'))
    await paid(app, member, 2)
    const { body } = await app.ask(openPortal, { as: member, headers: { 'accept-language': 'en' } })
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/dev\/portal\/bps_/)
    const [portal] = Object.values(app.provider.simulator.state.portals)
    expect(portal).toMatchObject({ returnUrl: 'http://localhost:3000/en/profile?tab=payments', locale: 'en' })
  })
})

describe('receipts', () => {
  test('say who paid what when, with the tax within, and when they were printed first', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 3)
    const [payment] = (await app.ask(listOwnPayments, { as: member })).body.payments
    const params = { id: payment?.id ?? '' }
    const read = async () => (await app.ask(readReceipt, { as: member, params })).body
    expect(await read()).toMatchObject({
      ...payment,
      amount: 27_990,
      tax: 2_544,
      number: 1,
      payer: expect.stringMatching(/^山田 花子/) as string,
      issuedAt: null,
    })
    const first = app.clock.now()
    expect(await app.ask(issueReceipt, { as: member, params })).toMatchObject({ status: 201 })
    app.clock.pass(1_000)
    await app.ask(issueReceipt, { as: member, params })
    expect((await read()).issuedAt).toBe(isoText(first))
  })

  test('of somebody else are as unknown as those that never were', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 11)
    const [payment] = (await app.ask(listOwnPayments, { as: member })).body.payments
    const stranger = await givenMember(app.database)
    for (const id of [payment?.id ?? '', 'none']) {
      for (const endpoint of [readReceipt, issueReceipt] as const) {
        expect(await app.ask(endpoint, { as: stranger, params: { id } })).toMatchObject(
          refused('error.payment.notFound'),
        )
      }
    }
    expect((await app.ask(listOwnPayments, { as: stranger })).body).toEqual({
      membership: null,
      payments: [],
    })
    expect(
      (await app.ask(readReceipt, { as: member, params: { id: payment?.id ?? '' } })).body.issuedAt,
    ).toBe(null)
  })

  test('are numbered without a gap, whoever pays', async () => {
    const app = await TestApp.open()
    for (const plan of paidMemberTypes) {
      await paid(app, await givenMember(app.database, { memberType: 0 }), plan)
    }
    const numbers = await app.database.reader
      .selectFrom('payments')
      .select('number')
      .orderBy('number')
      .execute()
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })
})
