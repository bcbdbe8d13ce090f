import { fc, thisMany } from '#tests/support/random-cases.ts'
import { expect, test } from 'vitest'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { beforeJoining, rentalMembership } from '#studio/member-types.ts'
import type { MemberType, PaidMemberType } from '#studio/member-types.ts'
import type { TestApp } from '#tests/support/app.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { deliver, ledgerOf, openWithPayer, orderPlan, takeEvents } from '#tests/support/paying.ts'
import { happen, paymentHistories } from '#tests/support/payment-histories.ts'
import type { History } from '#tests/support/payment-histories.ts'

/** What the ledger must hold in the end, derived from the provider's state alone. */
function expectedLedger({ provider }: TestApp, plan: MemberType) {
  const { invoices } = provider.simulator.state
  const [subscription] = provider.subscriptions
  const ticketsOfPrice: Record<number, number> = { 6_990: 2, 12_990: 4, 19_990: 0 }
  const months = Object.values(invoices)
    .filter(({ status }) => status === 'paid')
    .map(({ lines }) => lines.find(({ recurring }) => recurring)?.amount ?? 0)
  const keepsRental = provider.intents.some(({ refunded, amount }) => refunded < amount)
  const paysMonthly = ['active', 'past_due'].includes(subscription?.status ?? '')
  const typeWithoutMembership = keepsRental ? rentalMembership.code : beforeJoining
  return {
    payments: provider.intents
      .map(({ id, invoice, amount, refunded }) => ({ source: invoice ?? id, amount, refunded }))
      .toSorted((a, b) => (a.source < b.source ? -1 : 1)),
    tickets: months.reduce((sum, price) => sum + (ticketsOfPrice[price] ?? 0), 0),
    memberType: subscription === undefined ? typeWithoutMembership : paysMonthly ? plan : beforeJoining,
    statuses: provider.subscriptions.map(
      ({ status }) =>
        ({ active: 'active', past_due: 'pastDue', paused: 'paused', canceled: 'ended' })[status],
    ),
  }
}

async function expectLedger({ app, member, order }: History, plan: PaidMemberType) {
  const counting = await app.database.reader
    .selectFrom('orders')
    .select('member_type as memberType')
    .where('id', '=', order ?? '')
    .executeTakeFirst()
  const { memberType, tickets, payments, memberships } = await ledgerOf(app, member)
  expect({
    payments: payments.map(({ source, amount, refunded }) => ({ source, amount, refunded })),
    tickets,
    memberType,
    statuses: memberships.map(({ status }) => status),
  }).toEqual(expectedLedger(app, counting?.memberType ?? plan))
  expect(await checkIntegrity(app.database.reader)).toEqual([])
}

/** One app for all histories of a test. Each history has a member of its own, and a provider that starts anew. */
async function openForHistories() {
  const { app, provider, simulator } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const startHistory = async (plan: PaidMemberType): Promise<History> => {
    provider.reset()
    const member = await givenMember(app.database, { memberType: beforeJoining })
    simulator.pay(await orderPlan(app, member, plan))
    return { app, member, admin }
  }
  return { app, provider, startHistory }
}

test('the ledger ends as the provider’s state in whatever order and however often webhooks come', async () => {
  const { app, startHistory } = await openForHistories()
  await fc.assert(
    fc.asyncProperty(paymentHistories, async ({ plan, begun, steps, order }) => {
      const history = await startHistory(plan)
      if (begun) await deliver(app)
      const pending = takeEvents(app)
      for (const { incident, deliveries } of steps) {
        await happen(history, incident)
        pending.push(...takeEvents(app))
        for (const { which, again } of deliveries) {
          const position = which % pending.length
          const event = pending[position]
          if (event === undefined) continue
          await deliver(app, [event])
          if (!again) pending.splice(position, 1)
        }
      }
      const shuffled = pending
        .map((event, position) => ({ event, rank: order[position] ?? position }))
        .toSorted((a, b) => a.rank - b.rank)
      await deliver(
        app,
        shuffled.map(({ event }) => event),
      )
      await expectLedger(history, plan)
    }),
    { numRuns: thisMany({ quick: 8, all: 30 }) },
  )
})

test('the ledger ends as the provider’s state when all webhooks come at once', async () => {
  const { app, provider, startHistory } = await openForHistories()
  await fc.assert(
    fc.asyncProperty(paymentHistories, async ({ plan, begun, steps }) => {
      const history = await startHistory(plan)
      if (begun) await deliver(app)
      for (const { incident } of steps) await happen(history, incident)
      const events = takeEvents(app)
      const twice = [...events, ...events.toReversed()]
      await Promise.all(twice.map((event) => provider.deliver(app.app, event)))
      // The provider sends again what the product has refused after too many outdated answers.
      await deliver(app, events)
      await expectLedger(history, plan)
    }),
    { numRuns: thisMany({ quick: 6, all: 20 }) },
  )
})
