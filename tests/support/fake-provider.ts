import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { answer } from '#demo/stripe-simulator/api.ts'
import { Cashier } from '#demo/stripe-simulator/simulator.ts'
import { signed } from '#demo/stripe-simulator/webhook-sender.ts'
import { Store } from '#demo/stripe-simulator/state-file.ts'
import type { Intent, PendingEvent, Session, Subscription } from '#demo/stripe-simulator/state.ts'

/**
 * The sandbox in the hands of a test: its messages wait until the test delivers them, in whatever order and as
 * often as it wants, and its answers come late or not at all when the test wants that. The product speaks to
 * it through Stripe's own library, over a socket that opens when it is needed.
 */
export class FakeProvider {
  readonly cashier: Cashier
  readonly payments: Payments
  /** What the product asked for, in turn: `POST /v1/checkout/sessions`. */
  readonly asked: string[] = []
  #failures = 0
  #gate: Promise<void> | undefined
  #opening: Promise<{ server: Server; provider: PaymentProvider }> | undefined

  constructor(clock: () => number) {
    this.cashier = new Cashier(new Store(undefined), clock, 'http://localhost:3000/dev')
    this.payments = { provider: async () => (await this.#open()).provider, sandbox: true }
  }

  /** The next questions are answered with a failure of the provider. */
  failNext(times: number): void {
    this.#failures = times
  }

  /** What is asked next is answered as it stands then, but not before the returned function is called. */
  holdNextAnswer(): () => void {
    const gate = Promise.withResolvers<void>()
    this.#gate = gate.promise
    return gate.resolve
  }

  get events(): PendingEvent[] {
    return this.cashier.store.things.pending
  }

  get sessions(): Session[] {
    return Object.values(this.cashier.store.things.sessions)
  }

  get subscriptions(): Subscription[] {
    return Object.values(this.cashier.store.things.subscriptions)
  }

  get intents(): Intent[] {
    return Object.values(this.cashier.store.things.intents)
  }

  /** The session behind the address of a page to pay on. */
  sessionAt(url: string): Session {
    const session = this.cashier.store.things.sessions[url.split('/').at(-1) ?? '']
    if (session === undefined) throw new Error(`there is no page to pay on at ${url}`)
    return session
  }

  /** Sends a message to the app; returns the status of its answer. */
  async deliver(app: FastifyInstance, event: PendingEvent, forge: Forgery = {}): Promise<number> {
    const { secret = this.cashier.store.things.webhookSecret, at = this.#now(), tamper } = forge
    const [body, signature] = signed(event, secret, at)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      payload: tamper ? tamper(body) : body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    return statusCode
  }

  async close(): Promise<void> {
    const opened = await this.#opening
    opened?.server.closeAllConnections()
    opened?.server.close()
  }

  /** By the machine's clock, which the library checks the age of messages by. */
  #now = () => Math.floor(Date.now() / 1000)

  #open() {
    return (this.#opening ??= this.#listen())
  }

  async #listen() {
    const server = createServer((request, response) => {
      void text(request).then(async (body) => {
        const { method = '', url = '', headers } = request
        this.asked.push(`${method} ${url.split('?')[0]}`)
        const key = headers['idempotency-key']?.toString()
        const question = { method, url, authorization: headers.authorization, idempotencyKey: key, body }
        const failure = { status: 500, body: '{"error":{"type":"api_error","message":"down"}}' }
        const given = this.#failures > 0 ? failure : answer(this.cashier, question)
        if (this.#failures > 0) this.#failures -= 1
        const gate = this.#gate
        this.#gate = undefined
        await gate
        response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.body)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { secretKey, webhookSecret } = this.cashier.store.things
    const { stripeProvider } = await import('#server/stripe/stripe-provider.ts')
    const apiUrl = `http://127.0.0.1:${port}`
    return { server, provider: stripeProvider({ secretKey, webhookSecret, apiUrl }) }
  }
}

interface Forgery {
  secret?: string
  /** Seconds since the epoch. */
  at?: number
  tamper?: (body: string) => string
}
