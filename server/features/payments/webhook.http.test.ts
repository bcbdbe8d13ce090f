import { describe, expect, test } from 'vitest'
import { startCheckout } from '#contract/payments.ts'
import { updateMember } from '#server/features/members/queries.ts'
import { newId } from '#server/security/new-id.ts'
import type { MemberType } from '#studio/member-types.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenMember } from '#tests/support/factories.ts'
import { booksOf, deliver, mailsTo, ordered, paid, takeEvents } from '#tests/support/paying.ts'

const openWithMember = async () => {
  const app = await TestApp.open()
  return { app, member: await givenMember(app.database, { memberType: 0 }) }
}

async function openWithSubscriber(plan: 2 | 3 | 4 = 2) {
  const given = await openWithMember()
  await paid(given.app, given.member, plan)
  const [subscription] = given.app.provider.subscriptions
  if (subscription === undefined) throw new Error('nobody subscribed')
  return { ...given, subscription, simulator: given.app.provider.simulator }
}

/** As an administrator does by hand. */
const setType = ({ database }: TestApp, { id }: { id: string }, type: MemberType) =>
  database.transact((writer) => updateMember(writer, id, { memberType: type }))

const nobodyPaid = { memberType: 0, tickets: 0, payments: [], memberships: [] }

describe('a message', () => {
  test.each([
    ['with another secret', { secret: 'whsec_guess' }],
    ['that was changed on its way', { tamper: (body: string) => body.replace('"paid"', '"paid" ') }],
    ['from the past', { at: Math.floor(Date.now() / 1000) - 301 }],
  ])('%s is refused and does nothing', async (_, forgery) => {
    const { app, member } = await openWithMember()
    app.provider.simulator.pay(await ordered(app, member, 2))
    for (const event of takeEvents(app)) {
      expect(await app.provider.deliver(app.app, event, forgery)).toBe(400)
    }
    expect(await booksOf(app, member)).toEqual(nobodyPaid)
    expect(await app.database.reader.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  })

  test('without a signature, or that is no message, is refused', async () => {
    const { app } = await openWithMember()
    for (const body of [{}, { type: 'invoice.paid' }, 'text']) {
      expect(await app.call('POST', '/payments/webhook', { body })).toMatchObject({ status: 400 })
    }
  })

  test('of a kind or about a thing that is not ours is taken and does nothing', async () => {
    const { app, member } = await openWithSubscriber()
    const books = await booksOf(app, member)
    const about = { id: 'in_unknown', metadata: {}, customer: 'cus_else', payment_intent: 'pi_else' }
    const types = ['product.created', 'invoice.paid', 'customer.subscription.updated', 'charge.refunded']
    await deliver(
      app,
      types.map((type) => ({ id: `evt_${newId()}`, created: 0, type, object: about })),
    )
    expect(await booksOf(app, member)).toEqual(books)
  })

  test('that comes ten times at once counts once', async () => {
    const { app, member } = await openWithMember()
    app.provider.simulator.pay(await ordered(app, member, 3))
    const events = takeEvents(app)
    const tenfold = Array.from({ length: 10 }, () => events).flat()
    await Promise.all(tenfold.map((event) => app.provider.deliver(app.app, event)))
    await deliver(app, events)
    const { tickets, payments } = await booksOf(app, member)
    expect({ tickets, payments: payments.length }).toEqual({ tickets: 4, payments: 1 })
    expect(await mailsTo(app, member)).toEqual(['paymentReceived'])
  })

  test('that cannot be taken for now is answered with a failure, leaves nothing behind and counts later', async () => {
    const { app, member } = await openWithMember()
    app.provider.simulator.pay(await ordered(app, member, 2))
    const events = takeEvents(app)
    app.provider.failNext(3)
    const [first] = events
    expect(first && (await app.provider.deliver(app.app, first))).toBe(500)
    expect(await booksOf(app, member)).toEqual(nobodyPaid)
    expect(await app.database.reader.selectFrom('webhook_events').selectAll().execute()).toEqual([])
    await deliver(app, events)
    expect(await booksOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
  })

  test('larger than the site’s own calls may be is taken', async () => {
    const { app } = await openWithMember()
    const object = { id: 'x', text: 'x'.repeat(200_000) }
    await deliver(app, [{ id: 'evt_large', created: 0, type: 'product.created', object }])
  })
})

describe('a checkout', () => {
  test('that is complete but not paid gives nothing until its money comes', async () => {
    const { app, member } = await openWithMember()
    app.provider.simulator.pay(await ordered(app, member, 11))
    const [completed] = takeEvents(app)
    if (completed === undefined) throw new Error('nothing was told')
    const unpaid = { ...completed.object, payment_status: 'unpaid' }
    await deliver(app, [{ ...completed, object: unpaid }])
    expect(await booksOf(app, member)).toEqual(nobodyPaid)
    const type = 'checkout.session.async_payment_succeeded'
    await deliver(app, [{ ...completed, id: 'evt_later', type }])
    expect(await booksOf(app, member)).toMatchObject({ memberType: 11 })
  })

  test('whose money does not come can be begun anew', async () => {
    const { app, member } = await openWithMember()
    const session = await ordered(app, member, 11)
    const object = { id: session.id, metadata: session.metadata }
    const type = 'checkout.session.async_payment_failed'
    await deliver(app, [{ id: 'evt_failed', created: 0, type, object }])
    expect((await ordered(app, member, 11)).id).not.toBe(session.id)
  })

  test('that ends after it was paid stays paid', async () => {
    const { app, member } = await openWithMember()
    const session = await paid(app, member, 2)
    const object = { id: session.id, metadata: session.metadata }
    await deliver(app, [{ id: 'evt_late', created: 0, type: 'checkout.session.expired', object }])
    const { state } = await app.database.reader.selectFrom('orders').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('paid')
  })
})

describe('a membership', () => {
  test('that ends leaves the tickets, and makes the member one who has not joined', async () => {
    const { app, member, subscription, simulator } = await openWithSubscriber(3)
    simulator.cancelAtPeriodEnd(subscription, true)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({
      memberType: 3,
      memberships: [{ status: 'active', ends_at: subscription.periodEnd * 1000 }],
    })
    simulator.renew(subscription)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({
      memberType: 0,
      tickets: 4,
      memberships: [{ status: 'ended' }],
    })
  })

  test('that is not to end after all goes on', async () => {
    const { app, member, subscription, simulator } = await openWithSubscriber()
    simulator.cancelAtPeriodEnd(subscription, true)
    simulator.cancelAtPeriodEnd(subscription, false)
    await deliver(app, takeEvents(app))
    expect((await booksOf(app, member)).memberships).toMatchObject([{ status: 'active', ends_at: null }])
  })

  test('that pauses closes the doors, and opens them again', async () => {
    const { app, member, subscription, simulator } = await openWithSubscriber(4)
    simulator.pause(subscription)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ memberType: 0, memberships: [{ status: 'paused' }] })
    simulator.resume(subscription)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ memberType: 4, memberships: [{ status: 'active' }] })
  })

  test('that ends leaves a rental member what they paid for', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 11)
    await paid(app, member, 2)
    expect(await booksOf(app, member)).toMatchObject({ memberType: 2 })
    for (const subscription of app.provider.subscriptions) app.provider.simulator.end(subscription)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ memberType: 11 })
  })

  test('that an administrator has changed by hand stays so, whatever is paid for the same membership', async () => {
    const { app, member, subscription, simulator } = await openWithSubscriber(2)
    await setType(app, member, 4)
    simulator.cancelAtPeriodEnd(subscription, true)
    simulator.cancelAtPeriodEnd(subscription, false)
    simulator.renew(subscription)
    simulator.renew(subscription, 'declined')
    simulator.renew(subscription)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ memberType: 4, tickets: 6 })
    simulator.end(subscription)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ memberType: 0 })
  })

  test('whose card is declined is told so once for each attempt, and goes on when it is paid', async () => {
    const { app, member, subscription, simulator } = await openWithSubscriber(2)
    simulator.renew(subscription, 'declined')
    const [failed, ...others] = takeEvents(app)
    if (failed === undefined) throw new Error('nothing was told')
    const action = { ...failed, id: 'evt_action', type: 'invoice.payment_action_required' }
    await deliver(app, [failed, action, ...others])
    expect(await booksOf(app, member)).toMatchObject({
      memberType: 2,
      tickets: 2,
      memberships: [{ status: 'pastDue' }],
    })
    expect(await mailsTo(app, member)).toEqual(['paymentReceived', 'paymentFailed'])

    simulator.renew(subscription, 'declined')
    simulator.renew(subscription)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ tickets: 4, memberships: [{ status: 'active' }] })
    expect((await mailsTo(app, member)).slice(2)).toEqual(['paymentFailed', 'paymentReceived'])
  })

  test('is never replaced by an older answer that came late', async () => {
    const { app, subscription, simulator, member } = await openWithSubscriber(2)
    simulator.cancelAtPeriodEnd(subscription, true)
    const [older] = takeEvents(app)
    const before = app.provider.calls.length
    const release = app.provider.holdNextAnswer()
    const late = older && app.provider.deliver(app.app, older)
    await expect.poll(() => app.provider.calls.length).toBe(before + 1)

    // The answer to the first question is written, but not on its way yet, when more happens.
    simulator.cancelAtPeriodEnd(subscription, false)
    await deliver(app, takeEvents(app))
    release()
    expect(await late).toBe(200)
    expect((await booksOf(app, member)).memberships).toMatchObject([{ status: 'active', ends_at: null }])
  })
})

describe('money that is given back', () => {
  const refundedOf = async (app: TestApp, id: string) =>
    (await booksOf(app, { id })).payments.map(({ refunded }) => refunded)

  const log = (app: TestApp) =>
    app.database.reader.selectFrom('audit_log').select(['action', 'actor_id', 'before', 'after']).execute()

  test('is recorded with its payment and told in the log, and takes no tickets', async () => {
    const { app, member, simulator } = await openWithSubscriber(3)
    const [intent] = app.provider.intents
    if (intent === undefined) throw new Error('nobody paid')
    simulator.refund(intent, 5_000)
    simulator.refund(intent, 1_000)
    await deliver(app, takeEvents(app))
    expect(await refundedOf(app, member.id)).toEqual([6_000])
    expect(await booksOf(app, member)).toMatchObject({ memberType: 3, tickets: 4 })
    const [entry] = await log(app)
    expect(entry).toMatchObject({ action: 'payment.refunded', actor_id: null })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ refunded: 6_000 })
  })

  test('before we heard that it came is recorded together with the payment', async () => {
    const { app, member } = await openWithMember()
    const { simulator } = app.provider
    simulator.pay(await ordered(app, member, 2))
    const came = takeEvents(app)
    const [intent] = app.provider.intents
    if (intent) simulator.refund(intent, 6_990)
    await deliver(app, takeEvents(app))
    expect(await refundedOf(app, member.id)).toEqual([6_990])
    await deliver(app, came)
    expect(await refundedOf(app, member.id)).toEqual([6_990])
    expect(await booksOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
  })

  test('of an invoice whose payment was not known yet finds it by the invoice, once', async () => {
    const { app, member } = await openWithMember()
    const { simulator } = app.provider
    simulator.pay(await ordered(app, member, 2))
    const [invoice] = Object.values(simulator.state.invoices)
    const [intent] = app.provider.intents
    if (invoice === undefined || intent === undefined) throw new Error('nobody paid')
    invoice.intent = null
    await deliver(app, takeEvents(app))
    invoice.intent = intent.id
    simulator.refund(intent, 1_000)
    simulator.refund(intent, 5_000)
    const events = takeEvents(app)
    await Promise.all(events.map((event) => app.provider.deliver(app.app, event)))
    await deliver(app, events)
    expect(await refundedOf(app, member.id)).toEqual([6_000])
    expect(await log(app)).toMatchObject([{ action: 'payment.refunded' }])
  })

  test('whole for the rental membership takes that back', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 11)
    const [intent] = app.provider.intents
    if (intent) app.provider.simulator.refund(intent, 3_000)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ memberType: 0, payments: [{ refunded: 3_000 }] })
  })

  test('in part for the rental membership leaves the type that an administrator has set since', async () => {
    const { app, member } = await openWithMember()
    await paid(app, member, 11)
    await setType(app, member, 3)
    const [intent] = app.provider.intents
    if (intent) app.provider.simulator.refund(intent, 1_000)
    await deliver(app, takeEvents(app))
    expect(await booksOf(app, member)).toMatchObject({ memberType: 3, payments: [{ refunded: 1_000 }] })
  })

  test('by a dispute is told in the log', async () => {
    const { app, simulator } = await openWithSubscriber()
    const [intent] = app.provider.intents
    if (intent) simulator.dispute(intent)
    await deliver(app, takeEvents(app))
    expect(await log(app)).toMatchObject([{ action: 'payment.disputed', actor_id: null }])
    const { disputed } = await app.database.reader
      .selectFrom('payments')
      .select('disputed_at as disputed')
      .executeTakeFirstOrThrow()
    expect(disputed).toBe(app.clock.now())
  })
})

test('somebody who paid on two pages at once has both payments in the books', async () => {
  const { app, member } = await openWithMember()
  const first = await ordered(app, member, 2)
  const kept = structuredClone(first)
  await ordered(app, member, 3)
  // As if it had been paid in the very moment in which it was closed.
  const { simulator } = app.provider
  Object.assign(first, kept)
  simulator.pay(first)
  for (const session of app.provider.sessions) simulator.pay(session)
  await deliver(app, takeEvents(app))
  const { tickets, payments, memberships } = await booksOf(app, member)
  expect({ tickets, payments: payments.length, memberships: memberships.length }).toEqual({
    tickets: 6,
    payments: 2,
    memberships: 2,
  })
  expect(await app.ask(startCheckout, { as: member, body: { plan: 2 } })).toMatchObject({ status: 409 })
})
