import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { systemClock } from '#time/clock.ts'
import type { PaymentProvider, Payments } from './stripe/payment-provider.ts'
import type { StripeAccount } from './stripe/stripe-provider.ts'
import type { Sandbox } from '#demo/stripe-simulator/open.ts'

/** Payments, and the sandbox while there is no payment provider. */
export interface PaymentsSetup {
  payments: Payments | undefined
  openSandbox?: () => Promise<Sandbox>
  /** Sends what the sandbox has not been able to tell before the last end. */
  resume: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Payments go to Stripe. Without its key the sandbox takes its place, except in production, where nobody must
 * get anything for money that never moved. Both load when the first payment wants them.
 * @param app the built app, which takes the sandbox's messages; asked for late, because it needs the payments
 */
export function paymentsFor(config: Config, publicUrl: string, app: () => FastifyInstance): PaymentsSetup {
  const { stripe, NODE_ENV, DATA_DIR } = config
  const nothing = async () => undefined
  if (stripe !== undefined) {
    const provider = once(() => providerOf(stripe))
    return { payments: { provider, sandbox: false }, resume: nothing, close: nothing }
  }
  if (NODE_ENV === 'production') return { payments: undefined, resume: nothing, close: nothing }

  const file = join(DATA_DIR, 'payment-sandbox.json')
  const post = postTo(app)
  let opened: Promise<Sandbox> | undefined
  const openSandbox = () =>
    (opened ??= import('#demo/stripe-simulator/open.ts').then((module) =>
      module.openSandbox({ file, clock: systemClock, publicUrl, post }),
    ))
  return {
    payments: {
      provider: once(async () => providerOf((await openSandbox()).account)),
      sandbox: true,
    },
    openSandbox,
    async resume() {
      if (!existsSync(file)) return
      const { hasPending } = await import('#demo/stripe-simulator/state-file.ts')
      if (hasPending(file)) await openSandbox()
    },
    close: async () => (await opened)?.close(),
  }
}

/** The way of a message into the app, as if it came over the network. */
export const postTo = (app: () => FastifyInstance) => async (payload: string, signature: string) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { statusCode } = await app().inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload,
    headers,
  })
  return statusCode
}

async function providerOf(account: StripeAccount): Promise<PaymentProvider> {
  const { stripeProvider } = await import('./stripe/stripe-provider.ts')
  return stripeProvider(account)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
