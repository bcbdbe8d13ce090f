import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaidMemberType } from '#studio/member-types.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import type { PendingEvent } from '#demo/stripe-simulator/state.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { booksOf, deliver, ordered, takeEvents } from '#tests/support/paying.ts'
import { happenAtProvider, paymentHistories } from '#tests/support/payment-histories.ts'

/** What the books must say in the end, from what the provider holds alone. */
function expectedBooks({ provider }: TestApp) {
  const { invoices } = provider.simulator.state
  const [subscription] = provider.subscriptions
  const perMonth = { 2: 2, 3: 4, 4: 0, 11: 0 }
  return {
    paid: provider.intents
      .map(({ id, invoice, amount, refunded }) => ({ source: invoice ?? id, amount, refunded }))
      .toSorted((a, b) => (a.source < b.source ? -1 : 1)),
    ticketsFor: (plan: PaidMemberType) =>
      Object.values(invoices).filter(({ status }) => status === 'paid').length * perMonth[plan],
    typeFor: (plan: PaidMemberType) => {
      if (subscription !== undefined) return ['active', 'past_due'].includes(subscription.status) ? plan : 0
      return provider.intents.some(({ refunded, amount }) => refunded < amount) ? 11 : 0
    },
    statuses: provider.subscriptions.map(
      ({ status }) =>
        ({ active: 'active', past_due: 'pastDue', paused: 'paused', canceled: 'ended' })[status],
    ),
  }
}

async function expectBooks(app: TestApp, member: TestMember, plan: PaidMemberType) {
  const expected = expectedBooks(app)
  const { memberType, tickets, payments, memberships } = await booksOf(app, member)
  expect(payments.map(({ source, amount, refunded }) => ({ source, amount, refunded }))).toEqual(
    expected.paid,
  )
  expect(tickets).toBe(expected.ticketsFor(plan))
  expect(memberType).toBe(expected.typeFor(plan))
  expect(memberships.map(({ status }) => status)).toEqual(expected.statuses)
  expect(await checkIntegrity(app.database.reader)).toEqual([])
}

test('in whatever order and however often the messages come, the books end as the provider’s', async () => {
  await fc.assert(
    fc.asyncProperty(paymentHistories, async ({ plan, steps, order }) => {
      const app = await TestApp.open()
      const member = await givenMember(app.database, { memberType: 0 })
      app.provider.simulator.pay(await ordered(app, member, plan))
      const waiting: PendingEvent[] = takeEvents(app)
      for (const { incident, deliveries } of steps) {
        happenAtProvider(app.provider, incident)
        waiting.push(...takeEvents(app))
        for (const { which, again } of deliveries) {
          const position = which % waiting.length
          const event = waiting[position]
          if (event === undefined) continue
          await deliver(app, [event])
          if (!again) waiting.splice(position, 1)
        }
      }
      const shuffled = waiting
        .map((event, position) => ({ event, rank: order[position] ?? position }))
        .toSorted((a, b) => a.rank - b.rank)
      await deliver(
        app,
        shuffled.map(({ event }) => event),
      )
      await expectBooks(app, member, plan)
    }),
    { numRuns: 25 },
  )
})

test('all messages at once end in the same books', async () => {
  await fc.assert(
    fc.asyncProperty(paymentHistories, async ({ plan, steps }) => {
      const app = await TestApp.open()
      const member = await givenMember(app.database, { memberType: 0 })
      app.provider.simulator.pay(await ordered(app, member, plan))
      for (const { incident } of steps) happenAtProvider(app.provider, incident)
      const events = takeEvents(app)
      const storm = [...events, ...events.toReversed()]
      await Promise.all(storm.map((event) => app.provider.deliver(app.app, event)))
      // What was overtaken too often is sent again, as the provider does.
      await deliver(app, events)
      await expectBooks(app, member, plan)
    }),
    { numRuns: 15 },
  )
})
