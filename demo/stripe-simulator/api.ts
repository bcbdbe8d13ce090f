import { calls } from './calls.ts'
import type { Cashier } from './simulator.ts'
import { readForm } from './form.ts'
import { StripeError } from './stripe-error.ts'

export interface Request {
  method: string
  /** With its query: `/v1/invoices/in_1?expand[]=payments`. */
  url: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  body: string
}

export interface Answer {
  status: number
  body: string
}

/** Answers as Stripe's interface does, as far as the product asks it. */
export function answer(cashier: Cashier, request: Request): Answer {
  const { things } = cashier.store
  const { idempotencyKey: key } = request
  if (request.authorization !== `Bearer ${things.secretKey}`) {
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' }
    return { status: 401, body: JSON.stringify({ error }) }
  }
  const said = `${request.method} ${request.url} ${request.body}`
  const before = key === undefined ? undefined : things.replays[key]
  if (before !== undefined && before.request !== said) {
    const message = 'Keys for idempotent requests can only be used with the same parameters'
    return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) }
  }
  if (before !== undefined) return { status: before.status, body: before.body }
  const given = answerAnew(cashier, request)
  if (key !== undefined && request.method === 'POST') {
    things.replays[key] = { request: said, ...given }
    cashier.store.save()
  }
  return given
}

function answerAnew(cashier: Cashier, { method, url, body }: Request): Answer {
  const { pathname, search } = new URL(url, 'http://sandbox')
  const [, , ...path] = pathname.split('/')
  const asked = `${method} ${path.join('/')}`
  const fields = readForm(method === 'GET' ? search : body)
  try {
    for (const [pattern, handle] of calls) {
      const match = pattern.exec(asked)
      if (match) return { status: 200, body: JSON.stringify(handle(cashier, fields, match[1] ?? '')) }
    }
    throw new StripeError(404, { type: 'invalid_request_error', message: `Unrecognized request: ${asked}` })
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.error }) }
  }
}
