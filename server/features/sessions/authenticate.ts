import type { Database } from '#server/database/database.ts'
import { SharedRead } from '#server/database/shared-read.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { credentialsVersion, findTokenHolder } from '#server/features/members/credential-queries.ts'
import type { TokenHolder } from '#server/features/members/credential-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { bearerToken } from '#server/http/authentication.ts'
import type { Authenticate, MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { Tokens } from '#server/security/access-tokens.ts'

/** Of so many members the role and the token version stay in memory, until any member's credentials change. */
const mostKnown = 5_000

interface Parts {
  database: Database
  tokens: Tokens
}

/** Finds the member whose token a request carries. */
export function createAuthenticate({ database, tokens }: Parts): Authenticate {
  const holderOf = createHolderOf(database, tokens)
  return async (request) => {
    const token = bearerToken(request)
    return token === undefined ? undefined : holderOf(token)
  }
}

/** Finds the member of a token; throws `token_invalid`, or `token_expired` when it has expired or was revoked. */
function createHolderOf({ reader }: Database, tokens: Tokens): (token: string) => Promise<MemberCaller> {
  const holders = new VersionedCache<TokenHolder>(mostKnown)
  const credentials = new SharedRead(() => credentialsVersion(reader))
  const expired = () => new ApiError('error.server.token_expired')

  return async (token) => {
    const { sub, role, version } = tokens.read(token)
    const member = await holders.get(sub, await credentials.read(), async () => {
      const holder = await findTokenHolder(reader, sub)
      if (holder === undefined) throw expired()
      return holder
    })
    if (member.tokenVersion !== version || member.role !== role) throw expired()
    return { id: member.id as MemberId, role: member.role, language: member.language }
  }
}
