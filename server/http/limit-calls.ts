import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { isAdmin } from './authentication.ts'
import type { MemberCaller } from './authentication.ts'
import type { RateLimit } from './rate-limits.ts'

/** Counts a call of a route that is counted (`isCountedCall`) against the bound of its kind; throws `error.server.too_many_requests` beyond it. */
export type LimitCall = (
  route: Route,
  caller: MemberCaller | undefined,
  request: FastifyRequest,
) => Promise<void>

/** Whether calls of the route are bounded. Those that only read are not counted, except exports. */
export const isCountedCall = ({ method, counted }: Route): boolean =>
  method !== 'GET' || counted !== undefined

/**
 * Bounds every write and every export of the contract, for each account, and for each address where the caller has not logged
 * in. Features add narrower bounds of their own.
 */
export function limitCalls(rateLimit: RateLimit): LimitCall {
  return async ({ counted }, caller, request) => {
    if (caller === undefined) return rateLimit('writePerAddress', request.ip)
    if (counted === 'export') return rateLimit('exportPerAccount', caller.id)
    return rateLimit(isAdmin(caller) ? 'writePerAdministrator' : 'writePerMember', caller.id)
  }
}
