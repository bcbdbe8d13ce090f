import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { ProviderFailure, UnknownCustomer } from './payment-provider.ts'
import { stripeProvider } from './stripe-provider.ts'

interface StripeRefusal {
  status: number
  error: Record<string, string>
}

/** A server in place of Stripe that refuses requests as the test says, and the requests that it got. */
async function openStripe(refusalOf: (body: string) => StripeRefusal | undefined) {
  const requests: Array<{ body: string; key: string | undefined }> = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ body, key: request.headers['idempotency-key']?.toString() })
      const refused = refusalOf(body)
      const headers = { 'content-type': 'application/json', 'request-id': 'req_1' }
      response
        .writeHead(refused?.status ?? 200, headers)
        .end(JSON.stringify(refused ? { error: refused.error } : { id: 'cus_1', object: 'customer' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { requests, provider: stripeProvider({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl }) }
}

const email = 'hana..ko@docomo.example'
const payer = { reference: 'order', memberId: 'member', email, name: '山田 花子' }
const type = 'invalid_request_error'

/** The log line of a failure. */
function logged(failure: unknown): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: failure }, 'failed')
  return lines.join('')
}

test('a failure logs Stripe’s codes and request id, but not Stripe’s message', async () => {
  const message = `No customer may be called 山田 花子 or live at ${email}`
  const error = { type, code: 'parameter_invalid', param: 'name', message }
  const { provider } = await openStripe(() => ({ status: 400, error }))
  const failure: unknown = await provider.createCustomer(payer).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(ProviderFailure)
  const log = logged(failure)
  for (const word of ['StripeInvalidRequestError', 'parameter_invalid', 'name', 'req_1'])
    expect(log).toContain(word)
  for (const word of ['docomo', '花子', 'No customer']) expect(log).not.toContain(word)
})

test('a customer whom the Stripe account does not have is a failure of its own, logged without Stripe’s message', async () => {
  const error = { type, code: 'resource_missing', param: 'customer', message: `No such customer of ${email}` }
  const { provider } = await openStripe(() => ({ status: 400, error }))
  const failure: unknown = await provider
    .openPortal({ customerId: 'cus_2', language: 'ja', returnUrl: 'http://localhost' })
    .catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(UnknownCustomer)
  expect(logged(failure)).not.toContain('docomo')
})

test('a failure to reach Stripe names the network error', async () => {
  const provider = stripeProvider({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    apiUrl: 'http://127.0.0.1:1',
  })
  await expect(provider.createCustomer(payer)).rejects.toThrow('StripeConnectionError ECONNREFUSED')
})

test('creates a customer without the e-mail address when Stripe refuses the address', async () => {
  const error = { type, code: 'email_invalid', param: 'email', message: `Invalid email address: ${email}` }
  const { provider, requests } = await openStripe((body) =>
    body.includes('email=') ? { status: 400, error } : undefined,
  )
  expect(await provider.createCustomer(payer)).toBe('cus_1')
  expect(requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { email, name: '山田 花子', 'metadata[member]': 'member' },
    { name: '山田 花子', 'metadata[member]': 'member' },
  ])
  expect(
    new Set(requests.map(({ key }) => key)).size,
    'Stripe refuses a key that it knows with other fields',
  ).toBe(2)
})
