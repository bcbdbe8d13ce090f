import type { FastifyInstance } from 'fastify'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { answerRequest } from '#demo/stripe-simulator/answer-request.ts'
import type { ApiAnswer, ApiRequest } from '#demo/stripe-simulator/answer-request.ts'
import { openApiServer } from '#demo/stripe-simulator/api-server.ts'
import type { ApiServer } from '#demo/stripe-simulator/api-server.ts'
import { StripeSimulator } from '#demo/stripe-simulator/simulator.ts'
import { StateStore } from '#demo/stripe-simulator/state-store.ts'
import type {
  CheckoutSession,
  PaymentIntent,
  PendingEvent,
  Subscription,
} from '#demo/stripe-simulator/state.ts'
import { signatureFor, signEvent } from '#demo/stripe-simulator/webhook-sender.ts'

/**
 * The Stripe simulator under the control of a test. Its events wait until the test delivers them, in any
 * order and as often as the test wants. The test can delay its answers or let them fail. The product talks to
 * it through Stripe's own library, over a socket that opens with the first call.
 */
export class FakeStripe {
  readonly simulator: StripeSimulator
  readonly payments: Payments
  /** The calls that the product has made, in order: `POST /v1/checkout/sessions`. */
  readonly calls: string[] = []
  /** Changes the text of each answer, when a test wants objects that the simulator does not make. */
  alter: (body: string) => string = (body) => body
  /**
   * Whether the answer to a call is lost after the simulator has acted: the product gets an error instead.
   */
  loseAnswers: () => boolean = () => false
  /** The body of a refusal of a call, such as `POST /v1/subscriptions/sub_1`, which then does nothing. */
  refuse: (call: string) => string | undefined = () => undefined
  #failures = 0
  #late = 0
  #gate: Promise<void> | undefined
  #api: Promise<ApiServer> | undefined
  #provider: Promise<PaymentProvider> | undefined

  constructor(clock: () => number) {
    this.simulator = new StripeSimulator(new StateStore(undefined), clock, 'http://localhost:3000/dev')
    this.payments = { provider: () => (this.#provider ??= this.#openProvider()), simulated: true }
  }

  /** Starts anew, without customers, payments and events. */
  reset(): void {
    const bought = { customers: {}, sessions: {}, subscriptions: {}, prices: {}, invoices: {}, portals: {} }
    const paid = { intents: {}, refunds: {}, disputes: {} }
    Object.assign(this.simulator.state, { ...bought, ...paid, keptAnswers: {}, pendingEvents: [] })
  }

  /** The next calls get an error. */
  failNext(times: number): void {
    this.#failures = times
  }

  /**
   * The next calls are done at once, and answered after the product has stopped waiting, for which it waits a
   * moment only meanwhile. 0: the provider is quick again.
   */
  answerLate(times: number): void {
    this.#late = times
  }

  /** Whether the next call gets an error. */
  get isDown(): boolean {
    return this.#failures > 0
  }

  /**
   * The next call is answered with the state of that moment, but not before the test calls the returned
   * function.
   */
  holdNextAnswer(): () => void {
    const gate = Promise.withResolvers<void>()
    this.#gate = gate.promise
    return gate.resolve
  }

  get events(): PendingEvent[] {
    return this.simulator.state.pendingEvents
  }

  get sessions(): CheckoutSession[] {
    return Object.values(this.simulator.state.sessions)
  }

  get subscriptions(): Subscription[] {
    return Object.values(this.simulator.state.subscriptions)
  }

  get intents(): PaymentIntent[] {
    return Object.values(this.simulator.state.intents)
  }

  /** The checkout session whose page has this address. */
  sessionAt(url: string): CheckoutSession {
    const session = this.simulator.state.sessions[url.split('/').at(-1) ?? '']
    if (session === undefined) throw new Error(`there is no checkout page at ${url}`)
    return session
  }

  /** Sends an event to the app and returns the status of the answer. */
  async deliver(app: FastifyInstance, event: PendingEvent, forgery: Forgery = {}): Promise<number> {
    // The library compares the age of an event with the machine's clock, not with that of the test.
    const {
      secret = this.simulator.state.webhookSecret,
      at = Math.floor(Date.now() / 1000),
      tamper,
    } = forgery
    const { body, signature } = signEvent(event, secret, at)
    return this.#post(app, tamper ? tamper(body) : body, signature)
  }

  /** Sends any text, signed as an event, and returns the status of the answer. */
  async deliverText(app: FastifyInstance, text: string): Promise<number> {
    const at = Math.floor(Date.now() / 1000)
    return this.#post(app, text, signatureFor(text, this.simulator.state.webhookSecret, at))
  }

  async #post(app: FastifyInstance, payload: string, signature: string): Promise<number> {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      payload,
      headers,
    })
    return statusCode
  }

  async close(): Promise<void> {
    await (await this.#api)?.close()
  }

  async #openProvider(): Promise<PaymentProvider> {
    this.#api = openApiServer((request) => this.#answer(request))
    const { url: apiUrl } = await this.#api
    const { secretKey, webhookSecret } = this.simulator.state
    const { stripeProvider } = await import('#server/stripe/stripe-provider.ts')
    const { Stripe } = await import('stripe')
    // The library repeats a call that failed, and would wait a second before.
    Object.assign(Stripe.prototype, {
      getInitialNetworkRetryDelay: () => 0,
      getMaxNetworkRetryDelay: () => 0,
    })
    const provider = stripeProvider({ secretKey, webhookSecret, apiUrl })
    const fields = Stripe.prototype as unknown as { getApiField: (name: string) => unknown }
    const { getApiField } = fields
    const waits = (name: string) => name === 'timeout' && this.#late > 0
    fields.getApiField = function (this: unknown, name) {
      return waits(name) ? lateMs / 4 : getApiField.call(this as never, name)
    }
    return provider
  }

  async #answer(request: ApiRequest): Promise<ApiAnswer> {
    const call = `${request.method} ${request.url.split('?')[0]}`
    this.calls.push(call)
    const refusal = this.refuse(call)
    if (refusal !== undefined) return { status: 400, body: refusal }
    const fails = this.#failures > 0
    if (fails) this.#failures -= 1
    this.simulator.expireOld()
    const { status, body } = fails ? failure : answerRequest(this.simulator, request)
    const answer = this.loseAnswers() ? failure : { status, body: this.alter(body) }
    const gate = this.#gate
    this.#gate = undefined
    await gate
    if (this.#late > 0) {
      this.#late -= 1
      await new Promise((resolve) => setTimeout(resolve, lateMs))
    }
    return answer
  }
}

/** Four times as long as the product waits for what comes late. */
const lateMs = 400

const failure = { status: 500, body: '{"error":{"type":"api_error","message":"down"}}' }

interface Forgery {
  secret?: string
  /** Seconds since 1970. */
  at?: number
  tamper?: (body: string) => string
}
