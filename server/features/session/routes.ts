import { login } from '#contract/session.ts'
import type { Database } from '#server/database/database.ts'
import type { Identify, Mount } from '#server/platform/mount.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { createHolderOf, logIn } from './service.ts'

interface Parts {
  database: Database
  tokens: Tokens
}

export function sessionRoutes(
  mount: Mount,
  { database, tokens, attempt }: Parts & { attempt: Attempt },
): void {
  mount(login, async ({ body, request }) => {
    await attempt('loginPerAddress', request.ip, request)
    await attempt('loginPerAccount', body.username.toLowerCase(), request)
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
    if (token === undefined) throw new Refusal('error.server.token_invalid')
    return holderOf(token)
  }
}
