import { expect, test } from 'vitest'
import {
  bookLesson,
  cancelSeat,
  cancelSeatForMember,
  listOwnBookings,
  readSeatCancellation,
  readSeatCancellationForMember,
} from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { createCoupon } from '#contract/offers/coupons.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import type { CheckoutSession, PendingEvent } from '#demo/stripe-simulator/state.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { insertInvitation } from '#server/features/invitations/queries.ts'
import { eventColumnsOf, findLesson } from '#server/features/lessons/queries.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
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
const member = fc.nat({ max: 2 })
const event = fc.nat({ max: 1 })

const commands = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('order'), member, event, coupon: fc.constantFrom('', 'HALF') }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pay'), which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver'), which, again: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pass'), minutes: fc.constantFrom(5, 61, 2_900) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('invite'), member, event }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), member, byAdmin: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('close'), event }) },
  ),
  { minLength: 5, maxLength: 30 },
)

type Command = (typeof commands extends fc.Arbitrary<Array<infer One>> ? One : never) & { do: string }

const half = 3

/** Three persons, two events of one and two seats, an invitation for each person and a coupon of three uses. */
class EventHistory {
  readonly done = new Map<string, number>()
  readonly #app: TestApp
  readonly #admin: TestMember
  readonly #members: TestMember[]
  readonly #events: EditableLesson[]
  readonly #sessions: CheckoutSession[] = []
  readonly #pending: PendingEvent[] = []

  private constructor(app: TestApp, admin: TestMember, members: TestMember[], events: EditableLesson[]) {
    this.#app = app
    this.#admin = admin
    this.#members = members
    this.#events = events
  }

  static async begin(): Promise<EventHistory> {
    const app = await TestApp.open()
    const { database, clock } = app
    const admin = await givenAdmin(database)
    const members: TestMember[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const person = await givenMember(database, { memberType: turn === 0 ? 2 : 0, tickets: 2 })
      members.push(person)
      const invitation = { id: `invitation-${turn}`, memberId: person.id, yearFrom: 0, givenBy: null }
      const times = { givenAt: clock.now(), expiresAt: clock.now() + 60 * dayMs }
      await database.transact((writer) => insertInvitation(writer, { ...invitation, ...times }))
    }
    const coupon = { ...tenPercent, code: 'HALF', value: 50, usesInAll: half, appliesTo: ['events'] }
    await app.ask(createCoupon, { as: admin, body: coupon })
    const events: EditableLesson[] = []
    for (const totalSeats of [1, 2]) {
      const tiers = [
        { toDaysBefore: 4, percent: 0 },
        { toDaysBefore: null, percent: 50 },
      ]
      const terms = eventColumnsOf({ price: 3_501, memberPrice: 3_000, tiers })
      events.push(await givenLesson(database, clock.now() + 8 * dayMs, { ...terms, totalSeats }))
    }
    return new EventHistory(app, admin, members, events)
  }

  async run(command: Command): Promise<void> {
    const isDone = await this.#act(command)
    if (isDone) this.done.set(command.do, (this.done.get(command.do) ?? 0) + 1)
    this.#pending.push(...takeEvents(this.#app))
    expect(await checkIntegrity(this.#app.database.reader)).toEqual([])
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
      const position = command.which % Math.max(1, this.#pending.length)
      const one = this.#pending[position]
      if (one === undefined) return false
      await deliver(app, [one])
      if (!command.again) this.#pending.splice(position, 1)
      return true
    }
    if (command.do === 'pass') {
      app.clock.pass(command.minutes * minuteMs)
      await this.end()
      return true
    }
    if (command.do === 'cancel') return this.#cancel(command)
    const lesson = this.#events[command.event]
    if (lesson === undefined) throw new Error('there is no such event')
    if (command.do === 'close') return this.#close(lesson)
    const wanted = { id: lesson.id, start: isoText(lesson.startsAt) }
    const as = this.#members[command.member] ?? this.#admin
    if (command.do === 'invite')
      return (await app.ask(bookLesson, { as, body: { ...wanted, invitation: true } })).status === 201
    const { coupon } = command
    const { status, body } = await app.ask(placeOrder, { as, body: { event: wanted, coupon } })
    if (status !== 201 || body.url === null) return false
    this.#sessions.push(app.provider.sessionAt(body.url))
    return true
  }

  /** The member cancels the next seat by the terms, or an administrator gives everything back. */
  async #cancel({ member: number, byAdmin }: Command & { do: 'cancel' }): Promise<boolean> {
    const app = this.#app
    const as = this.#members[number] ?? this.#admin
    const [seat] = (await app.ask(listOwnBookings, { as })).body
    if (seat === undefined) return false
    const params = { id: seat.id }
    if (byAdmin) {
      const read = await app.ask(readSeatCancellationForMember, { as: this.#admin, params })
      if (read.status !== 200) return false
      const body = { way: 'full' as const, refund: read.body.full.refund }
      return (await app.ask(cancelSeatForMember, { as: this.#admin, params, body })).status === 200
    }
    const read = await app.ask(readSeatCancellation, { as, params })
    if (read.status !== 200) return false
    return (await app.ask(cancelSeat, { as, params, body: { refund: read.body.refund } })).status === 200
  }

  async #close({ id }: EditableLesson): Promise<boolean> {
    const lesson = await findLesson(this.#app.database.reader, id)
    const ifMatch = `${lesson?.version}-${lesson?.seatsTaken}`
    const asked = { as: this.#admin, params: { id }, query: {}, ifMatch }
    return (await this.#app.ask(deleteLesson, asked)).status === 200
  }

  async end(): Promise<void> {
    await endOrders(contextIn(this.#app.database, this.#app.clock.now()), this.#app.provider.payments)
  }

  /** What is still under way ends, and everything stands as it must. */
  async expectSettled(): Promise<void> {
    const app = this.#app
    await deliver(app, this.#pending)
    app.clock.pass(61 * minuteMs)
    await this.end()
    await makeDueRefunds(contextIn(app.database, app.clock.now()), app.provider.payments)
    await deliver(app)
    const { reader } = app.database
    const provider = await app.provider.payments.provider()
    expect((await compareLedger({ reader, provider }, 0)).differences).toEqual([])
    expect(await checkIntegrity(reader)).toEqual([])
    const orders = await reader
      .selectFrom('offer_orders')
      .innerJoin('bookings', 'bookings.id', 'offer_orders.bookingId')
      .select(['offer_orders.id', 'offer_orders.state', 'offer_orders.price', 'couponId', 'bookings.status'])
      .execute()
    for (const { id, state, price, status } of orders) {
      const payments = await reader
        .selectFrom('payments')
        .select(['amount', 'refunded'])
        .where('offerOrderId', '=', id)
        .execute()
      const kept = payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
      // A seat that a person has is paid for; of one that was cancelled the terms keep half at most.
      if (status !== 'cancelled') expect({ state, kept }).toEqual({ state: 'paid', kept: price })
      else expect(kept).toBeLessThanOrEqual(Math.floor(price / 2))
      expect(state).not.toBe('open')
    }
    const used = orders.filter(({ couponId, state }) => couponId !== null && state === 'paid')
    expect(used.length).toBeLessThanOrEqual(half)
  }
}

test('after a history in which a seat is ordered, paid and cancelled, and taken by an invitation, all stands right', async () => {
  const history = await EventHistory.begin()
  const story: Command[] = [
    { do: 'order', member: 0, event: 0, coupon: 'HALF' },
    { do: 'pay', which: 0 },
    { do: 'deliver', which: 0, again: true },
    { do: 'cancel', member: 0, byAdmin: false },
    { do: 'invite', member: 1, event: 0 },
    { do: 'close', event: 0 },
  ]
  for (const command of story) await history.run(command)
  await history.expectSettled()
  expect(Object.fromEntries(history.done)).toEqual({
    order: 1,
    pay: 1,
    deliver: 1,
    cancel: 1,
    invite: 1,
    close: 1,
  })
})

const numRuns = thisMany({ quick: 6, all: 40, hostile: 200 })

test(
  `after each of ${numRuns} random histories of events every seat is paid for, and no more is kept than the terms say`,
  { timeout: 400_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (history) => {
        const studio = await EventHistory.begin()
        for (const command of history) await studio.run(command)
        await studio.expectSettled()
        for (const [name, times] of studio.done) count(`${name} in histories of events`, times)
      }),
      { numRuns },
    )
  },
)
