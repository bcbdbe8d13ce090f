import { expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { deliver, onlyIntent, takeEvents } from '#tests/support/paying.ts'
import { openWithHirer } from '#tests/support/paying-hires.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { makeRefundsOf } from './make-refunds.ts'

test('a refund is asked for once, and is done with the provider’s answer', async () => {
  const { app, payHire, request, runJob, refunds, payments } = await openWithHirer()
  const hire = await payHire()
  await request(hire.id, 1_500)
  expect(await refunds()).toMatchObject([{ amount: 1_500, state: 'open', attempts: 0 }])
  await runJob()
  await runJob()
  await deliver(app)
  expect(await refunds()).toMatchObject([{ state: 'done', lastError: null }])
  expect(await payments()).toMatchObject([{ amount: 2_000, refunded: 1_500 }])
  expect(onlyIntent(app).refunded).toBe(1_500)
  const { body } = await app.ask(listAuditEntries, { as: await givenAdmin(app.database) })
  expect(body.map(({ action }) => action)).toEqual(['payment.refunded'])
})

test('a refund that is refused stays open with the reason, and is tried again after growing pauses', async () => {
  const { app, payHire, request, runJob, refunds } = await openWithHirer()
  await request((await payHire('refundRefused')).id, 2_000)
  const intent = onlyIntent(app)
  for (const [attempts, pause] of [
    [1, minuteMs],
    [2, 2 * minuteMs],
    [3, 4 * minuteMs],
  ] as const) {
    intent.card = 'refundRefused'
    await runJob()
    const [refund] = await refunds()
    expect(refund).toMatchObject({ state: 'open', attempts, dueAt: app.clock.now() + pause })
    expect(refund?.lastError).toMatch(/balance_insufficient/)
    expect(refund?.lastError).not.toMatch(/funds in your Stripe/)
    app.clock.pass(pause - 1)
    await runJob()
    expect(await refunds()).toMatchObject([{ attempts }])
    app.clock.pass(1)
  }
  await runJob()
  expect(await refunds()).toMatchObject([{ state: 'done', lastError: null }])
  expect(intent.refunded).toBe(2_000)
})

test('a refund stays open while the provider does not answer, and is asked for under the same key', async () => {
  const { app, payHire, request, runJob, refunds } = await openWithHirer()
  await request((await payHire()).id, 2_000)
  app.provider.failNext(9)
  await runJob()
  expect(await refunds()).toMatchObject([
    { state: 'open', attempts: 0, dueAt: app.clock.now() + 5 * minuteMs },
  ])
  app.provider.failNext(0)
  app.clock.pass(5 * minuteMs)
  await runJob()
  expect(await refunds()).toMatchObject([{ state: 'done' }])
})

test.each([
  ['ten minutes', 10 * minuteMs],
  ['two days', 2 * dayMs],
])('a server that died after the provider’s answer makes no second refund %s later', async (_, later) => {
  const { app, payHire, request, runJob, refunds } = await openWithHirer()
  await request((await payHire()).id, 700)
  const [refund] = await refunds()
  const provider = await app.provider.payments.provider()
  const { id: refundId = '' } = refund ?? {}
  // What the server asks before it dies. It records nothing, and the event about the refund has not come yet.
  await provider.refund({ refundId, key: refundId, intentId: onlyIntent(app).id, amount: 700 })
  const events = takeEvents(app)
  app.clock.pass(later)
  await runJob()
  expect(onlyIntent(app).refunded).toBe(700)
  expect(await refunds()).toMatchObject([{ state: 'done' }])
  expect(app.provider.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1)
  await deliver(app, events)
  expect(await refunds()).toHaveLength(1)
})

test.each([
  ['before it was decided', true, 1_500],
  ['after it was decided', false, 1_500],
  ['in full', false, 0],
])('a full refund gives back the rest when a part was given back by hand %s', async (_, before, rest) => {
  const { app, payHire, request, runJob, refunds, payments, simulator } = await openWithHirer()
  const { id } = await payHire()
  const intent = onlyIntent(app)
  const byHand = intent.amount - rest
  if (before) simulator.refund(intent, byHand)
  // The provider's message is late.
  const events = takeEvents(app)
  await request(id, intent.amount)
  if (!before) simulator.refund(intent, byHand)
  await runJob()
  await deliver(app, [...events, ...takeEvents(app)])
  expect(intent.refunded).toBe(intent.amount)
  expect(await payments()).toMatchObject([{ refunded: intent.amount }])
  expect(await refunds()).toMatchObject([{ state: 'done', lastError: null }])
})

test('a refund that the provider reports as failed later is open again, and is made with another request', async () => {
  const { app, payHire, request, runJob, refunds, payments, simulator } = await openWithHirer()
  await request((await payHire()).id, 1_500)
  await runJob()
  const [made] = Object.values(simulator.state.refunds)
  if (made === undefined) throw new Error('there is no refund')
  const intent = onlyIntent(app)
  simulator.failRefund(intent, made)
  const events = takeEvents(app)
  expect(events.map(({ type }) => type)).toContain('refund.failed')
  await deliver(app, [...events.toReversed(), ...events])
  expect(await refunds()).toMatchObject([
    { state: 'open', attempts: 1, lastError: 'failed expired_or_canceled_card', providerId: null },
  ])
  expect(await payments()).toMatchObject([{ refunded: 0 }])
  app.clock.pass(minuteMs)
  await runJob()
  await deliver(app)
  expect(await refunds()).toMatchObject([{ state: 'done', lastError: null }])
  expect(await payments()).toMatchObject([{ refunded: 1_500 }])
  expect(intent.refunded).toBe(1_500)
})

test('a refund that fails at once, before the server has recorded it, is made again', async () => {
  const { app, payHire, request, runJob, refunds } = await openWithHirer()
  await request((await payHire('refundFails')).id, 2_000)
  await runJob()
  expect(onlyIntent(app).refunded).toBe(0)
  app.clock.pass(hourMs)
  await runJob()
  expect(await refunds()).toMatchObject([{ state: 'done' }])
  expect(onlyIntent(app).refunded).toBe(2_000)
})

test('a refund that the provider has taken on waits for its word, and is not asked for again', async () => {
  const { app, payHire, request, runJob, refunds, provider } = await openWithHirer()
  await request((await payHire()).id, 2_000)
  provider.alter = (body) =>
    body.includes('"object":"refund"') ? body.replaceAll('"status":"succeeded"', '"status":"pending"') : body
  await runJob()
  app.clock.pass(2 * dayMs)
  await runJob()
  expect(await refunds()).toMatchObject([{ state: 'open', lastError: null }])
  provider.alter = (body) => body
  await deliver(app)
  expect(await refunds()).toMatchObject([{ state: 'done' }])
  expect(app.provider.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1)
})

test('a refund that an administrator makes by hand while it is open is not made twice', async () => {
  const { app, payHire, request, runJob, refunds, payments, simulator } = await openWithHirer()
  await request((await payHire('refundRefused')).id, 800)
  await runJob()
  app.clock.pass(hourMs)
  simulator.refund(onlyIntent(app), 800)
  await runJob()
  await deliver(app)
  expect(await refunds()).toMatchObject([{ state: 'done' }])
  expect(await payments()).toMatchObject([{ refunded: 800 }])
  expect(onlyIntent(app).refunded).toBe(800)
})

test('a refund is over when everything was given back by hand in other parts', async () => {
  const { app, payHire, request, runJob, refunds, payments, simulator } = await openWithHirer()
  await request((await payHire('refundRefused')).id, 2_000)
  await runJob()
  simulator.refund(onlyIntent(app), 1_200)
  simulator.refund(onlyIntent(app), 800)
  app.clock.pass(hourMs)
  await runJob()
  expect(await refunds()).toMatchObject([{ state: 'done' }])
  expect(await payments()).toMatchObject([{ refunded: 2_000 }])
})

test('a studio without payments leaves refunds open', async () => {
  const { app, payHire, request, refunds } = await openWithHirer()
  const hire = await payHire()
  await request(hire.id, 100)
  await makeRefundsOf(contextIn(app.database, app.clock.now()), undefined, { hireId: hire.id })
  expect(await refunds()).toMatchObject([{ state: 'open', attempts: 0, lastError: null }])
})
