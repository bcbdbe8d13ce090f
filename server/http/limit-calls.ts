import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { isAdmin } from './authentication.ts'
import type { MemberCaller } from './authentication.ts'
import type { RateLimit } from './rate-limits.ts'

/** Counts a call against the bound of its kind; throws `error.server.too_many_requests` beyond it. */
export type LimitCall = (
  route: Route,
  caller: MemberCaller | undefined,
  request: FastifyRequest,
) => Promise<void>

/**
 * Bounds every write and every export of the contract, for each account, and for each address where the caller has not logged
 * in. Calls that only read are not counted. Features add narrower bounds of their own.
 */
export function limitCalls(rateLimit: RateLimit): LimitCall {
  return async ({ method, counted }, caller, request) => {
    if (method === 'GET' && counted === undefined) return
    if (caller === undefined) return rateLimit('writePerAddress', request.ip)
    if (counted === 'export') return rateLimit('exportPerAccount', caller.id)
    return rateLimit(isAdmin(caller) ? 'writePerAdministrator' : 'writePerMember', caller.id)
  }
}
