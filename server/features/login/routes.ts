import { sendPasswordLink as sendPasswordLinkCall } from '#contract/accounts/account-administration.ts'
import * as passwords from '#contract/login/passwords.ts'
import * as passkeys from '#contract/second-factors/passkeys.ts'
import { reportLostPhone as reportLostPhoneCall } from '#contract/second-factors/second-factors.ts'
import * as api from '#contract/sessions.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import { expectOpenCheck, recordProof } from '#server/features/second-factors/pass-check.ts'
import { deviceOf } from '#server/features/sessions/device.ts'
import { endSession, endSessionsOf } from '#server/features/sessions/queries.ts'
import { listSessions } from '#server/features/sessions/sessions.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/services.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { changePassword } from './change-password.ts'
import { finishLogin, logIn, logInWithPasskey, startPasskeyLogin } from './log-in.ts'
import { reportLostPhone } from './report-lost-phone.ts'
import { expectOpenReset, requestPasswordReset, resetPassword, sendPasswordLink } from './reset-password.ts'

export function login(app: App): void {
  passwordLogin(app)
  secondStepOfLogin(app)
  passkeyLogin(app)
  ownSessionRoutes(app)
  lostPhoneRoute(app)
  passwordRoutes(app)
}

function passwordLogin(app: App): void {
  const { registerEndpoint, deviceCookies, rateLimit, hashAccount } = app
  registerEndpoint(api.login, async ({ ctx, body, request, reply }) => {
    const account = body.username
    const device = deviceCookies.read(account, request.headers.cookie)
    await rateLimit('loginPerAddress', request.ip)
    if (device === undefined) await rateLimit('loginPerAccount', account)
    else await rateLimit('loginPerDevice', device)
    const attempt = { ...body, device: deviceOf(request) }
    const outcome = await logIn(ctx, app, attempt).catch((error: unknown) => {
      if (error instanceof ApiError)
        recordSecurityEvent(request, 'login.failed', { account: hashAccount(account) })
      throw error
    })
    // The second step marks the device, because until then the person has not logged in.
    if ('secondStep' in outcome) return outcome
    recordSecurityEvent(request, 'login.succeeded', { account: hashAccount(account) })
    reply.header('set-cookie', deviceCookies.write(account, device))
    return { access_token: outcome.token }
  })
}

function secondStepOfLogin(app: App): void {
  const { registerEndpoint, linkTokens, deviceCookies, rateLimit, hashAccount } = app
  registerEndpoint(api.passLoginStep, async ({ ctx, body: { token, ...proof }, request, reply }) => {
    await rateLimit('secondStepPerAddress', request.ip)
    const check = await expectOpenCheck(ctx, linkTokens, { purpose: 'login', token })
    const account = check.email.toLowerCase()
    const device = deviceCookies.read(account, request.headers.cookie)
    if (device === undefined) await rateLimit('secondStepPerAccount', check.memberId)
    else await rateLimit('secondStepPerDevice', device)
    const about = { member: check.memberId, proof }
    const finished = finishLogin(ctx, app, check, { proof, device: deviceOf(request) })
    const accessToken = await recordProof(request, about, finished)
    recordSecurityEvent(request, 'login.succeeded', { account: hashAccount(account) })
    reply.header('set-cookie', deviceCookies.write(account, device))
    return { access_token: accessToken }
  })
}

function passkeyLogin(app: App): void {
  const { registerEndpoint, deviceCookies, rateLimit, hashAccount } = app
  registerEndpoint(passkeys.startPasskeyLogin, async ({ ctx, request }) => {
    await rateLimit('loginPerAddress', request.ip)
    return startPasskeyLogin(ctx, app)
  })

  registerEndpoint(passkeys.passPasskeyLogin, async ({ ctx, body: { token, passkey }, request, reply }) => {
    await rateLimit('secondStepPerAddress', request.ip)
    const attempt = { token, proof: passkey, device: deviceOf(request) }
    const outcome = await logInWithPasskey(ctx, app, attempt).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'error.passkey.refused')
        recordSecurityEvent(request, 'secondFactor.refused', { factor: 'passkey' })
      throw error
    })
    const account = outcome.email.toLowerCase()
    const about = { account: hashAccount(account), factor: 'passkey' } as const
    recordSecurityEvent(request, 'login.succeeded', about)
    const device = deviceCookies.read(account, request.headers.cookie)
    reply.header('set-cookie', deviceCookies.write(account, device))
    return { access_token: outcome.accessToken }
  })
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
    const change = { ...body, device: deviceOf(request) }
    return { access_token: await changePassword(ctx, tokens, change) }
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
