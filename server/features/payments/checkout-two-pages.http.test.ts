import { expect, test } from 'vitest'
import { startCheckout } from '#contract/payments.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { booksOf, deliver, ordered, takeEvents } from '#tests/support/paying.ts'

/** Somebody whom the provider knows, and who has nothing to pay on. */
async function openWithCustomer() {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { memberType: 0 })
  app.provider.simulator.expire(await ordered(app, member, 2))
  await deliver(app, takeEvents(app))
  const order = (plan: 2 | 3 | 4) => app.ask(startCheckout, { as: member, body: { plan } })
  const openPages = () => app.provider.sessions.filter(({ status }) => status === 'open')
  return { app, member, order, openPages }
}

test('a page that opens after something else was ordered is closed and not shown', async () => {
  const { app, order, openPages } = await openWithCustomer()
  const before = app.provider.calls.length
  const release = app.provider.holdNextAnswer()
  const first = order(2)
  await expect.poll(() => app.provider.calls.length).toBe(before + 1)
  const second = await order(3)
  release()
  expect(await first).toMatchObject(refused('error.payment.underWay'))
  expect(openPages()).toEqual([app.provider.sessionAt(second.body.url)])
})

test('however many plans are ordered at once, one page at the most can be paid on', async () => {
  const { app, order, openPages } = await openWithCustomer()
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(([2, 3, 4, 2, 3, 4] as const).map(order))
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409]))).toEqual(new Set())
    expect(openPages().length).toBeLessThanOrEqual(1)
  }
  const last = await order(4)
  expect(openPages()).toEqual([app.provider.sessionAt(last.body.url)])
})

test('once an order is paid, the member’s other page is closed', async () => {
  const { app, member, openPages } = await openWithCustomer()
  const first = await ordered(app, member, 2)
  const kept = structuredClone(first)
  await ordered(app, member, 3)
  await deliver(app, takeEvents(app))
  // As if it had been paid in the very moment in which it was closed.
  Object.assign(first, kept)
  app.provider.simulator.pay(first)
  await deliver(app, takeEvents(app))
  expect(openPages()).toEqual([])
  expect(await booksOf(app, member)).toMatchObject({ memberType: 2, tickets: 2 })
  const states = await app.database.reader.selectFrom('orders').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['closed', 'paid', 'closed'])
})

test('a page of another account counts as closed', async () => {
  const { app, member } = await openWithCustomer()
  const { id } = await ordered(app, member, 2)
  Reflect.deleteProperty(app.provider.simulator.state.sessions, id)
  expect((await ordered(app, member, 3)).status).toBe('open')
})
