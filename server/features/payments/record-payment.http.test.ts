import { expect, test } from 'vitest'
import { getOwnMember } from '#contract/members/members.ts'
import { listOwnPayments, readOffer } from '#contract/payments/payments.ts'
import { issueReceipt, readReceipt } from '#contract/payments/receipts.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import {
  deliver,
  ledgerOf,
  mailKindsTo,
  openWithPayer,
  openWithSubscriber,
  orderPlan,
  payFor,
  takeEvents,
} from '#tests/support/paying.ts'
import { queuedMails } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'

test.each([
  [2, 2, 21_990],
  [3, 4, 27_990],
  [4, 0, 34_990],
] as const)(
  'the payment for plan %i gives its member type and %i tickets, once',
  async (plan, tickets, amount) => {
    const { app, member, simulator } = await openWithPayer()
    const readOwn = async () => (await app.ask(getOwnMember, { as: member })).body
    const session = await orderPlan(app, member, plan)
    expect(session).toMatchObject({ mode: 'subscription', locale: 'ja', status: 'open' })
    expect(await readOwn()).toMatchObject({ memberType: 0, tickets: 0 })

    simulator.pay(session)
    const events = takeEvents(app)
    expect(events.map(({ type }) => type)).toEqual(['invoice.paid', 'checkout.session.completed'])
    await deliver(app, [...events, ...events])
    expect(await readOwn()).toMatchObject({ memberType: plan, tickets })
    const { payments, memberships } = await ledgerOf(app, member)
    expect(payments).toEqual([expect.objectContaining({ amount, entryFee: 15_000, tickets, refunded: 0 })])
    expect(memberships).toEqual([expect.objectContaining({ type: plan, status: 'active', endsAt: null })])
    expect(await mailKindsTo(app, member)).toEqual(['paymentReceived'])
  },
)

test('the rental membership is paid once and does not renew', async () => {
  const { app, member } = await openWithPayer()
  const session = await payFor(app, member, 11)
  expect(session).toMatchObject({
    mode: 'payment',
    successUrl: 'http://localhost:3000/payment?success=true',
  })
  const ledger = await ledgerOf(app, member)
  expect(ledger).toMatchObject({ memberType: 11, tickets: 0, memberships: [] })
  expect(ledger.payments).toEqual([expect.objectContaining({ amount: 3_000, entryFee: 0, tickets: 0 })])
  const { plans } = (await app.ask(readOffer, { as: member, body: {} })).body
  expect(plans.map(({ memberType }) => memberType)).toEqual([2, 3, 4])
})

test('each renewal adds the tickets of a month to those that are left', async () => {
  const { app, member, simulator, subscription } = await openWithSubscriber(3)
  simulator.renew(subscription)
  simulator.renew(subscription)
  await deliver(app)
  const { tickets, payments } = await ledgerOf(app, member)
  expect(tickets).toBe(12)
  expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([12_990, 12_990, 27_990])
  const { body } = await app.ask(listOwnPayments, { as: member })
  expect(body.membership?.periodEnds).toBe(isoText(subscription.periodEnd * 1000))
})

test('the mail about a renewal names the end of the month that was paid', async () => {
  const { app, simulator, subscription } = await openWithSubscriber(3)
  const ends = [subscription.periodEnd]
  simulator.renew(subscription)
  ends.push(subscription.periodEnd)
  await deliver(app)
  const mails = await queuedMails(app.database)
  const renewals = mails.map(({ content }) => (content['renewal'] as { at: number }).at)
  expect(renewals.toSorted((a, b) => a - b)).toEqual(ends.map((end) => end * 1000))
})

test('a checkout page that expires without a payment gives nothing, and the member can order again', async () => {
  const { app, member, simulator } = await openWithPayer()
  const session = await orderPlan(app, member, 2)
  simulator.expire(session)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0, tickets: 0, payments: [] })
  const again = await orderPlan(app, member, 2)
  expect(again.id).not.toBe(session.id)
})

/** A member with one payment, and the parameters that name it. */
async function openWithPayment(plan: 3 | 11) {
  const { app, member } = await openWithPayer()
  await payFor(app, member, plan)
  const [payment] = (await app.ask(listOwnPayments, { as: member })).body.payments
  if (payment === undefined) throw new Error('the payment is not listed')
  const params = { id: payment.id }
  const readOwn = async () => (await app.ask(readReceipt, { as: member, params })).body
  return { app, member, payment, params, readOwn }
}

test('a receipt names payer, amount, tax and the time of the first print', async () => {
  const { app, member, payment, params, readOwn } = await openWithPayment(3)
  expect(await readOwn()).toMatchObject({
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
  expect((await readOwn()).issuedAt).toBe(isoText(first))
})

test('the receipt of another member is not found, just like one that does not exist', async () => {
  const { app, params, readOwn } = await openWithPayment(11)
  const stranger = await givenMember(app.database)
  for (const id of [params.id, 'none']) {
    for (const endpoint of [readReceipt, issueReceipt] as const) {
      const answer = await app.ask(endpoint, { as: stranger, params: { id } })
      expect(answer).toMatchObject(refused('error.payment.notFound'))
    }
  }
  const { body } = await app.ask(listOwnPayments, { as: stranger })
  expect(body).toEqual({ membership: null, onSite: null, payments: [], freeBookings: [] })
  expect((await readOwn()).issuedAt).toBe(null)
})

test('receipts are numbered without a gap', async () => {
  const app = await TestApp.open()
  for (const plan of [2, 3, 4, 11] as const) {
    await payFor(app, await givenMember(app.database, { memberType: 0 }), plan)
  }
  const rows = await app.database.reader.selectFrom('payments').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
})
