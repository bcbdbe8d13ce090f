import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { callerOf } from './authentication.ts'

/** What is recorded, and whether the line is a warning. docs/operating.md explains each event. */
const events = {
  'login.succeeded': 'info',
  'login.failed': 'warn',
  'session.ended': 'info',
  'administrator.revoked': 'warn',
  'role.changed': 'warn',
  'staff.invited': 'warn',
  'staff.joined': 'warn',
  'account.closed': 'warn',
  'account.closingPlanned': 'warn',
  'account.blocked': 'warn',
  'account.unblocked': 'warn',
  'accounts.merged': 'warn',
  'password.refused': 'warn',
  'secondFactor.added': 'warn',
  'secondFactor.removed': 'warn',
  'phone.lost': 'warn',
  'kiosk.begun': 'warn',
  'kiosk.pinRefused': 'warn',
  'secondFactor.passed': 'info',
  'secondFactor.refused': 'warn',
  'access.refused': 'warn',
  'token.refused': 'warn',
  'limit.exceeded': 'warn',
  'calendarFeed.renewed': 'info',
  'calendarFeed.ended': 'info',
  'memberCode.renewed': 'info',
  'lineCode.made': 'info',
  'line.unlinked': 'info',
  'personalData.read': 'info',
} as const

type SecurityEvent = keyof typeof events

/** Nothing here may be a secret, a name or an address. */
interface Details {
  /** The hash of an account (`server/security/account-hash.ts`). */
  account?: string
  /** The id of the member whom the event is about, where that is not the caller. */
  member?: string
  /** Which second factor. */
  factor?: 'passkey' | 'totp' | 'recoveryCode'
  /** Of how many people the answer held data. */
  items?: number
}

/** Writes one line of the security log: who, from where, by which call. */
export function recordSecurityEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  details: Details = {},
): void {
  const caller = callerOf(request)
  const about = {
    security: event,
    ...(caller && { caller: caller.id, role: caller.role }),
    call: `${request.method} ${request.routeOptions.url ?? ''}`,
    remoteAddress: request.ip,
    ...details,
  }
  request.log[events[event]](about, 'security event')
}

const eventOfRefusal: Partial<Record<ErrorCode, SecurityEvent>> = {
  'error.server.forbidden': 'access.refused',
  'error.server.token_invalid': 'token.refused',
  'error.server.too_many_requests': 'limit.exceeded',
  'error.password.incorrect': 'password.refused',
}

/**
 * Records the refusals that tell of an attack, wherever they were thrown. A failed login is recorded where
 * the account is known.
 */
export function recordRefusal(request: FastifyRequest, code: ErrorCode): void {
  const event = eventOfRefusal[code]
  if (event !== undefined) recordSecurityEvent(request, event)
}
