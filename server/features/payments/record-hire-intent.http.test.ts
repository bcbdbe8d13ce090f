import { expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { givenHire } from '#tests/support/given-hire.ts'
import { openPageOf, openWithHirer } from '#tests/support/paying-hires.ts'
import { deliver, mailKindsTo, onlyIntent, takeEvents } from '#tests/support/paying.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'
import { hasPaidEntryFee, hasPaidForRental } from './ledger-queries.ts'
import { notePaymentOnSite } from './record-payment.ts'

test('a payment for a hire is recorded once, in whatever order and however often its events come', async () => {
  const { app, member, hold, simulator, payments } = await openWithHirer()
  const hire = await hold()
  simulator.pay(await openPageOf(app, member, hire.id))
  simulator.refund(onlyIntent(app), 500)
  const events = takeEvents(app)
  expect(events.map(({ type }) => type)).toEqual(['checkout.session.completed', 'charge.refunded'])
  await deliver(app, [...events.toReversed(), ...events])
  await Promise.all(events.map((event) => app.provider.deliver(app.app, event)))
  expect(await payments()).toEqual([
    { hireId: hire.id, method: 'card', number: 1, amount: 2_000, refunded: 500 },
  ])
})

test('two events about one payment for a hire, received at once, are recorded as one payment', async () => {
  const { app, member, hold, simulator, payments } = await openWithHirer()
  const hire = await hold()
  simulator.pay(await openPageOf(app, member, hire.id))
  const [event] = takeEvents(app)
  if (event === undefined) throw new Error('there is no event')
  const copies = [1, 2, 3, 4].map((copy) => ({ ...event, id: `${event.id}_${copy}` }))
  await Promise.all(copies.map((copy) => app.provider.deliver(app.app, copy)))
  await deliver(app, copies)
  expect(await payments()).toMatchObject([{ number: 1, amount: 2_000 }])
})

const stateOf = async ({ database }: TestApp, id: string) =>
  (await database.reader.selectFrom('hires').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state

test('the payment confirms the hire, and its member is told once', async () => {
  const { app, member, payHire } = await openWithHirer()
  const hire = await payHire()
  expect(await stateOf(app, hire.id)).toBe('confirmed')
  expect(await mailKindsTo(app, member)).toEqual(['hireConfirmed'])
})

test('a payment for a time that is taken meanwhile goes back in full at once, however often its events come', async () => {
  const { app, member, hold, simulator, payments, refunds } = await openWithHirer()
  const hire = await hold()
  const session = await openPageOf(app, member, hire.id)
  app.clock.pass(20 * minuteMs)
  await givenHire(app.database, await givenMember(app.database), hire.startsAt, {
    madeAt: app.clock.now(),
  })
  simulator.pay(session)
  const events = takeEvents(app)
  await Promise.all(events.map((event) => app.provider.deliver(app.app, event)))
  await deliver(app, [...takeEvents(app), ...events])
  expect(await stateOf(app, hire.id)).toBe('expired')
  expect(await refunds()).toMatchObject([{ state: 'done', amount: 2_000 }])
  expect((await payments()).find(({ hireId }) => hireId === hire.id)).toMatchObject({ refunded: 2_000 })
  expect(onlyIntent(app).refunded).toBe(2_000)
  expect(await mailKindsTo(app, member)).toEqual(['hireTaken'])
})

test('a payment of another amount than the price of the hire counts for nothing, and administrators read of it', async () => {
  const { app, member, hold, simulator, payments } = await openWithHirer()
  const hire = await hold()
  const session = await openPageOf(app, member, hire.id)
  for (const line of session.lines) line.amount = 20
  simulator.pay(session)
  const events = takeEvents(app)
  await deliver(app, [...events, ...events])
  expect(await payments()).toEqual([])
  const { body } = await app.ask(listAuditEntries, { as: await givenAdmin(app.database) })
  expect(body).toMatchObject([
    {
      action: 'payment.mismatched',
      actor: null,
      before: { ordered: { amount: 2_000, currency: 'jpy' } },
      after: { paid: { amount: 20, currency: 'jpy' }, memberId: member.id },
    },
  ])
})

test('a payment for a hire in another currency than yen counts for nothing', async () => {
  const { app, member, hold, provider, simulator, payments } = await openWithHirer()
  const hire = await hold()
  simulator.pay(await openPageOf(app, member, hire.id))
  provider.alter = (body) => body.replaceAll('"currency":"jpy"', '"currency":"usd"')
  await deliver(app)
  expect(await payments()).toEqual([])
})

test('a payment for a hire that this studio does not have is not accepted and changes nothing', async () => {
  const { app, member, simulator, provider, payments } = await openWithHirer()
  simulator.pay(await openPageOf(app, member, 'elsewhere'))
  for (const event of takeEvents(app)) expect(await provider.deliver(app.app, event)).toBe(404)
  expect(await payments()).toEqual([])
})

test('a checkout page that expires ends no hold, because the hold has its own end', async () => {
  const { app, member, hold, simulator } = await openWithHirer()
  const hire = await hold()
  simulator.expire(await openPageOf(app, member, hire.id))
  await deliver(app)
  expect(await stateOf(app, hire.id)).toBe('held')
})

test('a payment for a hire gives no member type, no entry fee and no tickets', async () => {
  const { app, member, payHire } = await openWithHirer()
  await payHire()
  expect(await hasPaidForRental(app.database.reader, member.id)).toBe(false)
  expect(await hasPaidEntryFee(app.database.reader, member.id)).toBe(false)
  expect((await app.ask(getOwnMember, { as: member })).body).toMatchObject({ memberType: 11, tickets: 0 })
})

test('the member reads the space and the time of a payment, what came back and what is being given back', async () => {
  const { app, member, payHire, request, runJob } = await openWithHirer()
  const hire = await payHire()
  await request(hire.id, 700)
  await runJob()
  await request(hire.id, 300)
  const [payment] = (await app.ask(listOwnPayments, { as: member })).body.payments
  expect(payment).toMatchObject({
    subject: {
      kind: 'hire',
      hireId: hire.id,
      start: isoText(hire.startsAt),
      end: isoText(hire.endsAt),
    },
    method: 'card',
    amount: 2_000,
    refunded: 700,
    refundOpen: 300,
  })
  const { body } = await app.ask(readReceipt, { as: member, params: { id: payment?.id ?? '' } })
  expect(body).toMatchObject({ ...payment, tax: 181, payer: expect.stringMatching(/^山田 花子/) as string })
})

test.each(['cash', 'transfer'] as const)(
  'a payment by %s that an administrator notes has a receipt and an audit entry',
  async (method) => {
    const { app, member } = await openWithHirer()
    const { id: hireId } = await givenHire(app.database, member, app.clock.now() + dayMs, { paid: 0 })
    const admin = await givenAdmin(app.database)
    const noted = { hireId, method, amount: 1_500, actor: admin.id as never }
    await app.database.transact((writer) => notePaymentOnSite(transactionIn(writer, app.clock.now()), noted))
    const { body } = await app.ask(listOwnPayments, { as: member })
    expect(body.payments).toMatchObject([
      { method, amount: 1_500, number: 1, paidAt: isoText(app.clock.now()) },
    ])
    const log = (await app.ask(listAuditEntries, { as: admin })).body
    expect(log).toMatchObject([{ action: 'payment.noted', after: { amount: 1_500, method } }])
  },
)
