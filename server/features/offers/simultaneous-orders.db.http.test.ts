import { expect, test } from 'vitest'
import { createCoupon } from '#contract/offers/coupons.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { ledgerOf, openWithPayer, takeEvents } from '#tests/support/paying.ts'

async function openWithCoupon(fields: object) {
  const opened = await openWithPayer()
  const { app } = opened
  const admin = await givenAdmin(app.database)
  const body = { ...tenPercent, code: 'ONCE', kind: 'amount', value: 20_000, ...fields }
  expect(await app.ask(createCoupon, { as: admin, body })).toMatchObject({ status: 201 })
  const used = async () => {
    const [coupon] = await app.database.reader.selectFrom('coupons').select('used').execute()
    return coupon?.used
  }
  return { ...opened, admin, used }
}

test('of 50 persons who use a coupon of three uses at once, three get it', async () => {
  const { app, used } = await openWithCoupon({ usesInAll: 3 })
  const people = await Promise.all(
    Array.from({ length: 50 }, () => givenMember(app.database, { memberType: 0 })),
  )
  const answers = await Promise.all(
    people.map((as) => app.ask(placeOrder, { as, body: { offerId: 'pack-5', coupon: 'once' } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const refusals = answers.filter(({ status }) => status !== 201)
  expect(new Set(refusals.map(({ body }) => (body as { message?: string }).message))).toEqual(
    new Set(['error.coupon.usedUp']),
  )
  expect(await used()).toBe(3)
  const sold = await app.database.reader.selectFrom('payments').select(['amount', 'tickets']).execute()
  expect(sold).toEqual(Array.from({ length: 3 }, () => ({ amount: 0, tickets: 5 })))
})

test('a coupon of one use for each person is used once when a person and an administrator use it at once', async () => {
  const { app, member, admin, used } = await openWithCoupon({ usesPerPerson: 1 })
  const body = { offerId: 'single', coupon: 'ONCE' }
  const answers = await Promise.all([
    app.ask(placeOrder, { as: member, body }),
    app.ask(sellOffer, { as: admin, params: { id: member.id }, body: { ...body, method: 'cash', price: 0 } }),
    app.ask(placeOrder, { as: member, body }),
    app.ask(sellOffer, { as: admin, params: { id: member.id }, body: { ...body, method: 'cash', price: 0 } }),
  ])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await used()).toBe(1)
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 1 })
})

test('what is once per person is sold once when it is sold at the desk and ordered at once', async () => {
  const { app, member, admin } = await openWithCoupon({})
  const body = { offerId: 'trial-pack-3' }
  const sale = { as: admin, params: { id: member.id }, body: { ...body, method: 'cash', price: 6_900 } }
  const [first, second] = await Promise.all([app.ask(sellOffer, sale), app.ask(sellOffer, sale)])
  expect(new Set([first.status, second.status])).toEqual(new Set([201, 409]))
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 3, payments: [{ amount: 6_900 }] })
})

test('the tickets of an order come once when all its webhooks come at once', async () => {
  const { app, member, provider } = await openWithCoupon({})
  const { body } = await app.ask(placeOrder, { as: member, body: { offerId: 'pack-10' } })
  provider.simulator.pay(provider.sessionAt(body.url ?? ''))
  const events = takeEvents(app)
  await Promise.all([...events, ...events, ...events].map((event) => provider.deliver(app.app, event)))
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 10, payments: [{ amount: 33_000 }] })
})

test('the same order in four tabs at once leads to one page', async () => {
  const { app, member } = await openWithCoupon({})
  const order = () => app.ask(placeOrder, { as: member, body: { offerId: 'pack-5' } })
  const answers = await Promise.all([order(), order(), order(), order()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
})
