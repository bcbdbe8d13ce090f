import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { ParentLink } from './workers/parent-link.ts'
import { simulatorFile } from './workers/simulator-host.ts'
import { systemClock } from '#time/clock.ts'
import type { PaymentProvider, Payments } from './stripe/payment-provider.ts'
import type { StripeAccount } from './stripe/stripe-provider.ts'
import type { RunningSimulator } from '#demo/stripe-simulator/start.ts'

export interface PaymentSetup {
  payments: Payments | undefined
  /** Starts the Stripe simulator, once. Absent, there is none. */
  startSimulator?: () => Promise<RunningSimulator>
  /** Where the pages of a simulator are that runs in the parent of several workers. */
  findSimulatorPages?: () => Promise<string>
  /** Sends the events that the simulator could not send before the last stop. */
  resume: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Members pay through Stripe. Without its key they pay through the simulator, except in a public studio, because
 * there a forgotten key must not give memberships away. Both are loaded when the first payment needs them.
 * @param app the built app, which receives the simulator's events; a function, because the app is built from the payments
 * @param parent of a worker: it runs the one simulator of all workers
 */
export function setUpPayments(
  config: Config,
  app: () => FastifyInstance,
  parent?: Pick<ParentLink, 'simulator'>,
): PaymentSetup {
  const { stripe, PUBLIC_URL } = config
  const nothing = async () => undefined
  if (stripe !== undefined) {
    const provider = once(() => loadProvider(stripe))
    return { payments: { provider, simulated: false }, resume: nothing, close: nothing }
  }
  if (config.publicReason !== undefined) return { payments: undefined, resume: nothing, close: nothing }
  if (parent === undefined) return setUpSimulator(simulatorFile(config), PUBLIC_URL, app)
  return {
    payments: {
      provider: once(async () => loadProvider((await parent.simulator()).account)),
      simulated: true,
    },
    findSimulatorPages: async () => (await parent.simulator()).pagesUrl,
    resume: nothing,
    close: nothing,
  }
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
  const { stripeProvider } = await import('./stripe/stripe-provider.ts')
  return stripeProvider(account)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
