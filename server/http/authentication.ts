/** Who calls: the kinds of callers, the token that names them, and which calls are open to whom. */
import type { FastifyRequest } from 'fastify'
import { mayCall } from '#contract/access.ts'
import type { EndpointName } from '#contract/index.ts'
import { isStaff as isStaffRole } from '#contract/roles.ts'
import type { Role, StaffRole } from '#contract/roles.ts'
import type { Access, Route } from '#contract/route.ts'
import type { Language } from '#studio/languages.ts'
import { ApiError } from './api-error.ts'

declare const authenticated: unique symbol

/** The id of a member whose token the server has checked. Only authentication makes one. */
export type MemberId = string & { readonly [authenticated]: 'member' | 'admin' }

/**
 * The id of a person of the staff whose token the server has checked: an administrator, or one to whose role
 * the call is open (`contract/access.ts`).
 */
export type AdminId = MemberId & { readonly [authenticated]: 'admin' }

export interface MemberCaller {
  id: MemberId
  role: Role
  language: Language
  /** The session of the token. */
  sessionId: string
  /** Which of the studio's teachers the caller is, for the role `TEACHER`. */
  teacherId?: string
  /**
   * The database's version when the caller was found: what was kept for it was still true after the request
   * had come.
   */
  databaseVersion?: string
}

/** The caller of a call of the admin area. */
export interface AdminCaller extends MemberCaller {
  id: AdminId
  role: StaffRole
}

/** The caller of a call of the self check-in: the tablet on which a person of the staff has begun it. */
export interface KioskCaller {
  /** Of the person who has begun it. */
  id: AdminId
  role: 'KIOSK'
  language: Language
  sessionId: string
  databaseVersion?: string
}

export type AnyCaller = MemberCaller | KioskCaller

/**
 * Who has a token; throws `error.server.token_invalid`, or `token_expired` when it has expired or
 * its session has ended.
 */
export type Authenticate = (token: string) => Promise<AnyCaller>

const callers = new WeakMap<FastifyRequest, AnyCaller>()

/** Who made a request; undefined before authentication, and without a token. */
export const callerOf = (request: FastifyRequest): AnyCaller | undefined => callers.get(request)

/** Keeps who calls for the lines of the log about this request. */
export const keepCaller = (request: FastifyRequest, caller: AnyCaller): void =>
  void callers.set(request, caller)

/**
 * Who calls a route besides what its access says: the caller, or a visitor in the caller's place. It throws
 * when the caller may not.
 */
export type RequireSecondFactor = (route: Route, caller: MemberCaller) => Promise<MemberCaller | undefined>

/** Whether the caller works for the studio. What the caller may do, `actsForOthers` and the access of calls say. */
export const isStaff = (caller: AnyCaller | undefined): caller is AdminCaller =>
  caller !== undefined && caller.role !== 'KIOSK' && isStaffRole(caller.role)

/** Whether the caller may make the call for other people than the caller. */
export const actsForOthers = (caller: AnyCaller | undefined, name: EndpointName): caller is AdminCaller =>
  caller !== undefined && caller.role !== 'KIOSK' && mayCall(caller.role, name)

/** Reads the Bearer header. A cookie never proves who calls. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const token = /^Bearer (\S+)$/i.exec(header)?.[1]
  if (token === undefined) throw new ApiError('error.server.token_invalid')
  return token
}

/**
 * Throws when the call is not open to this caller. A self check-in may not even make the calls that are open
 * to anyone, because some of them answer a person of the staff more than others.
 */
export function expectAccess(
  { name, access }: { name: string; access: Access },
  caller: AnyCaller | undefined,
): void {
  if (access === 'anyone' && caller?.role !== 'KIOSK') return
  if (caller === undefined) throw new ApiError('error.server.unauthorized')
  if ((access === 'kiosk') !== (caller.role === 'KIOSK')) throw new ApiError('error.server.forbidden')
  if (caller.role === 'KIOSK') return
  // The index of the contract has each endpoint, so that the name is known.
  if (access === 'admin' && !mayCall(caller.role, name as EndpointName))
    throw new ApiError('error.server.forbidden')
}
