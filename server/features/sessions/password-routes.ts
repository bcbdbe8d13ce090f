import { changePassword, checkResetLink, forgetPassword, resetPassword } from '#contract/passwords.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { changeOwnPassword, expectOpenLink, sendResetLink, setPasswordByLink } from './passwords.ts'

interface Parts {
  database: Database
  clock: Clock
  tokens: Tokens
  linkTokens: LinkTokens
  rateLimit: RateLimit
}

export function passwordRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, tokens, linkTokens, rateLimit }: Parts,
): void {
  registerEndpoint(changePassword, async ({ caller, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id, request)
    return { access_token: await changeOwnPassword({ database, tokens }, caller.id, body, clock()) }
  })

  registerEndpoint(forgetPassword, async ({ body, request }) => {
    await rateLimit('forgottenPerAddress', request.ip, request)
    await rateLimit('forgottenPerAccount', body.email, request)
    await sendResetLink(database, body.email, clock())
    return {}
  })

  registerEndpoint(checkResetLink, async ({ body, request }) => {
    await rateLimit('resetPerAddress', request.ip, request)
    await expectOpenLink({ reader: database.reader, linkTokens }, body.token, clock())
    return {}
  })

  registerEndpoint(resetPassword, async ({ body, request }) => {
    await rateLimit('resetPerAddress', request.ip, request)
    await setPasswordByLink({ database, linkTokens }, body, clock())
    return {}
  })
}
