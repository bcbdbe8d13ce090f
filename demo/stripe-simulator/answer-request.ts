import { endpoints } from './endpoints.ts'
import { readFields } from './form-fields.ts'
import type { StripeSimulator } from './simulator.ts'
import { StripeError, invalidKey, reusedIdempotencyKey, unknownCall } from './stripe-error.ts'

export interface ApiRequest {
  method: string
  /** With its query: `/v1/invoices/in_1?expand[]=payments`. */
  url: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  body: string
}

export interface ApiAnswer {
  status: number
  body: string
}

/** Stripe keeps an answer for a day at least; this is the shortest time. */
const keptSeconds = 24 * 60 * 60

/**
 * Answers as Stripe's API does. A POST that repeats an idempotency key gets the first answer again, for a
 * day.
 */
export function answerRequest(simulator: StripeSimulator, request: ApiRequest): ApiAnswer {
  const { state, store } = simulator
  const { idempotencyKey: key, method, url, body } = request
  if (request.authorization !== `Bearer ${state.secretKey}`) return refusal(invalidKey())
  if (key === undefined || method !== 'POST') return answerOnce(simulator, request)
  const sent = `${method} ${url} ${body}`
  const kept = state.keptAnswers[key]
  if (kept !== undefined && simulator.now - kept.at < keptSeconds)
    return kept.request === sent ? kept : refusal(reusedIdempotencyKey())
  const answer = answerOnce(simulator, request)
  state.keptAnswers[key] = { request: sent, at: simulator.now, ...answer }
  store.save()
  return answer
}

function answerOnce(simulator: StripeSimulator, { method, url, body }: ApiRequest): ApiAnswer {
  const { pathname, search } = new URL(url, 'http://simulator')
  const call = `${method} ${pathname.replace('/v1/', '')}`
  const fields = readFields(method === 'GET' ? search : body)
  try {
    for (const [pattern, handle] of endpoints) {
      const match = pattern.exec(call)
      if (match) return { status: 200, body: JSON.stringify(handle(simulator, fields, match[1] ?? '')) }
    }
    throw unknownCall(call)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return refusal(error)
  }
}

const refusal = ({ status, error }: StripeError): ApiAnswer => ({ status, body: JSON.stringify({ error }) })
