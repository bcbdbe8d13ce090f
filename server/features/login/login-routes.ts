import { passPasskeyLogin, startPasskeyLogin } from '#contract/second-factors/passkeys.ts'
import { login, passLoginStep } from '#contract/sessions/session.ts'
import type { Database } from '#server/database/database.ts'
import { expectOpenCheck, recordProof } from '#server/features/second-factors/pass-check.ts'
import type { RelyingParty } from '#server/features/second-factors/relying-party.ts'
import { deviceOf } from '#server/features/sessions/device.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import type { HashAccount } from '#server/security/account-hash.ts'
import type { DeviceCookies } from '#server/security/device-cookies.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { SealedSecrets } from '#server/security/sealed-secrets.ts'
import type { Clock } from '#time/clock.ts'
import { finishLogin, logIn, logInWithPasskey, startPasskeyLogin as startLogin } from './log-in.ts'

export interface Parts {
  database: Database
  clock: Clock
  tokens: Tokens
  linkTokens: LinkTokens
  sealedSecrets: SealedSecrets
  relyingParty: RelyingParty
  deviceCookies: DeviceCookies
  rateLimit: RateLimit
  hashAccount: HashAccount
  /** E-mail addresses in lower case whose members cannot log in. */
  blockedLogins: readonly string[]
}

export function loginRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  passwordLogin(registerEndpoint, parts)
  secondStepOfLogin(registerEndpoint, parts)
  passkeyLogin(registerEndpoint, parts)
}

function passwordLogin(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { clock, deviceCookies, rateLimit, hashAccount } = parts
  registerEndpoint(login, async ({ body, request, reply }) => {
    const account = body.username
    const device = deviceCookies.read(account, request.headers.cookie)
    await rateLimit('loginPerAddress', request.ip)
    if (device === undefined) await rateLimit('loginPerAccount', account)
    else await rateLimit('loginPerDevice', device)
    const given = { ...body, device: deviceOf(request) }
    const outcome = await logIn(parts, given, clock()).catch((error: unknown) => {
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

function secondStepOfLogin(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { database, clock, linkTokens, deviceCookies, rateLimit, hashAccount } = parts
  registerEndpoint(passLoginStep, async ({ body: { token, ...proof }, request, reply }) => {
    await rateLimit('secondStepPerAddress', request.ip)
    const step = { purpose: 'login', token } as const
    const check = await expectOpenCheck({ reader: database.reader, linkTokens }, step, clock())
    const account = check.email.toLowerCase()
    const device = deviceCookies.read(account, request.headers.cookie)
    if (device === undefined) await rateLimit('secondStepPerAccount', check.memberId)
    else await rateLimit('secondStepPerDevice', device)
    const about = { member: check.memberId, proof }
    const finished = finishLogin(parts, check, { proof, device: deviceOf(request) }, clock())
    const accessToken = await recordProof(request, about, finished)
    recordSecurityEvent(request, 'login.succeeded', { account: hashAccount(account) })
    reply.header('set-cookie', deviceCookies.write(account, device))
    return { access_token: accessToken }
  })
}

function passkeyLogin(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { clock, deviceCookies, rateLimit, hashAccount } = parts
  registerEndpoint(startPasskeyLogin, async ({ request }) => {
    await rateLimit('loginPerAddress', request.ip)
    return startLogin(parts, clock())
  })

  registerEndpoint(passPasskeyLogin, async ({ body: { token, passkey }, request, reply }) => {
    await rateLimit('secondStepPerAddress', request.ip)
    const given = { token, proof: passkey, device: deviceOf(request) }
    const outcome = await logInWithPasskey(parts, given, clock()).catch((error: unknown) => {
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
