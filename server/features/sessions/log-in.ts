import type { Reader } from '#server/database/database.ts'
import { findLogin } from '#server/features/members/credential-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { passwordFits } from '#server/security/password-hash.ts'

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
