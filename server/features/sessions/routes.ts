import * as passwords from '#contract/passwords.ts'
import * as sessions from '#contract/session.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import type { HashAccount } from '#server/security/account-hash.ts'
import type { DeviceCookies } from '#server/security/device-cookies.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { Clock } from '#time/clock.ts'
import { changePassword } from './change-password.ts'
import { deviceOf } from './device.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { expectOpenReset, resetPassword } from './reset-password.ts'
import { endSession, endSessionsOf } from './session-queries.ts'

interface Parts {
  database: Database
  clock: Clock
  tokens: Tokens
  linkTokens: LinkTokens
  deviceCookies: DeviceCookies
  rateLimit: RateLimit
  hashAccount: HashAccount
  /** E-mail addresses in lower case whose members cannot log in. */
  blockedLogins: readonly string[]
}

export function sessionRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  loginRoutes(registerEndpoint, parts)
  passwordRoutes(registerEndpoint, parts)
}

function loginRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, tokens, deviceCookies, rateLimit, hashAccount, blockedLogins }: Parts,
): void {
  registerEndpoint(sessions.login, async ({ body, request, reply }) => {
    const account = body.username.toLowerCase()
    const device = deviceCookies.read(account, request.headers.cookie)
    await rateLimit('loginPerAddress', request.ip, request)
    if (device === undefined) await rateLimit('loginPerAccount', account, request)
    else await rateLimit('loginPerDevice', device, request)
    const given = { ...body, device: deviceOf(request) }
    const token = await logIn({ database, tokens, blockedLogins }, given, clock()).catch((error: unknown) => {
      if (error instanceof ApiError)
        recordSecurityEvent(request, 'login.failed', { account: hashAccount(account) })
      throw error
    })
    recordSecurityEvent(request, 'login.succeeded', { account: hashAccount(account) })
    reply.header('set-cookie', deviceCookies.write(account, device))
    return { access_token: token }
  })

  registerEndpoint(sessions.logout, async ({ caller: { id: memberId, sessionId }, request }) => {
    await database.transact((writer) => endSession(writer, { id: sessionId, memberId }))
    recordSecurityEvent(request, 'session.ended')
    return {}
  })
  registerEndpoint(sessions.listOwnSessions, async ({ caller }) => {
    const listed = await listSessions(database.reader, caller.id, clock())
    return listed.map((session) => ({ ...session, current: session.id === caller.sessionId }))
  })
  registerEndpoint(sessions.endOwnSession, async ({ caller, params, request }) => {
    const session = { id: params.id, memberId: caller.id }
    const ended = await database.transact((writer) => endSession(writer, session))
    if (!ended) throw new ApiError('error.session.notFound')
    recordSecurityEvent(request, 'session.ended')
    return {}
  })
  registerEndpoint(sessions.endOtherSessions, async ({ caller, request }) => {
    await database.transact((writer) => endSessionsOf(writer, caller.id, { except: caller.sessionId }))
    recordSecurityEvent(request, 'session.ended')
    return {}
  })
}

function passwordRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, tokens, linkTokens, deviceCookies, rateLimit }: Parts,
): void {
  registerEndpoint(passwords.changePassword, async ({ caller, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id, request)
    const given = { ...body, device: deviceOf(request) }
    return { access_token: await changePassword({ database, tokens }, caller.id, given, clock()) }
  })

  registerEndpoint(passwords.requestPasswordReset, async ({ body, request }) => {
    await rateLimit('forgottenPerAddress', request.ip, request)
    await rateLimit('forgottenPerAccount', body.email, request)
    await requestPasswordReset(database, body.email, clock())
    return {}
  })

  registerEndpoint(passwords.checkResetLink, async ({ body, request }) => {
    await rateLimit('resetPerAddress', request.ip, request)
    await expectOpenReset({ reader: database.reader, linkTokens }, body.token, clock())
    return {}
  })

  registerEndpoint(passwords.resetPassword, async ({ body, request, reply }) => {
    await rateLimit('resetPerAddress', request.ip, request)
    const { email } = await resetPassword({ database, linkTokens }, body, clock())
    // The link of the mail proves as much as a login, and the member logs in next.
    reply.header('set-cookie', deviceCookies.write(email.toLowerCase()))
    return {}
  })
}
