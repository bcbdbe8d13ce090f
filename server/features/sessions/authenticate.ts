import type { Database } from '#server/database/database.ts'
import { SharedRead } from '#server/database/shared-read.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { credentialsVersion, findTokenHolder } from '#server/features/members/credential-queries.ts'
import type { TokenHolder } from '#server/features/members/credential-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller, MemberId } from '#server/http/callers.ts'
import type { Identify } from '#server/http/register-endpoint.ts'
import type { Tokens } from '#server/security/access-tokens.ts'

/** Of so many members the role and the token version stay in memory, until any member's credentials change. */
const mostKnown = 5_000

/** Finds out who calls, from the Bearer header alone: a cookie never proves who calls. */
export function createIdentify({ database, tokens }: { database: Database; tokens: Tokens }): Identify {
  const holderOf = createHolderOf(database, tokens)
  return async (request) => {
    const header = request.headers.authorization
    if (header === undefined) return undefined
    const token = /^Bearer (\S+)$/i.exec(header)?.[1]
    if (token === undefined) throw new ApiError('error.server.token_invalid')
    return holderOf(token)
  }
}

/** Finds the member of a token; throws `token_invalid`, or `token_expired` when it has expired or was revoked. */
function createHolderOf({ reader }: Database, tokens: Tokens): (token: string) => Promise<MemberCaller> {
  const holders = new VersionedCache<TokenHolder>(mostKnown)
  const credentials = new SharedRead(() => credentialsVersion(reader))
  const expired = () => new ApiError('error.server.token_expired')

  return async (token) => {
    const { sub, role, version } = tokens.read(token)
    const member = await holders.get(sub, await credentials.take(), async () => {
      const holder = await findTokenHolder(reader, sub)
      if (holder === undefined) throw expired()
      return holder
    })
    if (member.tokenVersion !== version || member.role !== role) throw expired()
    return { id: member.id as MemberId, role: member.role, language: member.language }
  }
}
