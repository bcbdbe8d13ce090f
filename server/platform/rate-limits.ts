import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const quarterHour = 15 * 60 * 1000

/** Attempts within a quarter of an hour. */
const bounds = {
  /** Generous, because a whole family or office may share one address. */
  loginPerAddress: 60,
  loginPerAccount: 10,
  inquiryPerAddress: 10,
  /** Nobody's inbox is filled with copies of what somebody else writes. */
  inquiryPerRecipient: 10,
  passwordPerAccount: 10,
  /** It tells whether an e-mail address is somebody's. */
  profilePerAccount: 60,
  registrationPerAddress: 20,
  emailExistsPerAddress: 60,
  postalCodePerAddress: 120,
  paymentLinkPerMember: 5,
  forgottenPerAddress: 10,
  forgottenPerAccount: 3,
  resetPerAddress: 30,
  paymentPerAddress: 120,
  checkoutPerAddress: 60,
  checkoutPerAccount: 20,
  paymentLinkPerAddress: 10,
} as const

export type Bound = keyof typeof bounds

/** Counts an attempt; throws `error.server.too_many_requests`, with `Retry-After`, past the bound. */
export type Attempt = (bound: Bound, key: string, request: FastifyRequest) => Promise<void>

/** Counts in this process alone; with several processes each allows its own share (docs/scaling.md). */
export async function createAttempt(app: FastifyInstance, on: boolean): Promise<Attempt> {
  if (!on) return async () => undefined
  await app.register(rateLimit, { global: false })
  const counters = Object.fromEntries(
    Object.entries(bounds).map(([bound, max]) => [
      bound,
      // The key travels beside the request, because one request may count against several bounds.
      app.createRateLimit({
        max,
        timeWindow: quarterHour,
        keyGenerator: (request) => `${bound}:${keys.get(request)}`,
      }),
    ]),
  )
  const keys = new WeakMap<FastifyRequest, string>()

  return async (bound, key, request) => {
    keys.set(request, key)
    const count = await counters[bound]?.(request)
    if (count !== undefined && !count.isAllowed && count.isExceeded) {
      throw new TooManyRequests(count.ttlInSeconds)
    }
  }
}

export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('error.server.too_many_requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
