import { expect, test } from 'vitest'
import { startCheckout } from '#contract/payments/payments.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { deliver, ledgerOf, openWithPayer, orderPlan, payWhileClosing } from '#tests/support/paying.ts'

/** A member whom the provider knows, without an open checkout page. */
async function openWithCustomer() {
  const opened = await openWithPayer()
  const { app, member, provider, simulator } = opened
  simulator.expire(await orderPlan(app, member, 2))
  await deliver(app)
  const order = (plan: 2 | 3 | 4) => app.ask(startCheckout, { as: member, body: { plan } })
  const openPages = () => provider.sessions.filter(({ status }) => status === 'open')
  return { ...opened, order, openPages }
}

test('closes a checkout page that opens after the member has ordered another plan', async () => {
  const { provider, order, openPages } = await openWithCustomer()
  const callsBefore = provider.calls.length
  const release = provider.holdNextAnswer()
  const first = order(2)
  await expect.poll(() => provider.calls.length).toBe(callsBefore + 1)
  const second = await order(3)
  release()
  expect(await first).toMatchObject(refused('error.payment.underWay'))
  expect(openPages()).toEqual([provider.sessionAt(second.body.url)])
})

test('keeps at most one checkout page open however many plans a member orders at once', async () => {
  const { provider, order, openPages } = await openWithCustomer()
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(([2, 3, 4, 2, 3, 4] as const).map(order))
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409]))).toEqual(new Set())
    expect(openPages().length).toBeLessThanOrEqual(1)
  }
  const last = await order(4)
  expect(openPages()).toEqual([provider.sessionAt(last.body.url)])
})

test('closes the other checkout page of a member who has paid', async () => {
  const { app, member, openPages } = await openWithCustomer()
  const first = await orderPlan(app, member, 2)
  await payWhileClosing(app, first, async () => {
    await orderPlan(app, member, 3)
    await deliver(app)
  })
  await deliver(app)
  expect(openPages()).toEqual([])
  expect(await ledgerOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
  const states = await app.database.reader.selectFrom('orders').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['closed', 'paid', 'closed'])
})

test('accepts a new order when the provider does not know the page of the earlier one', async () => {
  const { app, member, simulator } = await openWithCustomer()
  const { id } = await orderPlan(app, member, 2)
  Reflect.deleteProperty(simulator.state.sessions, id)
  expect((await orderPlan(app, member, 3)).status).toBe('open')
})
