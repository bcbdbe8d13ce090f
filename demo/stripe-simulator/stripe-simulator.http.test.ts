import Fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { answerError } from '#server/http/answer-errors.ts'
import { RefundRefused } from '#server/stripe/payment-provider.ts'
import { stripeProvider } from '#server/stripe/stripe-provider.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { minuteMs } from '#time/tokyo.ts'
import { stripeSimulatorRoutes } from './routes.ts'
import { startStripeSimulator } from './start.ts'
import type { RunningSimulator } from './start.ts'
import { hasPendingEvents } from './state-store.ts'
import type { TestCard } from './state.ts'

const checkout = {
  orderId: 'order-1',
  language: 'ja',
  product: 'ヨガ 月2回（月会費）',
  price: 6_990,
  renews: true,
  entryFee: { name: '入会金', amount: 15_000 },
  discount: undefined,
  successUrl: 'http://localhost:3000/payment?success=true',
  cancelUrl: 'http://localhost:3000/payment?success=false',
} as const

const payer = { reference: 'order-1', memberId: 'member-1', email: 'hanako@example.test', name: '山田 花子' }

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-stripe-simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'stripe-simulator.json')
}

/** Starts a simulator. The product answers all its webhooks with the status. */
async function start({ file, status = 200 }: { file?: string; status?: number } = {}) {
  const clock = new FakeClock('2026-01-31T12:00:00Z')
  const received: Array<{ body: string; signature: string }> = []
  const post = async (body: string, signature: string) => {
    received.push({ body, signature })
    return status
  }
  const running = await startStripeSimulator({
    file,
    clock: clock.now,
    publicUrl: 'http://localhost:3000',
    post,
  })
  onTestFinished(() => running.close())
  return { ...running, clock, received, provider: stripeProvider(running.account) }
}

/** Starts a simulator with a customer who has an open checkout page. */
async function startWithCheckout(settings: Parameters<typeof start>[0] = {}) {
  const started = await start(settings)
  const customerId = await started.provider.createCustomer(payer)
  await started.provider.openCheckout({ ...checkout, customerId })
  return { ...started, customerId }
}

function onlySession({ simulator: { state } }: Pick<RunningSimulator, 'simulator'>) {
  const [session, ...others] = Object.values(state.sessions)
  if (session === undefined || others.length > 0) throw new Error('there is not exactly one checkout session')
  return session
}

test('the simulator answers a repeated idempotency key with the first answer', async () => {
  const { simulator, provider } = await start()
  const customers = await Promise.all([1, 2, 3].map(() => provider.createCustomer(payer)))
  expect(new Set(customers).size).toBe(1)
  const [customerId = ''] = customers
  const sessions = await Promise.all([1, 2, 3].map(() => provider.openCheckout({ ...checkout, customerId })))
  expect(new Set(sessions.map(({ url }) => url)).size).toBe(1)
  expect(Object.keys(simulator.state.sessions)).toHaveLength(1)
})

test('the simulator refuses a known idempotency key with other fields', async () => {
  const { account } = await start()
  const send = (body: string) =>
    fetch(`${account.apiUrl}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.secretKey}`, 'idempotency-key': 'order-1-customer' },
      body,
    })
  expect((await send('name=Hanako')).status).toBe(200)
  const refused = await send('name=Emma')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { type: 'idempotency_error' } })
})

test('the simulator refuses another API key, and finds no objects that it does not have', async () => {
  const { account, provider } = await start()
  const stranger = stripeProvider({ ...account, secretKey: 'sk_test_guess' })
  await expect(stranger.createCustomer(payer)).rejects.toThrow(/StripeAuthenticationError/)
  await expect(provider.openCheckout({ ...checkout, customerId: 'cus_else' })).rejects.toThrow()
  expect(await provider.findInvoice('in_none')).toBeUndefined()
  expect(await provider.findSubscription('__proto__')).toBeUndefined()
})

test('the simulator keeps its state over a restart, and then sends the events that were not accepted', async () => {
  const file = newFile()
  const before = await startWithCheckout({ file, status: 500 })
  before.simulator.pay(onlySession(before))
  await before.webhooks.send()
  expect(before.received.length).toBeGreaterThan(0)
  await before.close()
  expect(hasPendingEvents(file)).toBe(true)

  const { simulator, account, webhooks, received, provider } = await start({ file })
  expect(account).toMatchObject({ secretKey: before.account.secretKey })
  await webhooks.send()
  const types = received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  expect(types).toEqual(['invoice.paid', 'checkout.session.completed'])
  expect(hasPendingEvents(file)).toBe(false)
  const { subscription, invoice } = onlySession({ simulator })
  expect(await provider.findSubscription(subscription ?? '')).toMatchObject({
    customerId: before.customerId,
    orderId: 'order-1',
    status: 'active',
  })
  expect(await provider.findInvoice(invoice ?? '')).toMatchObject({
    amount: 21_990,
    first: true,
    paysMonth: true,
  })
})

test('a simulated membership renews on the same day of the next month, or on its last day', async () => {
  const started = await startWithCheckout()
  started.simulator.pay(onlySession(started))
  const [subscription] = Object.values(started.simulator.state.subscriptions)
  if (subscription === undefined) throw new Error('there is no subscription')
  expect(new Date(subscription.periodEnd * 1000).toISOString()).toBe('2026-02-28T12:00:00.000Z')
})

test.each([
  ['a part of', 16_000, 5_990],
  ['all of', 21_990, 0],
  ['more than', 30_000, 0],
] as const)(
  'a coupon at the simulator takes off %s the first invoice and leaves the next one',
  async (_, off, left) => {
    const { provider, simulator } = await start()
    const customerId = await provider.createCustomer(payer)
    const request = { ...checkout, customerId, discount: { name: 'クーポン', amount: off } }
    const pages = await Promise.all([1, 2].map(() => provider.openCheckout(request)))
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1)
    const session = onlySession({ simulator })
    simulator.pay(session)
    const first = await provider.findInvoice(session.invoice ?? '')
    expect(first).toMatchObject({ amount: left, listed: 21_990, first: true, paysMonth: true })
    expect(Object.values(simulator.state.intents)).toHaveLength(left > 0 ? 1 : 0)
    expect(first?.intentId === undefined).toBe(left === 0)
    const [subscription] = Object.values(simulator.state.subscriptions)
    if (subscription === undefined) throw new Error('there is no subscription')
    simulator.renew(subscription)
    const next = Object.values(simulator.state.invoices).find(({ reason }) => reason === 'subscription_cycle')
    expect(await provider.findInvoice(next?.id ?? '')).toMatchObject({ amount: 6_990, listed: 6_990 })
    await expect(
      provider.openCheckout(request, { id: pages[0]?.id ?? '', isRecorded: true }),
    ).rejects.toThrow(/discounts/)
  },
)

test('the simulator refunds at most what was paid', async () => {
  const started = await startWithCheckout()
  const { simulator, account, provider } = started
  simulator.pay(onlySession(started))
  const [intent] = Object.values(simulator.state.intents)
  const refund = (amount: number) =>
    fetch(`${account.apiUrl}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.secretKey}` },
      body: new URLSearchParams({ payment_intent: intent?.id ?? '', amount: String(amount) }),
    })
  expect((await refund(21_991)).status).toBe(400)
  expect((await refund(21_990)).status).toBe(200)
  expect((await refund(1)).status).toBe(400)
  const after = await provider.findPaymentIntent(intent?.id ?? '')
  expect(after).toMatchObject({ amount: 21_990, refunded: 21_990 })
})

const hireCheckout = {
  hireId: 'hire-1',
  language: 'en',
  product: 'Second-floor studio, Sat, February 7, 2026, 10:00–12:00',
  price: 5_980,
  successUrl: 'http://localhost:3000/en/hire?id=hire-1&paid=true',
  cancelUrl: 'http://localhost:3000/en/hire?id=hire-1',
} as const

const now = Date.parse('2026-01-31T12:00:00Z')

/** Starts a simulator with an open checkout page for a hire, which expires in 45 minutes. */
async function startWithHire(settings: Parameters<typeof start>[0] = {}) {
  const started = await start(settings)
  const customerId = await started.provider.createCustomer({ ...payer, reference: 'hire-1' })
  const request = { ...hireCheckout, customerId, expiresAt: now + 45 * minuteMs }
  const page = await started.provider.openOneTimeCheckout(request)
  const payHire = (card?: TestCard) => {
    started.simulator.pay(onlySession(started), card)
    const [intent] = Object.values(started.simulator.state.intents)
    if (intent === undefined) throw new Error('there is no payment')
    return intent
  }
  return { ...started, customerId, request, page, payHire }
}

test('the simulator takes one payment for a hire, and names the hire', async () => {
  const { provider, request, page, payHire } = await startWithHire()
  expect(await provider.openOneTimeCheckout(request)).toEqual(page)
  const intent = payHire()
  const asked = await provider.findPaymentIntent(intent.id)
  expect(asked).toMatchObject({
    hireId: 'hire-1',
    orderId: undefined,
    paid: true,
    amount: 5_980,
    refunds: [],
  })
  const listed = []
  for await (const one of provider.listPaymentIntents(now)) listed.push(one.id)
  for await (const one of provider.listPaymentIntents(now + 1_000)) listed.push(one.id)
  expect(listed).toEqual([intent.id])
})

test('a checkout page of the simulator expires by itself, at a time between half an hour and a day', async () => {
  const { clock, provider, simulator, request, received, webhooks, payHire } = await startWithHire()
  for (const minutes of [29, 24 * 60 + 1]) {
    const wrong = { ...request, hireId: `hire-${minutes}`, expiresAt: now + minutes * minuteMs }
    await expect(provider.openOneTimeCheckout(wrong)).rejects.toThrow(/expires_at/)
  }
  clock.pass(45 * minuteMs)
  expect(() => payHire()).toThrow('there is no payment')
  expect(onlySession({ simulator }).status).toBe('expired')
  await webhooks.send()
  const events = received.map(({ body }) => JSON.parse(body) as { type: string; data: object })
  expect(events).toMatchObject([
    { type: 'checkout.session.expired', data: { object: { metadata: { hire: 'hire-1' } } } },
  ])
})

test('the simulator makes a refund once for each key, and lists it with what it is for', async () => {
  const { provider, payHire } = await startWithHire()
  const intentId = payHire().id
  const request = { refundId: 'refund-1', key: 'refund-1', intentId, amount: 1_000 }
  const made = await Promise.all([1, 2, 3].map(() => provider.refund(request)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  await expect(provider.refund({ ...request, amount: 2_000 })).rejects.toThrow(/StripeIdempotencyError/)
  await provider.refund({ ...request, refundId: 'refund-2', key: 'refund-2', amount: 500 })
  const intent = await provider.findPaymentIntent(intentId)
  expect(intent?.refunded).toBe(1_500)
  expect(intent?.refunds.map(({ refundId, amount, status }) => [refundId, amount, status])).toEqual([
    ['refund-2', 500, 'done'],
    ['refund-1', 1_000, 'done'],
  ])
})

test('the simulator has cards whose first refund is refused, or fails afterwards', async () => {
  const refused = await startWithHire()
  const request = { refundId: 'refund-1', key: 'refund-1', amount: 1_000 }
  const ask = (started: typeof refused, intentId: string, key: string) =>
    started.provider.refund({ ...request, intentId, key })
  const first = refused.payHire('refundRefused')
  await expect(ask(refused, first.id, 'refund-1')).rejects.toThrow(RefundRefused)
  await expect(ask(refused, first.id, 'refund-1'), 'the same key, the same answer').rejects.toThrow(
    RefundRefused,
  )
  expect(await ask(refused, first.id, 'refund-1-1')).toMatchObject({ status: 'done' })

  const failing = await startWithHire()
  const second = failing.payHire('refundFails')
  expect(await ask(failing, second.id, 'refund-1')).toMatchObject({ status: 'done' })
  expect(await failing.provider.findPaymentIntent(second.id)).toMatchObject({
    refunded: 0,
    refunds: [{ status: 'failed', failure: 'expired_or_canceled_card' }],
  })
})

test.each([
  ['won', 'winning_evidence'],
  ['lost', 'losing_evidence'],
  ['open', 'our terms'],
] as const)('a dispute at the simulator is %s after the studio has answered: %s', async (state, evidence) => {
  const { account, provider, webhooks, received, payHire } = await startWithHire()
  const { id, amount } = payHire('disputed')
  const headers = { authorization: `Bearer ${account.secretKey}` }
  const [dispute] = (await provider.findPaymentIntent(id))?.disputes ?? []
  expect(dispute).toMatchObject({ state: 'open', amount })
  await expect(
    provider.refund({ refundId: 'refund-1', key: 'refund-1', intentId: id, amount: 1 }),
  ).rejects.toThrow(/charge_disputed/)
  const address = `${account.apiUrl}/v1/disputes/${dispute?.id ?? ''}`
  const body = new URLSearchParams({ 'evidence[uncategorized_text]': evidence, submit: 'true' })
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200)
  const answer = await provider.findPaymentIntent(id)
  expect(answer).toMatchObject({ disputes: [{ state }], refunded: state === 'lost' ? amount : 0 })
  const close = await fetch(`${address}/close`, { method: 'POST', headers })
  expect(close.status).toBe(state === 'open' ? 200 : 400)
  await webhooks.send()
  const types = received.map(({ body: text }) => (JSON.parse(text) as { type: string }).type)
  expect(types).toContain('charge.dispute.closed')
})

test('the page of the simulator shows the line of a hire in its language, and its cards', async () => {
  const running = await startWithHire()
  const app = Fastify({ frameworkErrors: answerError })
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  await stripeSimulatorRoutes(app, async () => running)
  const { pathname } = new URL(running.page.url)
  const { body } = await app.inject(pathname)
  for (const text of [hireCheckout.product, '¥5,980', 'Cards for trying refunds'])
    expect(body).toContain(text)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const paid = await app.inject({
    method: 'POST',
    url: `${pathname}/pay?card=refundFails`,
    headers: form,
    payload: '',
  })
  expect([paid.statusCode, paid.headers.location]).toEqual([303, hireCheckout.successUrl])
  expect(Object.values(running.simulator.state.intents)).toMatchObject([{ card: 'refundFails' }])
})

test('a page of the simulator with an id that does not exist answers 404, however odd the id is', async () => {
  const running = await startWithCheckout()
  const portalUrl = await running.provider.openPortal({
    customerId: running.customerId,
    language: 'ja',
    returnUrl: 'http://localhost:3000/profile',
  })
  const app = Fastify({ frameworkErrors: answerError })
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  await stripeSimulatorRoutes(app, async () => running)
  const { pathname } = new URL(portalUrl)
  const known = await app.inject(pathname)
  expect(known.statusCode).toBe(200)
  for (const id of ['none', '__proto__', 'constructor', 'toString', '%00', '%2e%2e', 'x'.repeat(99)]) {
    const calls = [
      ['GET', `/dev/checkout/${id}`],
      ['POST', `/dev/checkout/${id}/pay`],
      ['POST', `/dev/checkout/${id}/decline`],
      ['GET', `/dev/portal/${id}`],
      ['POST', `/dev/portal/${id}/${id}/renew`],
      ['POST', `${pathname}/${id}/${id}`],
    ] as const
    for (const [method, url] of calls) {
      const { statusCode } = await app.inject({ method, url })
      expect([method, url, statusCode]).toEqual([method, url, 404])
    }
  }
})
