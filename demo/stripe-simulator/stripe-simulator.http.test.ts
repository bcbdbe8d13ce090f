import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stripeProvider } from '#server/stripe/stripe-provider.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { openSandbox } from './open.ts'
import type { Sandbox } from './open.ts'
import { hasPending } from './state-file.ts'

const wish = {
  orderId: 'order-1',
  language: 'ja',
  product: 'ヨガ 月2回（月会費）',
  price: 6_990,
  renews: true,
  entryFee: { name: '入会金', amount: 15_000 },
  successUrl: 'http://localhost:3000/payment?success=true',
  cancelUrl: 'http://localhost:3000/payment?success=false',
} as const

const payer = { orderId: 'order-1', memberId: 'member-1', email: 'hanako@example.test', name: '山田 花子' }

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'payment-sandbox.json')
}

/** A sandbox whose messages are answered with the status. */
async function open(file?: string, status = 200) {
  const clock = new FakeClock('2026-01-31T12:00:00Z')
  const taken: Array<{ body: string; signature: string }> = []
  const post = async (body: string, signature: string) => {
    taken.push({ body, signature })
    return status
  }
  const sandbox = await openSandbox({ file, clock: clock.now, publicUrl: 'http://localhost:3000', post })
  onTestFinished(() => sandbox.close())
  return { sandbox, taken, provider: stripeProvider(sandbox.account) }
}

const sessionOf = ({ cashier }: Sandbox) => {
  const [session] = Object.values(cashier.store.things.sessions)
  if (session === undefined) throw new Error('nothing was ordered')
  return session
}

describe('the sandbox', () => {
  test('does the same once, however often it is asked with the same key', async () => {
    const { sandbox, provider } = await open()
    const customers = await Promise.all([1, 2, 3].map(() => provider.createCustomer(payer)))
    expect(new Set(customers).size).toBe(1)
    const [customerId = ''] = customers
    const sessions = await Promise.all([1, 2, 3].map(() => provider.openCheckout({ ...wish, customerId })))
    expect(new Set(sessions.map(({ url }) => url)).size).toBe(1)
    expect(Object.keys(sandbox.cashier.store.things.sessions)).toHaveLength(1)
    await expect(provider.openCheckout({ ...wish, price: 1, customerId })).rejects.toThrow(
      /StripeIdempotencyError/,
    )
  })

  test('knows nobody with another key, and no customer of somebody else', async () => {
    const { sandbox, provider } = await open()
    const stranger = stripeProvider({ ...sandbox.account, secretKey: 'sk_test_guess' })
    await expect(stranger.createCustomer(payer)).rejects.toThrow(/StripeAuthenticationError/)
    await expect(provider.openCheckout({ ...wish, customerId: 'cus_else' })).rejects.toThrow()
    expect(await provider.findInvoice('in_none')).toBeUndefined()
    expect(await provider.findSubscription('__proto__')).toBeUndefined()
  })

  test('keeps everything over a restart, and sends then what was not taken before', async () => {
    const file = newFile()
    const before = await open(file, 500)
    const customerId = await before.provider.createCustomer(payer)
    await before.provider.openCheckout({ ...wish, customerId })
    before.sandbox.cashier.pay(sessionOf(before.sandbox))
    await before.sandbox.messenger.send()
    expect(before.taken.length).toBeGreaterThan(0)
    await before.sandbox.close()
    expect(hasPending(file)).toBe(true)

    const { sandbox, taken, provider } = await open(file)
    expect(sandbox.account).toMatchObject({ secretKey: before.sandbox.account.secretKey })
    await sandbox.messenger.send()
    const types = taken.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    expect(types).toEqual(['invoice.paid', 'checkout.session.completed'])
    expect(hasPending(file)).toBe(false)
    const { subscription, invoice } = sessionOf(sandbox)
    expect(await provider.findSubscription(subscription ?? '')).toMatchObject({
      customerId,
      orderId: 'order-1',
      status: 'active',
    })
    expect(await provider.findInvoice(invoice ?? '')).toMatchObject({
      amount: 21_990,
      first: true,
      paysMonth: true,
    })
  })

  test('renews on the same day of each month, or the last one there is', async () => {
    const { sandbox, provider } = await open()
    const customerId = await provider.createCustomer(payer)
    await provider.openCheckout({ ...wish, customerId })
    const { cashier } = sandbox
    cashier.pay(sessionOf(sandbox))
    const [subscription] = Object.values(cashier.store.things.subscriptions)
    if (subscription === undefined) throw new Error('nobody subscribed')
    expect(new Date(subscription.periodEnd * 1000).toISOString()).toBe('2026-02-28T12:00:00.000Z')
  })

  test('gives back no more than was paid', async () => {
    const { sandbox, provider } = await open()
    const customerId = await provider.createCustomer(payer)
    await provider.openCheckout({ ...wish, customerId })
    sandbox.cashier.pay(sessionOf(sandbox))
    const [intent] = Object.values(sandbox.cashier.store.things.intents)
    const refund = (amount: number) =>
      fetch(`${sandbox.account.apiUrl}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.account.secretKey}` },
        body: new URLSearchParams({ payment_intent: intent?.id ?? '', amount: String(amount) }),
      })
    expect((await refund(21_991)).status).toBe(400)
    expect((await refund(21_990)).status).toBe(200)
    expect((await refund(1)).status).toBe(400)
    expect(await provider.findIntent(intent?.id ?? '')).toMatchObject({ amount: 21_990, refunded: 21_990 })
  })
})
