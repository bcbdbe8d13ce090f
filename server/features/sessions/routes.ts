import * as passwords from '#contract/passwords.ts'
import { login } from '#contract/session.ts'
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
import { logIn } from './log-in.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { expectOpenReset, resetPassword } from './reset-password.ts'

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

export function sessionRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, tokens, linkTokens, deviceCookies, rateLimit, hashAccount, blockedLogins }: Parts,
): void {
  registerEndpoint(login, async ({ body, request, reply }) => {
    const account = body.username.toLowerCase()
    const device = deviceCookies.read(account, request.headers.cookie)
    await rateLimit('loginPerAddress', request.ip, request)
    if (device === undefined) await rateLimit('loginPerAccount', account, request)
    else await rateLimit('loginPerDevice', device, request)
    const parts = { reader: database.reader, tokens, blockedLogins }
    const token = await logIn(parts, body).catch((error: unknown) => {
      if (error instanceof ApiError)
        recordSecurityEvent(request, 'login.failed', { account: hashAccount(account) })
      throw error
    })
    recordSecurityEvent(request, 'login.succeeded', { account: hashAccount(account) })
    reply.header('set-cookie', deviceCookies.write(account, device))
    return { access_token: token }
  })

  registerEndpoint(passwords.changePassword, async ({ caller, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id, request)
    return { access_token: await changePassword({ database, tokens }, caller.id, body, clock()) }
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
