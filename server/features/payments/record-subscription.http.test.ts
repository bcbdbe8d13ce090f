import { expect, test } from 'vitest'
import { updateMember } from '#server/features/members/queries.ts'
import {
  deliver,
  ledgerOf,
  mailKindsTo,
  openWithPayer,
  openWithSubscriber,
  payFor,
  takeEvents,
} from '#tests/support/paying.ts'

test('a membership ends at the end of the paid month, and the tickets stay', async () => {
  const { app, member, subscription, simulator } = await openWithSubscriber(3)
  simulator.cancelAtPeriodEnd(subscription, true)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({
    memberType: 3,
    memberships: [{ status: 'active', endsAt: subscription.periodEnd * 1000 }],
  })
  simulator.renew(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({
    memberType: 0,
    tickets: 4,
    memberships: [{ status: 'ended' }],
  })
})

test('a membership renews again after the member has withdrawn the cancellation', async () => {
  const { app, member, subscription, simulator } = await openWithSubscriber()
  simulator.cancelAtPeriodEnd(subscription, true)
  simulator.cancelAtPeriodEnd(subscription, false)
  await deliver(app)
  expect((await ledgerOf(app, member)).memberships).toMatchObject([{ status: 'active', endsAt: null }])
})

test('a paused membership keeps the member type, for the month that is paid and for the time when it goes on', async () => {
  const { app, member, subscription, simulator } = await openWithSubscriber(4)
  simulator.pause(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 4, memberships: [{ status: 'paused' }] })
  simulator.resume(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 4, memberships: [{ status: 'active' }] })
})

test('a member whose yoga membership ends keeps the rental membership', async () => {
  const { app, member, provider, simulator } = await openWithPayer()
  await payFor(app, member, 11)
  await payFor(app, member, 2)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2 })
  for (const subscription of provider.subscriptions) simulator.end(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 11 })
})

test('payments keep the member type that an administrator has set, until the membership ends', async () => {
  const { app, member, subscription, simulator } = await openWithSubscriber(2)
  await app.database.transact((writer) => updateMember(writer, member.id, { memberType: 4 }))
  simulator.cancelAtPeriodEnd(subscription, true)
  simulator.cancelAtPeriodEnd(subscription, false)
  simulator.renew(subscription)
  simulator.renew(subscription, 'declined')
  simulator.renew(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 4, tickets: 6 })
  simulator.end(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 0 })
})

test('a member whose card is declined gets one mail for each attempt, and stays a member', async () => {
  const { app, member, subscription, simulator } = await openWithSubscriber(2)
  simulator.renew(subscription, 'declined')
  const [failed, ...others] = takeEvents(app)
  if (failed === undefined) throw new Error('there is no event')
  const action = { ...failed, id: 'evt_action', type: 'invoice.payment_action_required' }
  await deliver(app, [failed, action, ...others])
  expect(await ledgerOf(app, member)).toMatchObject({
    memberType: 2,
    tickets: 2,
    memberships: [{ status: 'pastDue' }],
  })
  expect(await mailKindsTo(app, member)).toEqual(['paymentReceived', 'paymentFailed'])

  simulator.renew(subscription, 'declined')
  simulator.renew(subscription)
  await deliver(app)
  expect(await ledgerOf(app, member)).toMatchObject({ tickets: 4, memberships: [{ status: 'active' }] })
  expect((await mailKindsTo(app, member)).slice(2)).toEqual(['paymentFailed', 'paymentReceived'])
})

test('an older answer of the provider that comes late does not replace a newer one', async () => {
  const { app, member, provider, subscription, simulator } = await openWithSubscriber(2)
  simulator.cancelAtPeriodEnd(subscription, true)
  const [older] = takeEvents(app)
  const callsBefore = provider.calls.length
  const release = provider.holdNextAnswer()
  const late = older && provider.deliver(app.app, older)
  await expect.poll(() => provider.calls.length).toBe(callsBefore + 1)

  // The provider has written its answer to the first call, but the product has not got it yet.
  simulator.cancelAtPeriodEnd(subscription, false)
  await deliver(app)
  release()
  expect(await late).toBe(200)
  expect((await ledgerOf(app, member)).memberships).toMatchObject([{ status: 'active', endsAt: null }])
})
