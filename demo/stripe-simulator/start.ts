import type { Clock } from '#time/clock.ts'
import type { StripeAccount } from '#server/stripe/stripe-provider.ts'
import { answerRequest } from './answer-request.ts'
import { openApiServer } from './api-server.ts'
import { StripeSimulator } from './simulator.ts'
import { StateStore } from './state-store.ts'
import { WebhookSender } from './webhook-sender.ts'
import type { PostEvent } from './webhook-sender.ts'

interface SimulatorSettings {
  /** Where the simulator keeps its state. Without a file it keeps it in memory. */
  file?: string | undefined
  clock: Clock
  /** The address of the product, without a slash at the end. The simulator's pages stand below it. */
  publicUrl: string
  post: PostEvent
}

/** A Stripe that moves no money: its API on a socket of this machine, and its webhook events. */
export interface RunningSimulator {
  account: StripeAccount
  simulator: StripeSimulator
  webhooks: WebhookSender
  close(): Promise<void>
}

export async function startStripeSimulator(settings: SimulatorSettings): Promise<RunningSimulator> {
  const { file, clock, publicUrl, post } = settings
  const store = new StateStore(file)
  const simulator = new StripeSimulator(store, clock, `${publicUrl}/dev`)
  const webhooks = new WebhookSender(store, clock, post)
  const api = await openApiServer((request) => {
    simulator.expireOld()
    const answer = answerRequest(simulator, request)
    void webhooks.send()
    return answer
  })
  const expiry = setInterval(() => {
    simulator.expireOld()
    void webhooks.send()
  }, 60_000).unref()
  // Events that the product did not accept before the last stop.
  void webhooks.send()
  const { secretKey, webhookSecret } = store.state
  return {
    account: { secretKey, webhookSecret, apiUrl: api.url },
    simulator,
    webhooks,
    async close() {
      clearInterval(expiry)
      webhooks.stop()
      await api.close()
    },
  }
}
