import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Clock } from '#time/clock.ts'
import type { StripeAccount } from '#server/stripe/stripe-provider.ts'
import { answer } from './api.ts'
import { Cashier } from './simulator.ts'
import { Messenger } from './webhook-sender.ts'
import type { Post } from './webhook-sender.ts'
import { Store } from './state-file.ts'

export interface SandboxSettings {
  /** Where it keeps what happened; absent, in memory. */
  file?: string | undefined
  clock: Clock
  /** What the addresses of its pages begin with, without a slash at the end. */
  publicUrl: string
  post: Post
}

/** A payment provider that moves no money: Stripe's interface on a socket of this machine, and its messages. */
export interface Sandbox {
  account: StripeAccount
  cashier: Cashier
  messenger: Messenger
  close(): Promise<void>
}

export async function openSandbox({ file, clock, publicUrl, post }: SandboxSettings): Promise<Sandbox> {
  const store = new Store(file)
  const cashier = new Cashier(store, clock, `${publicUrl}/dev`)
  const messenger = new Messenger(store, clock, post)
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = 'GET', url = '/', headers } = request
      const idempotencyKey = headers['idempotency-key']?.toString()
      const asked = { method, url, authorization: headers.authorization, idempotencyKey, body }
      const { status, body: said } = answer(cashier, asked)
      response.writeHead(status, { 'content-type': 'application/json' }).end(said)
      void messenger.send()
    })
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { secretKey, webhookSecret } = store.things
  // What waited while the product was away.
  void messenger.send()
  return {
    account: { secretKey, webhookSecret, apiUrl: `http://127.0.0.1:${port}` },
    cashier,
    messenger,
    async close() {
      messenger.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
