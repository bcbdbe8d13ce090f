import type { Database, Reader } from '#server/database/database.ts'
import { SharedRead } from '#server/database/shared-read.ts'
import type { MemberCaller, MemberId } from '#server/http/callers.ts'
import { passwordFits } from '#server/security/password-hash.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { credentialsVersion, findLogin, findTokenHolder } from './queries.ts'
import type { TokenHolder } from './queries.ts'

/** A token for the right e-mail address and password; throws `error.login.failed` for anything else. */
export async function logIn(
  reader: Reader,
  tokens: Tokens,
  email: string,
  password: string,
): Promise<string> {
  const member = await findLogin(reader, email.toLowerCase())
  const fits = await passwordFits(password, member?.passwordHash)
  if (member === undefined || !fits) throw new ApiError('error.login.failed')
  return tokens.sign(member)
}

/** Members who are known again without asking the database, as long as nobody's credentials change. */
const keptHolders = 5_000

/** Who holds the token; throws `token_invalid`, or `token_expired` when it is over or revoked. */
export type HolderOf = (token: string) => Promise<MemberCaller>

export function createHolderOf({ reader }: Database, tokens: Tokens): HolderOf {
  const holders = new VersionedCache<TokenHolder>(keptHolders)
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
