import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { startCheckout } from '#contract/payments/payments.ts'
import { closeAccount as closeDirectly } from '#server/features/accounts/close-account.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, duringAnswer, ledgerOf, orderPlan, payFor, payWhileClosing } from '#tests/support/paying.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

async function openWithMember() {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { memberType: 0, passwordHash: testPasswordHash })
  const close = () => app.ask(closeAccount, { as: member, body: { password: testPassword } })
  return { app, member, provider: app.provider, simulator: app.provider.simulator, close }
}

test('closing an account closes the open checkout page', async () => {
  const { app, member, close } = await openWithMember()
  const session = await orderPlan(app, member, 3)
  expect((await close()).status).toBe(200)
  expect(session.status).toBe('expired')
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0, tickets: 0, payments: [] })
})

test('refuses to close an account while a payment is not recorded yet, and changes nothing', async () => {
  const { app, member, simulator, close } = await openWithMember()
  simulator.pay(await orderPlan(app, member, 3))
  expect(await close()).toMatchObject(refused('error.payment.underWay'))
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 3, tickets: 4 })
  expect(await close()).toMatchObject(refused('error.member.membershipActive'))
})

/** A member with a contract that would be charged before it ends. */
async function openWithCancelled(charge: 'before a later end' | 'for a month that is past due') {
  const opened = await openWithMember()
  const { app, member, provider, simulator } = opened
  await payFor(app, member, 3)
  const [subscription] = provider.subscriptions
  if (subscription === undefined) throw new Error('the payment led to no subscription')
  if (charge === 'before a later end') {
    const end = subscription.periodEnd + (60 * dayMs) / 1000
    provider.alter = (body) => body.replace(/"cancel_at":(null|\d+)/g, `"cancel_at":${end}`)
    simulator.change(subscription, {})
  } else {
    simulator.renew(subscription, 'declined')
    simulator.cancelAtPeriodEnd(subscription, true)
  }
  await deliver(app)
  return { ...opened, subscription }
}

test.each(['before a later end', 'for a month that is past due'] as const)(
  'a cancelled contract that would be charged %s is ended at the provider when the account closes',
  async (charge) => {
    const { app, member, provider, simulator, close, subscription } = await openWithCancelled(charge)
    provider.failNext(20)
    expect(await close()).toMatchObject(refused('error.payment.unavailable'))
    provider.failNext(0)
    expect((await close()).status).toBe(200)
    expect(subscription.status).toBe('canceled')
    app.clock.set(subscription.periodEnd * 1000 + hourMs)
    simulator.renew(subscription)
    await deliver(app)
    expect(provider.intents).toHaveLength(1)
    expect(await ledgerOf(app, member)).toMatchObject({ memberships: [{ status: 'ended' }] })
  },
)

test('refuses to close an account while the provider does not say whether the member has paid', async () => {
  const { app, member, provider, close } = await openWithMember()
  const session = await orderPlan(app, member, 3)
  provider.failNext(3)
  expect(await close()).toMatchObject(refused('error.payment.unavailable'))
  expect(session.status).toBe('open')
  expect((await close()).status).toBe(200)
})

test('closes a checkout page that opens after its member has closed the account', async () => {
  const { app, member, provider, simulator, close } = await openWithMember()
  simulator.expire(await orderPlan(app, member, 2))
  await deliver(app)
  const callsBefore = provider.calls.length
  const release = provider.holdNextAnswer()
  const opening = app.ask(startCheckout, { as: member, body: { plan: 3 } })
  await expect.poll(() => provider.calls.length).toBe(callsBefore + 1)
  expect((await close()).status).toBe(200)
  release()
  expect(await opening).toMatchObject(refused('error.payment.underWay'))
  expect(provider.sessions.filter(({ status }) => status === 'open')).toEqual([])
})

test('a member whose account is closed while an earlier page is read orders nothing', async () => {
  const { app, member, provider, close } = await openWithMember()
  await orderPlan(app, member, 2)
  const ordered = await duringAnswer(
    app,
    () => app.ask(startCheckout, { as: member, body: { plan: 3 } }),
    async () => expect((await close()).status).toBe(200),
  )
  expect(ordered).toMatchObject(refused('error.server.token_expired'))
  expect(provider.sessions.map(({ status }) => status)).toEqual(['expired'])
})

test('refuses to close an account while its member opens another checkout page', async () => {
  const { app, member, close } = await openWithMember()
  await orderPlan(app, member, 3)
  // The page is read, and then closed.
  const closed = await duringAnswer(app, close, () => orderPlan(app, member, 3), 2)
  expect(closed).toMatchObject(refused('error.payment.underWay'))
  expect((await close()).status).toBe(200)
})

test('refuses to close an account whose contract renews again since it was looked at', async () => {
  const { app, member, provider, simulator } = await openWithMember()
  await payFor(app, member, 3)
  const [subscription] = provider.subscriptions
  if (subscription === undefined) throw new Error('the payment led to no subscription')
  simulator.cancelAtPeriodEnd(subscription, true)
  await deliver(app)
  const ctx = contextIn(app.database, app.clock.now(), { caller: memberCaller(member.id) })
  const meanwhile: typeof ctx = {
    ...ctx,
    async transact(work) {
      simulator.cancelAtPeriodEnd(subscription, false)
      await deliver(app)
      return ctx.transact(work)
    },
  }
  const closing = closeDirectly(meanwhile, provider.payments, testPassword)
  await expect(closing).rejects.toMatchObject({ code: 'error.member.membershipActive' })
  expect(await ledgerOf(app, member)).toMatchObject({
    memberType: 3,
    tickets: 4,
    memberships: [{ status: 'active', endsAt: null }],
  })
})

/** A member who has paid at the moment in which the account was closed. */
async function openWithLatePayment(plan: 3 | 11) {
  const opened = await openWithMember()
  const { app, member, close } = opened
  const session = await orderPlan(app, member, plan)
  await payWhileClosing(app, session, async () => expect((await close()).status).toBe(200))
  return opened
}

test('a payment that comes after the account was closed is recorded, gives no tickets and does not renew', async () => {
  const { app, member, provider } = await openWithLatePayment(3)
  await deliver(app)
  const [subscription] = provider.subscriptions
  expect(subscription?.status).toBe('canceled')
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({
    memberType: 0,
    tickets: 0,
    payments: [{ amount: 27_990, tickets: 0 }],
    memberships: [{ status: 'ended' }],
  })
})

test('a rental membership that is paid after the account was closed is recorded and gives no member type', async () => {
  const { app, member } = await openWithLatePayment(11)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0, payments: [{ amount: 3_000 }] })
})

test('ends a membership of a closed account when its cancellation is withdrawn at the provider', async () => {
  const { app, member, provider, simulator, close } = await openWithMember()
  await payFor(app, member, 2)
  const [subscription] = provider.subscriptions
  if (subscription === undefined) throw new Error('the payment led to no subscription')
  simulator.cancelAtPeriodEnd(subscription, true)
  await deliver(app)
  expect((await close()).status).toBe(200)
  simulator.cancelAtPeriodEnd(subscription, false)
  await deliver(app)
  expect(subscription.status).toBe('canceled')
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0, tickets: 0 })
})
