import { passPasskeyLogin, startPasskeyLogin } from '#contract/second-factors/passkeys.ts'
import { login, passLoginStep } from '#contract/sessions.ts'
import { expectOpenCheck, recordProof } from '#server/features/second-factors/pass-check.ts'
import { deviceOf } from '#server/features/sessions/device.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/services.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { finishLogin, logIn, logInWithPasskey, startPasskeyLogin as startLogin } from './log-in.ts'

export function loginRoutes(app: App): void {
  passwordLogin(app)
  secondStepOfLogin(app)
  passkeyLogin(app)
}

function passwordLogin(app: App): void {
  const { registerEndpoint, deviceCookies, rateLimit, hashAccount } = app
  registerEndpoint(login, async ({ ctx, body, request, reply }) => {
    const account = body.username
    const device = deviceCookies.read(account, request.headers.cookie)
    await rateLimit('loginPerAddress', request.ip)
    if (device === undefined) await rateLimit('loginPerAccount', account)
    else await rateLimit('loginPerDevice', device)
    const given = { ...body, device: deviceOf(request) }
    const outcome = await logIn(ctx, app, given).catch((error: unknown) => {
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
  registerEndpoint(passLoginStep, async ({ ctx, body: { token, ...proof }, request, reply }) => {
    await rateLimit('secondStepPerAddress', request.ip)
    const step = { purpose: 'login', token } as const
    const check = await expectOpenCheck(ctx, linkTokens, step)
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
  registerEndpoint(startPasskeyLogin, async ({ ctx, request }) => {
    await rateLimit('loginPerAddress', request.ip)
    return startLogin(ctx, app)
  })

  registerEndpoint(passPasskeyLogin, async ({ ctx, body: { token, passkey }, request, reply }) => {
    await rateLimit('secondStepPerAddress', request.ip)
    const given = { token, proof: passkey, device: deviceOf(request) }
    const outcome = await logInWithPasskey(ctx, app, given).catch((error: unknown) => {
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
