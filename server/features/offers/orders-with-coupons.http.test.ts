import { expect, test } from 'vitest'
import { createCoupon, endCoupon, listCoupons, updateCoupon } from '#contract/offers/coupons.ts'
import { placeOrder, readOrder, readOrderTerms } from '#contract/offers/offers.ts'
import { listOfferSales, listOffersForMember, sellOffer } from '#contract/offers/order-administration.ts'
import { readContract } from '#contract/payments/member-contract.ts'
import { readMoney } from '#contract/payments/money.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { deliver, ledgerOf, openWithPayer } from '#tests/support/paying.ts'
import { auditEntries } from '#tests/support/records.ts'
import { minuteMs } from '#time/tokyo.ts'
import { endOrders } from './end-orders.ts'

/** The clock of the tests stands at noon of 2026-11-20 in Tokyo. */
async function open() {
  const opened = await openWithPayer()
  const { app, member } = opened
  const admin = await givenAdmin(app.database)
  const create = (fields: object = {}) =>
    app.ask(createCoupon, { as: admin, body: { ...tenPercent, code: 'ａｕｔｕｍｎ－10', ...fields } })
  const terms = (body: object = {}, as: TestMember = member) =>
    app.ask(readOrderTerms, { as, body: { offerId: 'pack-5', coupon: 'autumn10', ...body } })
  const order = (body: object = {}, as: TestMember = member) =>
    app.ask(placeOrder, { as, body: { offerId: 'pack-5', coupon: 'autumn10', ...body } })
  const list = async () => (await app.ask(listCoupons, { as: admin })).body
  const end = () => endOrders(contextIn(app.database, app.clock.now()), app.provider.payments)
  const sell = (body: object = {}, key?: string) =>
    app.ask(sellOffer, {
      as: admin,
      params: { id: member.id },
      body: { offerId: 'pack-5', method: 'cash', price: 17_500, ...body },
      ...(key && { key }),
    })
  return { ...opened, admin, create, terms, order, list, end, sell }
}

test.each(['AUTUMN10', 'autumn-10', 'Ａｕｔｕｍｎ　１０', ' aut umn10 '])(
  'a code that is typed as “%s” lowers the price before anything is ordered',
  async (coupon) => {
    const { create, terms } = await open()
    await create()
    expect((await terms({ coupon })).body).toMatchObject({
      listPrice: 17_500,
      price: 15_750,
      coupon: { code: 'AUTUMN10', off: 1_750 },
    })
  },
)

test('the reduced price is what is paid, what the receipt says, and what the income counts', async () => {
  const { app, member, admin, create, order, list } = await open()
  await create()
  const { id, url } = (await order({ price: 15_750 })).body
  app.provider.simulator.pay(app.provider.sessionAt(url ?? ''))
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 5, payments: [{ amount: 15_750 }] })
  const { paymentId } = (await app.ask(readOrder, { as: member, params: { id } })).body
  const { body: receipt } = await app.ask(readReceipt, { as: member, params: { id: paymentId ?? '' } })
  expect(receipt.paper).toMatchObject({ total: { value: '15,750円' }, proviso: '「5回券」代金として' })
  expect(receipt.paper.rows).toContainEqual({ term: 'クーポン割引（AUTUMN10）', value: '−1,750円' })
  const { body: money } = await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })
  expect(money).toMatchObject({
    income: { offers: { count: 1, amount: 15_750 } },
    givenAway: 1_750,
    total: { amount: 15_750 },
  })
  expect(await list()).toMatchObject([{ code: 'AUTUMN10', used: 1, givenAway: 1_750 }])
  expect((await app.ask(listOfferSales, { as: admin })).body).toEqual([
    {
      offerId: 'pack-5',
      name: { ja: '5回券', en: 'Pack of 5' },
      sold: 1,
      income: 15_750,
      refunded: 0,
      givenAway: 1_750,
      ticketsLeft: 5,
    },
  ])
})

test.each([
  ['before its first day', { validFrom: '2026-11-21' }, 'error.coupon.notYet'],
  ['after its last day', { validUntil: '2026-11-19' }, 'error.coupon.over'],
  ['for another offer', { offerIds: ['single'] }, 'error.coupon.notForThis'],
  ['for a larger order', { smallestOrder: 17_501 }, 'error.coupon.tooSmall'],
  ['that does not exist', { code: 'OTHER10' }, 'error.coupon.notFound'],
] as const)('refuses a coupon %s, and keeps the order unplaced', async (_, fields, code) => {
  const { app, create, terms, order } = await open()
  await create(fields)
  const field = { coupon: code.slice('error.coupon.'.length) }
  expect(await terms()).toMatchObject(refused(code, field))
  expect(await order()).toMatchObject(refused(code, field))
  expect(await app.database.reader.selectFrom('offer_orders').select('id').execute()).toEqual([])
})

test('a coupon counts on its first and on its last day', async () => {
  const { create, terms } = await open()
  await create({ validFrom: '2026-11-20', validUntil: '2026-11-20' })
  expect(await terms()).toMatchObject({ status: 200 })
})

test('a coupon of another person is answered like one that does not exist', async () => {
  const { app, create, terms, order } = await open()
  const other = await givenMember(app.database, { memberType: 0 })
  await create({ memberId: other.id })
  expect(await terms()).toMatchObject(refused('error.coupon.notFound'))
  expect(await order({}, other)).toMatchObject({ status: 201 })
})

test('a coupon of so many uses is free again when an order ends unpaid', async () => {
  const { app, create, order, terms, end, list } = await open()
  const other = await givenMember(app.database, { memberType: 0 })
  await create({ usesInAll: 1 })
  expect(await order()).toMatchObject({ status: 201 })
  expect(await order({}, other)).toMatchObject(refused('error.coupon.usedUp'))
  app.clock.pass(61 * minuteMs)
  await end()
  expect(await list()).toMatchObject([{ used: 0 }])
  expect(await terms({}, other)).toMatchObject({ status: 200 })
})

test('a person uses a coupon as often as it allows, and another person for the first time', async () => {
  const { app, create, order, terms } = await open()
  const other = await givenMember(app.database, { memberType: 0 })
  await create({ usesPerPerson: 1 })
  const { url } = (await order()).body
  app.provider.simulator.pay(app.provider.sessionAt(url ?? ''))
  await deliver(app)
  expect(await terms()).toMatchObject(refused('error.coupon.used'))
  expect(await terms({}, other)).toMatchObject({ status: 200 })
})

test('a coupon above the price makes it 0 yen, and the tickets come without a payment page, once', async () => {
  const { app, member, create, order } = await open()
  await create({ kind: 'amount', value: 20_000 })
  const first = await order({ price: 0 })
  expect(first).toMatchObject({ status: 201, body: { url: null } })
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 5, payments: [{ amount: 0, tickets: 5 }] })
  expect(app.provider.intents).toEqual([])
})

test('an administrator sells an offer on site, once for a repeated request, and the log says so', async () => {
  const { app, member, admin, sell } = await open()
  const shown = await app.ask(listOffersForMember, { as: admin, params: { id: member.id } })
  expect(shown.body[1]).toMatchObject({ id: 'pack-5', yours: { price: 17_500, refusal: null } })
  const sold = await sell({}, 'key-0000000000000000')
  expect(await sell({}, 'key-0000000000000000')).toMatchObject({ status: 201, body: sold.body })
  expect(sold.body).toMatchObject({ tickets: 5, number: 1 })
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 5, payments: [{ amount: 17_500 }] })
  expect(await auditEntries(app.database)).toMatchObject([
    { action: 'payment.noted', after: { offer: '5回券', amount: 17_500, method: 'cash', tickets: 5 } },
  ])
  expect(await sell({ price: 17_000 })).toMatchObject({
    ...refused('error.offer.priceChanged'),
    body: { current: { price: 17_500 } },
  })
})

test('what goes back of a pack is what is left after its used lessons at the price of a single one', async () => {
  const { app, member, admin, sell } = await open()
  const { paymentId: id } = (await sell()).body
  await app.database.transact(async (writer) => {
    const lot = await writer.selectFrom('ticket_lots').select('id').executeTakeFirstOrThrow()
    await writer.updateTable('ticket_lots').set({ remaining: 3 }).where('id', '=', lot.id).execute()
    await writer.updateTable('members').set({ tickets: 3 }).where('id', '=', member.id).execute()
    const used = { memberId: member.id, lotId: lot.id, reason: 'adjusted', at: app.clock.now() } as const
    const rows = [
      { ...used, id: 'used-1', change: -1, balance: 4 },
      { ...used, id: 'used-2', change: -1, balance: 3 },
    ]
    const none = { bookingId: null, paymentId: null, actorId: null, note: null }
    await writer
      .insertInto('ticket_movements')
      .values(rows.map((row) => ({ ...row, ...none })))
      .execute()
  })
  const { body: contract } = await app.ask(readContract, { as: admin, params: { id: member.id } })
  // 17,500 yen less two lessons of 3,800 yen.
  expect(contract.payments).toMatchObject([{ ticketsLeft: 3, unusedRefund: 9_900 }])
  const refund = (amount: number, takeTickets: number) =>
    app.ask(refundPayment, { as: admin, params: { id }, body: { amount, takeTickets, note: 'ご希望' } })
  expect(await refund(9_901, 3)).toMatchObject({
    ...refused('error.refund.usedTickets'),
    body: { current: { amount: 9_900 } },
  })
  expect(await refund(9_900, 4)).toMatchObject(refused('error.refund.tooManyTickets'))
  expect(await refund(9_900, 3)).toMatchObject({ status: 201 })
  expect(await refund(1, 1)).toMatchObject(refused('error.refund.tooManyTickets'))
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 0, payments: [{ refunded: 9_900 }] })
})

test('an administrator adds, changes and ends a coupon, and reads in the log what was changed', async () => {
  const { app, admin, create, terms, list } = await open()
  const made = (await create({ code: '' })).body
  expect(made.code).toMatch(/^[A-Z2-9]{10}$/)
  expect(await create({ code: made.code.toLowerCase() })).toMatchObject(
    refused('error.code.isUsed', { code: 'isUsed' }),
  )
  const change = (fields: object, etag: string) =>
    app.ask(updateCoupon, {
      as: admin,
      params: { id: made.id },
      body: { ...tenPercent, ...fields },
      ifMatch: etag,
    })
  const changed = await change({ value: 20 }, made.etag)
  expect(changed.body).toMatchObject({ code: 'AUTUMN10', value: 20 })
  expect(await change({ value: 30 }, made.etag)).toMatchObject(refused('error.coupon.changed'))
  const remove = (etag: string) => app.ask(endCoupon, { as: admin, params: { id: made.id }, ifMatch: etag })
  expect(await remove(changed.body.etag)).toMatchObject({ status: 200 })
  expect(await remove('old')).toMatchObject({ status: 200 })
  expect(await terms()).toMatchObject(refused('error.coupon.over'))
  expect(await list()).toMatchObject([{ endedAt: '2026-11-20T03:00:00.000Z' }])
  expect((await auditEntries(app.database)).map(({ action }) => action)).toEqual([
    'coupon.created',
    'coupon.changed',
    'coupon.ended',
  ])
})

test('a code that another coupon has is refused for a change, also when 500 newer coupons are listed', async () => {
  const { app, admin, create, list } = await open()
  const old = (await create({ code: 'OLDEST' })).body
  const made = (await create({ code: 'NEWER' })).body
  await app.database.transact(async (writer) => {
    const row = await writer
      .selectFrom('coupons')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    const at = app.clock.now() + minuteMs
    const rows = Array.from({ length: 500 }, (_, n) => ({
      ...row,
      id: `n${n}`,
      code: `MANY${n}`,
      createdAt: at,
    }))
    await writer.insertInto('coupons').values(rows).execute()
  })
  expect((await list()).some(({ id }) => id === old.id)).toBe(false)
  const change = (code: string) =>
    app.ask(updateCoupon, {
      as: admin,
      params: { id: made.id },
      body: { ...tenPercent, code },
      ifMatch: made.etag,
    })
  expect(await change('oldest')).toMatchObject(refused('error.code.isUsed', { code: 'isUsed' }))
  expect(await change('newer')).toMatchObject({ status: 200, body: { code: 'NEWER' } })
})

test('fewer uses than there are, unknown offers and unknown persons are refused', async () => {
  const { app, admin, create, order, list } = await open()
  await create({ usesInAll: 5 })
  await order()
  const other = await givenMember(app.database, { memberType: 0 })
  await order({}, other)
  const [coupon] = await list()
  const change = (fields: object) =>
    app.ask(updateCoupon, { as: admin, params: { id: coupon?.id ?? '' }, body: { ...tenPercent, ...fields } })
  expect(await change({ usesInAll: 1 })).toMatchObject(
    refused('error.coupon.fewerUses', { usesInAll: 'fewerUses' }),
  )
  expect(await create({ code: 'NEW1', offerIds: ['none'] })).toMatchObject(refused('error.offer.notFound'))
  expect(await create({ code: 'NEW1', memberId: 'none' })).toMatchObject(refused('error.member.notFound'))
})

test.each([
  ['more than all of it', { value: 101 }, 'value', 'percent'],
  ['nothing', { value: 0 }, 'value', 'validate'],
  [
    'a last day before the first',
    { validFrom: '2026-12-02', validUntil: '2026-12-01' },
    'validUntil',
    'order',
  ],
  ['a code with other signs', { code: 'AB_CD' }, 'code', 'letters'],
  ['a code of three letters', { code: 'ABC' }, 'code', 'letters'],
  ['no use', { usesInAll: 0 }, 'usesInAll', 'validate'],
])('refuses a coupon of %s', async (_, fields, field, type) => {
  const { create } = await open()
  expect(await create(fields)).toMatchObject(refused('error.server.invalid', { [field]: type }))
})

test('only administrators keep coupons, sell offers and see what was sold', async () => {
  const { app, member } = await open()
  const params = { id: member.id }
  await expectForAdminsOnly(app, listCoupons, {})
  await expectForAdminsOnly(app, createCoupon, { body: tenPercent })
  await expectForAdminsOnly(app, listOfferSales, {})
  await expectForAdminsOnly(app, listOffersForMember, { params })
  await expectForAdminsOnly(app, sellOffer, { params, body: { offerId: 'single', method: 'cash', price: 1 } })
})
