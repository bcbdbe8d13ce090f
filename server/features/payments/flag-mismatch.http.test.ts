import { expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import type { TestApp } from '#tests/support/app.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import {
  deliver,
  emptyLedger,
  ledgerOf,
  mailKindsTo,
  openWithPayer,
  openWithSubscriber,
  orderPlan,
  payFor,
  takeEvents,
} from '#tests/support/paying.ts'

/** The payments that administrators read of in the log because they do not match their order. */
async function mismatchesIn(app: TestApp) {
  const { body } = await app.ask(listAuditEntries, { as: await givenAdmin(app.database) })
  return body.filter(({ action }) => action === 'payment.mismatched')
}

const yen = (amount: number) => ({ amount, currency: 'jpy' })

test.each([2, 11] as const)(
  'a payment of another amount than that of the order grants nothing, and administrators read of it once (plan %i)',
  async (plan) => {
    const { app, member, simulator } = await openWithPayer()
    const session = await orderPlan(app, member, plan)
    const due = session.lines.reduce((sum, { amount }) => sum + amount, 0)
    for (const line of session.lines) line.amount = 1
    simulator.pay(session)
    const events = takeEvents(app)
    await deliver(app, [...events, ...events])
    expect(await ledgerOf(app, member)).toEqual(emptyLedger)
    expect(await mailKindsTo(app, member)).toEqual([])
    const stored = await app.database.reader.selectFrom('webhook_events').select('id').execute()
    expect(stored.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
    expect(await mismatchesIn(app)).toMatchObject([
      {
        actor: null,
        subjects: [expect.stringMatching(/^山田 花子/) as string],
        before: { ordered: yen(due) },
        after: {
          paid: yen(session.lines.length),
          stripeId: session.invoice ?? session.intent,
        },
      },
    ])
    // The order is over, so that the member can pay the right amount.
    await payFor(app, member, plan)
    expect(await ledgerOf(app, member)).toMatchObject({ memberType: plan, payments: [{ amount: due }] })
  },
)

test('a payment in another currency than yen grants nothing, whatever its amount', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  provider.alter = (body) => body.replaceAll('"currency":"jpy"', '"currency":"usd"')
  for (const plan of [11, 2] as const) {
    simulator.pay(await orderPlan(app, member, plan))
    await deliver(app)
  }
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
  const mismatches = await mismatchesIn(app)
  expect(mismatches.map(({ after }) => after?.['paid'])).toEqual(
    expect.arrayContaining([
      { amount: 3_000, currency: 'usd' },
      { amount: 21_990, currency: 'usd' },
    ]),
  )
})

test.each([
  ['a coupon', 6_000],
  ['a credit of the customer for all of it', 0],
])('a renewal with %s at the provider pays for the month', async (_, paid) => {
  const { app, member, provider, simulator, subscription } = await openWithSubscriber(3)
  provider.alter = (body) => body.replaceAll('"amount_paid":12990', `"amount_paid":${paid}`)
  simulator.renew(subscription)
  await deliver(app)
  expect(await mismatchesIn(app)).toEqual([])
  const { tickets, payments } = await ledgerOf(app, member)
  expect([tickets, payments.map(({ amount }) => amount).toSorted((a, b) => b - a)]).toEqual([
    8,
    [27_990, paid],
  ])
})

test('a renewal of another amount than the price of the plan gives no tickets, and the next one does', async () => {
  const { app, member, simulator, subscription } = await openWithSubscriber(3)
  const { amount } = subscription.line
  subscription.line.amount = 100
  simulator.renew(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 4, payments: [{ tickets: 4 }] })
  expect(await mismatchesIn(app)).toMatchObject([
    { before: { ordered: yen(amount) }, after: { paid: yen(100) } },
  ])
  subscription.line = { ...subscription.line, amount }
  simulator.renew(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 8 })
})

test('an event of Stripe’s live mode grants nothing to a studio with a test key', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  simulator.pay(await orderPlan(app, member, 2))
  for (const { id, type, object } of takeEvents(app)) {
    const event = { id, object: 'event', type, created: 0, livemode: true, data: { object } }
    expect(await provider.deliverText(app.app, JSON.stringify(event))).toBe(200)
  }
  expect(await ledgerOf(app, member)).toEqual(emptyLedger)
  const live = await mismatchesIn(app)
  expect(live).toHaveLength(2)
  expect(live[0]).toMatchObject({ before: { liveKey: false }, after: { livePayment: true } })
})
