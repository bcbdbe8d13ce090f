import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from '#contract/route.ts'
import type { EndpointName } from '#contract/index.ts'
import { actsForOthers, isStaff } from './authentication.ts'
import type { AnyCaller } from './authentication.ts'
import type { RateLimit } from './rate-limits.ts'

/**
 * Counts a call against the bound of its kind; throws `error.server.too_many_requests` beyond it. Asked only
 * for calls that are bounded (`isBoundedCall`).
 */
export type LimitCall = (
  endpoint: Endpoint,
  caller: AnyCaller | undefined,
  request: FastifyRequest,
) => Promise<void>

/**
 * Whether calls of the route are bounded for this caller: all but reads without the personal data of many.
 */
export const isBoundedCall = (route: Route & { name: string }, caller: AnyCaller | undefined): boolean =>
  route.method !== 'GET' ||
  route.counted !== undefined ||
  route.recorded === true ||
  (route.personalForAdministrators === true && actsForOthers(caller, route.name as EndpointName))

/** Longer pages are of no screen. */
const longestScreen = 50

/**
 * Bounds every write, every export and every read of the personal data of many, for each account, and for
 * each address where the caller has not logged in. Features add narrower bounds of their own.
 */
export function limitCalls(rateLimit: RateLimit): LimitCall {
  return async (endpoint, caller, request) => {
    const { method, counted } = endpoint
    if (caller === undefined) return rateLimit('writePerAddress', request.ip)
    if (counted === 'export') return rateLimit('exportPerAccount', caller.id)
    if (method !== 'GET' || counted === 'write')
      return rateLimit(isStaff(caller) ? 'writePerAdministrator' : 'writePerMember', caller.id)
    if (endpoint.paged && sizeAsked(request) > longestScreen)
      await rateLimit('longPagePerAdministrator', caller.id)
    return rateLimit('personalReadPerAdministrator', caller.id)
  }
}

/** Without a size a list answers its longest page. What is no number is refused afterwards. */
const sizeAsked = ({ query }: FastifyRequest) => Number((query as { size?: string }).size ?? limits.page.size)
