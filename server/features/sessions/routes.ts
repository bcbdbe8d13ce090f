import { login } from '#contract/session.ts'
import type { Database } from '#server/database/database.ts'
import type { Identify, RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { createHolderOf, logIn } from './log-in.ts'

interface Parts {
  database: Database
  tokens: Tokens
}

export function sessionRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, tokens, rateLimit }: Parts & { rateLimit: RateLimit },
): void {
  registerEndpoint(login, async ({ body, request }) => {
    await rateLimit('loginPerAddress', request.ip, request)
    await rateLimit('loginPerAccount', body.username.toLowerCase(), request)
    return { access_token: await logIn(database.reader, tokens, body.username, body.password) }
  })
}

/** Reads the Bearer header, the only way to say who one is. */
export function createIdentify({ database, tokens }: Parts): Identify {
  const holderOf = createHolderOf(database, tokens)
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return undefined
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    if (token === undefined) throw new ApiError('error.server.token_invalid')
    return holderOf(token)
  }
}
