import { expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { createCoupon } from '#contract/offers/coupons.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { readContract } from '#contract/payments/member-contract.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import type { CheckoutSession, PendingEvent } from '#demo/stripe-simulator/state.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { TestApp } from '#tests/support/app.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { deliver, takeEvents } from '#tests/support/paying.ts'
import { count, fc, thisMany } from '#tests/support/random-cases.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { endOrders } from './end-orders.ts'

const which = fc.nat({ max: 5 })
const member = fc.nat({ max: 1 })
const offerId = fc.constantFrom('single', 'pack-5', 'trial-pack-3')
const coupon = fc.constantFrom('', 'ONE', 'HALF', 'FREE')

const commands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('order'), member, offerId, coupon }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pay'), which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver'), which, again: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pass'), minutes: fc.constantFrom(5, 61) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sell'), member, offerId, coupon }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('book'), member }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('refund'), member, which }) },
  ),
  { minLength: 5, maxLength: 25 },
)

type Command = (typeof commands extends fc.Arbitrary<Array<infer One>> ? One : never) & { do: string }

const limits = { ONE: 1, HALF: 3, FREE: 2 }

/** A studio with two persons, three coupons and a lesson for each booking. */
class OrderHistory {
  readonly done = new Map<string, number>()
  readonly #app: TestApp
  readonly #admin: TestMember
  readonly #members: TestMember[]
  readonly #sessions: CheckoutSession[] = []
  readonly #events: PendingEvent[] = []

  private constructor(app: TestApp, admin: TestMember, members: TestMember[]) {
    this.#app = app
    this.#admin = admin
    this.#members = members
  }

  static async begin(): Promise<OrderHistory> {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    const members = [
      await givenMember(app.database, { memberType: 0 }),
      await givenMember(app.database, { memberType: 0 }),
    ]
    for (const given of [
      { code: 'ONE', kind: 'amount', value: 500, usesInAll: limits.ONE, usesPerPerson: null },
      { code: 'HALF', kind: 'percent', value: 50, usesInAll: limits.HALF, usesPerPerson: 2 },
      { code: 'FREE', kind: 'percent', value: 100, usesInAll: limits.FREE, usesPerPerson: 1 },
    ])
      await app.ask(createCoupon, { as: admin, body: { ...tenPercent, ...given } })
    return new OrderHistory(app, admin, members)
  }

  async run(command: Command): Promise<void> {
    const isDone = await this.#act(command)
    if (isDone) this.done.set(command.do, (this.done.get(command.do) ?? 0) + 1)
    this.#events.push(...takeEvents(this.#app))
  }

  async #act(command: Command): Promise<boolean> {
    const app = this.#app
    if (command.do === 'pay') {
      const session = this.#sessions.at(-1 - command.which)
      if (session?.status !== 'open') return false
      app.provider.simulator.pay(session)
      return true
    }
    if (command.do === 'deliver') {
      const position = command.which % Math.max(1, this.#events.length)
      const event = this.#events[position]
      if (event === undefined) return false
      await deliver(app, [event])
      if (!command.again) this.#events.splice(position, 1)
      return true
    }
    if (command.do === 'pass') {
      app.clock.pass(command.minutes * minuteMs)
      await this.end()
      return true
    }
    const as = this.#members[command.member] ?? this.#admin
    if (command.do === 'order') {
      const { offerId: id, coupon: code } = command
      const { status, body } = await app.ask(placeOrder, { as, body: { offerId: id, coupon: code } })
      if (status !== 201) return false
      if (body.url !== null) this.#sessions.push(app.provider.sessionAt(body.url))
      return true
    }
    if (command.do === 'sell') return this.#sell(as, command)
    if (command.do === 'book') {
      const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
      const body = { id: lesson.id, start: isoText(lesson.startsAt) }
      return (await app.ask(bookLesson, { as, body })).status === 201
    }
    return this.#refund(as, command)
  }

  async #sell(as: TestMember, command: Command & { do: 'sell' }): Promise<boolean> {
    const sale = { offerId: command.offerId, coupon: command.coupon, method: 'cash' as const }
    const sell = (price: number) =>
      this.#app.ask(sellOffer, { as: this.#admin, params: { id: as.id }, body: { ...sale, price } })
    const { status, body } = await sell(-1)
    const price = (body as { current?: { price: number } }).current?.price
    return status === 409 && price !== undefined && (await sell(price)).status === 201
  }

  /** Gives back what the rule says, with all tickets that are left. */
  async #refund(as: TestMember, command: Command & { do: 'refund' }): Promise<boolean> {
    const params = { id: as.id }
    const { payments } = (await this.#app.ask(readContract, { as: this.#admin, params })).body
    const payment = payments.at(command.which % Math.max(1, payments.length))
    if (!payment?.unusedRefund || payment.ticketsLeft === 0) return false
    const body = { amount: payment.unusedRefund, takeTickets: payment.ticketsLeft, note: 'ご希望' }
    const asked = await this.#app.ask(refundPayment, { as: this.#admin, params: { id: payment.id }, body })
    expect(asked).toMatchObject({ status: 201 })
    return true
  }

  async end(): Promise<void> {
    await endOrders(contextIn(this.#app.database, this.#app.clock.now()), this.#app.provider.payments)
  }

  /** What is still under way ends, and everything stands as it must. */
  async expectSettled(): Promise<void> {
    const app = this.#app
    await deliver(app, this.#events)
    app.clock.pass(dayMs)
    await this.end()
    await makeDueRefunds(contextIn(app.database, app.clock.now()), app.provider.payments)
    await deliver(app)
    const { reader } = app.database
    const provider = await app.provider.payments.provider()
    expect((await compareLedger({ reader, provider }, 0)).differences).toEqual([])
    const orders = await reader
      .selectFrom('offer_orders')
      .leftJoin('payments', 'payments.offerOrderId', 'offer_orders.id')
      .leftJoin('coupons', 'coupons.id', 'offer_orders.couponId')
      .select([
        'offer_orders.state',
        'offer_orders.price',
        'coupons.code',
        'payments.amount',
        'payments.refunded',
        'payments.tickets',
      ])
      .execute()
    // Money came in for tickets, or went back.
    for (const { state, price, amount, refunded, tickets } of orders) {
      expect(state).not.toBe('open')
      if (amount === null) expect(state).toBe('closed')
      else if ((tickets ?? 0) > 0) expect({ state, amount }).toEqual({ state: 'paid', amount: price })
      else expect(refunded).toBe(amount)
    }
    for (const [code, most] of Object.entries(limits)) {
      const used = orders.filter((order) => order.code === code && (order.tickets ?? 0) > 0)
      expect(used.length).toBeLessThanOrEqual(most)
    }
  }
}

const bought: Command[] = [
  { do: 'order', member: 0, offerId: 'pack-5', coupon: 'HALF' },
  { do: 'pay', which: 0 },
  { do: 'deliver', which: 0, again: true },
  { do: 'book', member: 0 },
  { do: 'refund', member: 0, which: 0 },
]

test('after a history in which a person buys a pack, books and gets the rest back, no yen is missing', async () => {
  const history = await OrderHistory.begin()
  for (const command of bought) await history.run(command)
  await history.expectSettled()
  expect(Object.fromEntries(history.done)).toEqual({ order: 1, pay: 1, deliver: 1, book: 1, refund: 1 })
})

const numRuns = thisMany({ quick: 6, all: 40, hostile: 200 })

test(
  `after each of ${numRuns} random histories of orders every payment gave its tickets or went back`,
  { timeout: 400_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (history) => {
        const studio = await OrderHistory.begin()
        for (const command of history) await studio.run(command)
        await studio.expectSettled()
        for (const [name, times] of studio.done) count(`${name} in histories of orders`, times)
      }),
      { numRuns },
    )
  },
)
