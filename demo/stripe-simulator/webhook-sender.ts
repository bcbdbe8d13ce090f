import { createHmac } from 'node:crypto'
import type { Clock } from '#time/clock.ts'
import type { StateStore } from './state-store.ts'
import type { PendingEvent } from './state.ts'

/** Posts an event to the product and resolves with the status of the answer. */
export type PostEvent = (body: string, signature: string) => Promise<number>

const firstPauseMs = 1_000
const longestPauseMs = 60_000

/**
 * Sends the pending events, the oldest first, each signed as Stripe signs it, until the product accepts it.
 */
export class WebhookSender {
  readonly #store: StateStore
  readonly #clock: Clock
  readonly #post: PostEvent
  #round: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauseMs = firstPauseMs

  constructor(store: StateStore, clock: Clock, post: PostEvent) {
    this.#store = store
    this.#clock = clock
    this.#post = post
  }

  /** Tries each pending event once, then resolves. What the product has not accepted is sent again later. */
  async send(): Promise<void> {
    clearTimeout(this.#timer)
    this.#round = this.#round.then(() => this.#sendAll())
    await this.#round
    if (this.#store.state.pendingEvents.length === 0) this.#pauseMs = firstPauseMs
    else this.#sendLater()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #sendAll(): Promise<void> {
    const { state } = this.#store
    for (const event of state.pendingEvents) {
      const at = Math.floor(this.#clock() / 1000)
      const { body, signature } = signEvent(event, state.webhookSecret, at)
      const status = await this.#post(body, signature).catch(() => 0)
      if (status < 200 || status >= 300) continue
      state.pendingEvents = state.pendingEvents.filter(({ id }) => id !== event.id)
      this.#store.save()
    }
  }

  #sendLater(): void {
    this.#timer = setTimeout(() => void this.send(), this.#pauseMs)
    this.#timer.unref()
    this.#pauseMs = Math.min(longestPauseMs, 2 * this.#pauseMs)
  }
}

/** The body of a webhook event, and the `Stripe-Signature` header for it. */
export function signEvent({ id, type, created, object }: PendingEvent, secret: string, at: number) {
  const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } })
  return { body, signature: signatureFor(body, secret, at) }
}

/** The `Stripe-Signature` header for a text. */
export function signatureFor(body: string, secret: string, at: number): string {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${digest}`
}
