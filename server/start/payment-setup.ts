import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RunningSimulator } from '#demo/stripe-simulator/start.ts'
import type { Config } from '#server/config.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import type { StripeAccount } from '#server/stripe/stripe-provider.ts'
import { systemClock } from '#time/clock.ts'

export interface PaymentSetup {
  payments: Payments | undefined
  /** Starts the Stripe simulator, once. Absent, there is none. */
  startSimulator?: () => Promise<RunningSimulator>
  /** Sends the events that the simulator could not send before the last stop. */
  resume: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Members pay through Stripe. Without its key they pay through the simulator, except in a public studio,
 * because there a forgotten key must not give memberships away, and with several workers, because it keeps
 * its state in the memory of one process. Both are loaded when the first payment needs them.
 * @param app the built app, which receives the simulator's events; a function, because the app is built from
 * the payments
 */
export function setUpPayments(config: Config, app: () => FastifyInstance): PaymentSetup {
  const { stripe, PUBLIC_URL, DATA_DIR } = config
  const nothing = async () => undefined
  if (stripe !== undefined) {
    const provider = once(() => loadProvider(stripe))
    return { payments: { provider, simulated: false }, resume: nothing, close: nothing }
  }
  if (config.publicReason !== undefined || config.WORKERS > 1)
    return { payments: undefined, resume: nothing, close: nothing }
  return setUpSimulator(join(DATA_DIR, 'stripe-simulator.json'), PUBLIC_URL, app)
}

function setUpSimulator(file: string, publicUrl: string, app: () => FastifyInstance): PaymentSetup {
  const post = postTo(app)
  let started: Promise<RunningSimulator> | undefined
  const startSimulator = () =>
    (started ??= import('#demo/stripe-simulator/start.ts').then(({ startStripeSimulator }) =>
      startStripeSimulator({ file, clock: systemClock, publicUrl, post }),
    ))
  return {
    payments: {
      provider: once(async () => loadProvider((await startSimulator()).account)),
      simulated: true,
    },
    startSimulator,
    async resume() {
      if (!existsSync(file)) return
      const { hasPendingEvents } = await import('#demo/stripe-simulator/state-store.ts')
      if (hasPendingEvents(file)) await startSimulator()
    },
    close: async () => (await started)?.close(),
  }
}

/** Posts a webhook to the app as if it came over the network. */
const postTo = (app: () => FastifyInstance) => async (payload: string, signature: string) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { statusCode } = await app().inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload,
    headers,
  })
  return statusCode
}

async function loadProvider(account: StripeAccount): Promise<PaymentProvider> {
  const { stripeProvider } = await import('#server/stripe/stripe-provider.ts')
  return stripeProvider(account)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
