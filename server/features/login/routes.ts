import { sendPasswordLink as sendPasswordLinkCall } from '#contract/accounts/account-administration.ts'
import * as passwords from '#contract/login/passwords.ts'
import { reportLostPhone as reportLostPhoneCall } from '#contract/second-factors/second-factors.ts'
import * as api from '#contract/sessions.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import { deviceOf } from '#server/features/sessions/device.ts'
import { endSession, endSessionsOf } from '#server/features/sessions/queries.ts'
import { listSessions } from '#server/features/sessions/sessions.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/services.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { changePassword } from './change-password.ts'
import { loginRoutes } from './login-routes.ts'
import { reportLostPhone } from './report-lost-phone.ts'
import { expectOpenReset, requestPasswordReset, resetPassword, sendPasswordLink } from './reset-password.ts'

export function login(app: App): void {
  loginRoutes(app)
  ownSessionRoutes(app)
  lostPhoneRoute(app)
  passwordRoutes(app)
}

function ownSessionRoutes({ registerEndpoint, database }: App): void {
  registerEndpoint(api.logout, async ({ caller: { id: memberId, sessionId }, request }) => {
    await database.transact((writer) => endSession(writer, { id: sessionId, memberId }))
    recordSecurityEvent(request, 'session.ended')
    return {}
  })
  registerEndpoint(api.listOwnSessions, async ({ ctx, caller }) => {
    const listed = await listSessions(ctx, caller.id)
    return listed.map((session) => ({ ...session, current: session.id === caller.sessionId }))
  })
  registerEndpoint(api.endOwnSession, async ({ caller, params, request }) => {
    const session = { id: params.id, memberId: caller.id }
    const ended = await database.transact((writer) => endSession(writer, session))
    if (!ended) throw new ApiError('error.session.notFound')
    recordSecurityEvent(request, 'session.ended')
    return {}
  })
  registerEndpoint(api.endOtherSessions, async ({ caller, request }) => {
    await database.transact((writer) => endSessionsOf(writer, caller.id, { except: caller.sessionId }))
    recordSecurityEvent(request, 'session.ended')
    return {}
  })
}

function lostPhoneRoute({ registerEndpoint, linkTokens }: App): void {
  registerEndpoint(reportLostPhoneCall, async ({ ctx, body, request }) => {
    await expectConfirmation(ctx, linkTokens, body.confirmation)
    await reportLostPhone(ctx)
    recordSecurityEvent(request, 'phone.lost')
    return {}
  })
}

function passwordRoutes(app: App): void {
  const { registerEndpoint, tokens, linkTokens, deviceCookies, rateLimit } = app
  registerEndpoint(passwords.changePassword, async ({ ctx, caller, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id)
    const given = { ...body, device: deviceOf(request) }
    return { access_token: await changePassword(ctx, tokens, given) }
  })

  registerEndpoint(passwords.requestPasswordReset, async ({ ctx, body, request }) => {
    await rateLimit('forgottenPerAddress', request.ip)
    await rateLimit('forgottenPerAccount', body.email)
    await requestPasswordReset(ctx, body.email)
    return {}
  })

  registerEndpoint(sendPasswordLinkCall, async ({ ctx, params: { id } }) => {
    await rateLimit('passwordLinkPerMember', id)
    return sendPasswordLink(ctx, id)
  })

  registerEndpoint(passwords.checkResetLink, async ({ ctx, body, request }) => {
    await rateLimit('resetPerAddress', request.ip)
    await expectOpenReset(ctx, linkTokens, body.token)
    return {}
  })

  registerEndpoint(passwords.resetPassword, async ({ ctx, body, request, reply }) => {
    await rateLimit('resetPerAddress', request.ip)
    const { email } = await resetPassword(ctx, linkTokens, body)
    // The link of the mail proves as much as a login, and the member logs in next.
    reply.header('set-cookie', deviceCookies.write(email.toLowerCase()))
    return {}
  })
}
