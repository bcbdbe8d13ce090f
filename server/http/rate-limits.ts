import rateLimitPlugin from '@fastify/rate-limit'
import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const quarterHour = 15 * 60 * 1000

/** Attempts within a quarter of an hour from one address. */
const addressBounds = {
  /** Generous, because a whole family or office may share one address. */
  loginPerAddress: 60,
  inquiryPerAddress: 10,
  registrationPerAddress: 20,
  emailExistsPerAddress: 60,
  postalCodePerAddress: 120,
  forgottenPerAddress: 10,
  resetPerAddress: 30,
  paymentPerAddress: 120,
  checkoutPerAddress: 60,
  paymentLinkPerAddress: 10,
} as const

/** The same for one account, whoever tries. */
const accountBounds = {
  loginPerAccount: 10,
  /** Nobody's inbox is filled with copies of what somebody else writes. */
  inquiryPerRecipient: 10,
  passwordPerAccount: 10,
  /** It tells whether an e-mail address is somebody's. */
  profilePerAccount: 60,
  paymentLinkPerMember: 5,
  forgottenPerAccount: 3,
  checkoutPerAccount: 20,
} as const

/**
 * How many keys each bound counts; past them it forgets the one that was tried the longest ago. So many that making
 * it forget an account takes thousands of addresses.
 */
const kept = { addresses: 20_000, accounts: 100_000 }

export type Bound = keyof typeof addressBounds | keyof typeof accountBounds

/** Counts an attempt; throws `error.server.too_many_requests`, with `Retry-After`, past the bound. */
export type RateLimit = (bound: Bound, key: string, request: FastifyRequest) => Promise<void>

/** Counts in this process alone; with several processes each allows its own share (docs/scaling.md). */
export async function createRateLimit(app: FastifyInstance, on: boolean): Promise<RateLimit> {
  if (!on) return async () => undefined
  await app.register(rateLimitPlugin, { global: false })
  // The key travels beside the request, because one request may count against several bounds.
  const keys = new WeakMap<FastifyRequest, string>()
  const countersOf = (bounds: Record<string, number>, cache: number) =>
    Object.entries(bounds).map(([bound, max]) => {
      const keyGenerator = (request: FastifyRequest) => keys.get(request) ?? ''
      const options: RateLimitOptions = { max, timeWindow: quarterHour, cache, keyGenerator }
      return [bound, app.createRateLimit(options)] as const
    })
  const counters = Object.fromEntries([
    ...countersOf(addressBounds, kept.addresses),
    ...countersOf(accountBounds, kept.accounts),
  ])

  return async (bound, key, request) => {
    keys.set(request, bound in addressBounds ? networkOf(key) : key)
    const count = await counters[bound]?.(request)
    if (count !== undefined && !count.isAllowed && count.isExceeded) {
      throw new TooManyRequests(count.ttlInSeconds)
    }
  }
}

/** Whoever has one IPv6 address has the network of 2^64 around it. Absent when the client has hung up already. */
const networkOf = (address: string | undefined) => rateLimitPlugin.normalizeIP(address ?? '', 64)

export class TooManyRequests extends ApiError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('error.server.too_many_requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
