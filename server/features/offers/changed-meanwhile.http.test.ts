import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { cancelSeat, listOwnBookings } from '#contract/bookings/bookings.ts'
import { placeOrder, readOrder } from '#contract/offers/offers.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { eventColumnsOf } from '#server/features/lessons/queries.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, duringAnswer, ledgerOf, openWithPayer, takeEvents } from '#tests/support/paying.ts'
import { publishPaying } from '#tests/support/published-paying.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

/* What happens to an order while a call asks the provider about its page: first reads it, then closes it. */

async function open() {
  const { app } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { memberType: 0, passwordHash: testPasswordHash })
  const order = (body: object) => app.ask(placeOrder, { as: member, body })
  const page = async (body: object = { offerId: 'pack-5' }) =>
    app.provider.sessionAt((await order(body)).body.url ?? 'nothing to pay')
  const sell = () =>
    app.ask(sellOffer, {
      as: admin,
      params: { id: member.id },
      body: { offerId: 'single', method: 'cash', price: 3_800 },
    })
  const states = async () => {
    const rows = await app.database.reader.selectFrom('offer_orders').select('state').orderBy('id').execute()
    return rows.map(({ state }) => state)
  }
  return { app, admin, member, order, page, sell, states }
}

test('an order that is found to be paid is recorded, and the member is told instead of ordering another one', async () => {
  const { app, member, order, page, states } = await open()
  app.provider.simulator.pay(await page())
  // Its webhook is lost.
  takeEvents(app)
  expect(await order({ offerId: 'single' })).toMatchObject(refused('error.payment.underWay'))
  expect(await states()).toEqual(['paid'])
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 5, payments: [{ amount: 17_500 }] })
})

test('nothing is sold on site while the member opens another payment page', async () => {
  const { app, member, page, sell, states } = await open()
  await page()
  const sold = await duringAnswer(app, sell, page, 2)
  expect(sold).toMatchObject(refused('error.payment.underWay'))
  expect(await states()).toEqual(['open'])
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 0, payments: [] })
  expect(await sell()).toMatchObject({ status: 201 })
})

test('nothing is sold to a member who closes the account meanwhile', async () => {
  const { app, member, page, sell, states } = await open()
  await page()
  const sold = await duringAnswer(app, sell, async () => {
    const closed = await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    expect(closed).toMatchObject({ status: 200 })
  })
  expect(sold).toMatchObject(refused('error.member.notFound'))
  expect(await states()).toEqual(['closed'])
})

test('a held seat is not cancelled while the member opens another payment page for it', async () => {
  const { app, member, page } = await open()
  const terms = { price: 3_500, memberPrice: null, tiers: [{ toDaysBefore: null, percent: 100 }] }
  const lesson = await givenLesson(app.database, app.clock.now() + 10 * dayMs, eventColumnsOf(terms))
  const event = { id: lesson.id, start: isoText(lesson.startsAt) }
  await page({ event })
  const seats = async () => (await app.ask(listOwnBookings, { as: member })).body
  const [seat] = await seats()
  const cancel = () =>
    app.ask(cancelSeat, { as: member, params: { id: seat?.id ?? '' }, body: { refund: 0 } })
  const cancelled = await duringAnswer(app, cancel, () => page({ event }), 2)
  expect(cancelled).toMatchObject(refused('error.payment.underWay'))
  expect(await seats()).toMatchObject([{ event: { seat: 'held' } }])
  expect(await cancel()).toMatchObject({ status: 200 })
  expect(await seats()).toEqual([])
})

test('an order that ends while its payment at a store is cancelled keeps until when it could be paid', async () => {
  const { app, member, order, page, sell } = await open()
  await publishPaying(app)
  const { id } = (await order({ offerId: 'pack-5' })).body
  app.provider.simulator.chooseShop(await page())
  await deliver(app)
  const read = async () => (await app.ask(readOrder, { as: member, params: { id } })).body
  const { payUntil } = await read()
  expect(payUntil).toBe('2026-11-23T14:59:59.000Z')
  const other = await duringAnswer(
    app,
    () => order({ offerId: 'pack-10', otherwise: true }),
    async () => expect(await sell()).toMatchObject({ status: 201 }),
  )
  expect(other).toMatchObject({ status: 201 })
  expect(await read()).toMatchObject({ state: 'closed', payUntil })
})
