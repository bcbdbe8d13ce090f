import { createHmac } from 'node:crypto'
import type { Clock } from '#time/clock.ts'
import type { Store } from './state-file.ts'
import type { PendingEvent } from './state.ts'

/** Hands a message to the product; resolves with the status of its answer. */
export type Post = (body: string, signature: string) => Promise<number>

const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Sends the messages in turn, signed as Stripe signs them, each until it is taken. */
export class Messenger {
  readonly #store: Store
  readonly #clock: Clock
  readonly #post: Post
  #round: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauseMs = firstPauseMs

  constructor(store: Store, clock: Clock, post: Post) {
    this.#store = store
    this.#clock = clock
    this.#post = post
  }

  /** Sends what waits; resolves once each message was tried. What was not taken is tried again later. */
  async send(): Promise<void> {
    clearTimeout(this.#timer)
    this.#round = this.#round.then(() => this.#sendAll())
    await this.#round
    if (this.#store.things.pending.length === 0) this.#pauseMs = firstPauseMs
    else this.#tryLater()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #sendAll(): Promise<void> {
    for (const event of this.#store.things.pending) {
      const status = await this.#post(...this.#sign(event)).catch(() => 0)
      if (status < 200 || status >= 300) continue
      const { things } = this.#store
      things.pending = things.pending.filter(({ id }) => id !== event.id)
      this.#store.save()
    }
  }

  #tryLater(): void {
    this.#timer = setTimeout(() => void this.send(), this.#pauseMs)
    this.#timer.unref()
    this.#pauseMs = Math.min(longestPauseMs, 2 * this.#pauseMs)
  }

  #sign(event: PendingEvent): [body: string, signature: string] {
    const at = Math.floor(this.#clock() / 1000)
    return signed(event, this.#store.things.webhookSecret, at)
  }
}

/** The body of a message and the header that proves where it is from. */
export function signed(
  { id, type, created, object }: PendingEvent,
  secret: string,
  at: number,
): [body: string, signature: string] {
  const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } })
  const proof = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return [body, `t=${at},v1=${proof}`]
}
