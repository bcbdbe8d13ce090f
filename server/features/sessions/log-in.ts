import type { Reader } from '#server/database/database.ts'
import { findLogin } from '#server/features/members/credential-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { passwordFits } from '#server/security/password-hash.ts'

interface Parts {
  reader: Reader
  tokens: Tokens
  /** E-mail addresses in lower case whose members cannot log in. */
  blockedLogins: readonly string[]
}

/** A token for the right e-mail address and password; throws `error.login.failed` for anything else. */
export async function logIn(
  { reader, tokens, blockedLogins }: Parts,
  given: { username: string; password: string },
): Promise<string> {
  const email = given.username.toLowerCase()
  const member = blockedLogins.includes(email) ? undefined : await findLogin(reader, email)
  const fits = await passwordFits(given.password, member?.passwordHash)
  if (member === undefined || !fits) throw new ApiError('error.login.failed')
  return tokens.sign(member)
}
