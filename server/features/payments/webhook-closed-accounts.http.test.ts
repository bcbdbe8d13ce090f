import { expect, test } from 'vitest'
import { closeAccount } from '#contract/account.ts'
import { startCheckout } from '#contract/payments.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { booksOf, deliver, ordered, paid, takeEvents } from '#tests/support/paying.ts'

const password = 'sun on the floor'
const passwordHash = await hashPassword(password)

async function openWithMember() {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { memberType: 0, passwordHash })
  const leave = () => app.ask(closeAccount, { as: member, body: { password } })
  return { app, member, leave }
}

test('whoever leaves with a page to pay on cannot pay there any more', async () => {
  const { app, member, leave } = await openWithMember()
  const session = await ordered(app, member, 3)
  expect((await leave()).status).toBe(200)
  expect(session.status).toBe('expired')
  await deliver(app, takeEvents(app))
  expect(await booksOf(app, member)).toMatchObject({ memberType: 0, tickets: 0, payments: [] })
})

test('nobody leaves while a payment is not recorded yet, and nothing is changed', async () => {
  const { app, member, leave } = await openWithMember()
  app.provider.simulator.pay(await ordered(app, member, 3))
  expect(await leave()).toMatchObject(refused('error.payment.underWay'))
  await deliver(app, takeEvents(app))
  expect(await booksOf(app, member)).toMatchObject({ memberType: 3, tickets: 4 })
  expect(await leave()).toMatchObject(refused('error.member.membershipActive'))
})

test('nobody leaves while the provider does not say whether they have paid', async () => {
  const { app, member, leave } = await openWithMember()
  const session = await ordered(app, member, 3)
  app.provider.failNext(3)
  expect(await leave()).toMatchObject(refused('error.payment.unavailable'))
  expect(session.status).toBe('open')
  expect((await leave()).status).toBe(200)
})

test('nobody leaves while a page to pay on opens, and the page is not shown to who has left', async () => {
  const { app, member, leave } = await openWithMember()
  app.provider.simulator.expire(await ordered(app, member, 2))
  await deliver(app, takeEvents(app))
  const before = app.provider.calls.length
  const release = app.provider.holdNextAnswer()
  const opening = app.ask(startCheckout, { as: member, body: { plan: 3 } })
  await expect.poll(() => app.provider.calls.length).toBe(before + 1)
  expect((await leave()).status).toBe(200)
  release()
  expect(await opening).toMatchObject(refused('error.payment.underWay'))
  expect(app.provider.sessions.filter(({ status }) => status === 'open')).toEqual([])
})

/** As if the page had been paid in the very moment in which it was closed. */
async function payAfterLeaving(plan: 2 | 3 | 11) {
  const given = await openWithMember()
  const { app, member, leave } = given
  const session = await ordered(app, member, plan)
  const kept = structuredClone(session)
  expect((await leave()).status).toBe(200)
  Object.assign(session, kept)
  app.provider.simulator.pay(session)
  return given
}

test('what somebody who has left pays stays in the books, gives nothing and does not renew', async () => {
  const { app, member } = await payAfterLeaving(3)
  await deliver(app, takeEvents(app))
  const [subscription] = app.provider.subscriptions
  expect(subscription?.status).toBe('canceled')
  await deliver(app, takeEvents(app))
  expect(await booksOf(app, member)).toMatchObject({
    memberType: 0,
    tickets: 0,
    payments: [{ amount: 27_990, tickets: 0 }],
    memberships: [{ status: 'ended' }],
  })
})

test('the rental membership that somebody who has left pays makes nobody a member', async () => {
  const { app, member } = await payAfterLeaving(11)
  await deliver(app, takeEvents(app))
  expect(await booksOf(app, member)).toMatchObject({ memberType: 0, payments: [{ amount: 3_000 }] })
})

test('a membership that was to end is ended when it shall go on after its member has left', async () => {
  const { app, member, leave } = await openWithMember()
  await paid(app, member, 2)
  const [subscription] = app.provider.subscriptions
  if (subscription === undefined) throw new Error('nobody subscribed')
  app.provider.simulator.cancelAtPeriodEnd(subscription, true)
  await deliver(app, takeEvents(app))
  expect((await leave()).status).toBe(200)
  app.provider.simulator.cancelAtPeriodEnd(subscription, false)
  await deliver(app, takeEvents(app))
  expect(subscription.status).toBe('canceled')
  expect(await booksOf(app, member)).toMatchObject({ memberType: 0, tickets: 0 })
})
