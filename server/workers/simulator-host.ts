import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningSimulator } from '#demo/stripe-simulator/start.ts'
import type { Config } from '#server/config.ts'
import { systemClock } from '#time/clock.ts'
import type { HostedSimulator } from './parent-link.ts'

/** The file in DATA_DIR in which the simulator keeps its state. */
export const simulatorFile = ({ DATA_DIR }: Config) => join(DATA_DIR, 'stripe-simulator.json')

/**
 * Runs one Stripe simulator for all workers, with its pages on a port of this machine, from the first time that a worker
 * asks for it. Its events reach the workers through the port of the studio.
 */
export function hostSimulator(config: Config) {
  let started: Promise<HostedSimulator & { close: () => Promise<void> }> | undefined
  const start = () => (started ??= open(config))
  return {
    async start(): Promise<HostedSimulator> {
      const { account, pagesUrl } = await start()
      return { account, pagesUrl }
    },
    /** Sends the events that the simulator could not send before the last stop. */
    async resume(): Promise<void> {
      if (config.publicReason !== undefined || config.stripe !== undefined) return
      const file = simulatorFile(config)
      if (!existsSync(file)) return
      const { hasPendingEvents } = await import('#demo/stripe-simulator/state-store.ts')
      if (hasPendingEvents(file)) await start()
    },
    close: async () => (await started)?.close(),
  }
}

async function open(config: Config) {
  const [{ default: Fastify }, { stripeSimulatorRoutes }, { startStripeSimulator }, { answerError }] =
    await Promise.all([
      import('fastify'),
      import('#demo/stripe-simulator/routes.ts'),
      import('#demo/stripe-simulator/start.ts'),
      import('#server/http/answer-errors.ts'),
    ])
  const simulator: RunningSimulator = await startStripeSimulator({
    file: simulatorFile(config),
    clock: systemClock,
    publicUrl: config.PUBLIC_URL,
    post: postTo(config),
  })
  const app = Fastify()
  app.setErrorHandler(answerError)
  await stripeSimulatorRoutes(app, async () => simulator)
  const pagesUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    account: simulator.account,
    pagesUrl,
    async close() {
      await app.close()
      await simulator.close()
    },
  }
}

/** Posts a webhook to one of the workers. */
const postTo =
  ({ HOST, PORT }: Config) =>
  async (body: string, signature: string): Promise<number> => {
    const host = HOST.includes(':') ? `[${HOST}]` : HOST
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`http://${host}:${PORT}/api/payments/webhook`, {
      method: 'POST',
      headers,
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  }
