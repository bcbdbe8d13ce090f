import type { Reader } from '#server/database/database.ts'
import type { MemberCaller, MemberId } from '#server/platform/callers.ts'
import { passwordFits } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { findLogin, findTokenHolder } from './queries.ts'

/** A token for the right e-mail address and password; throws `error.login.failed` for anything else. */
export async function logIn(
  reader: Reader,
  tokens: Tokens,
  email: string,
  password: string,
): Promise<string> {
  const member = await findLogin(reader, email.toLowerCase())
  const fits = await passwordFits(password, member?.passwordHash)
  if (member === undefined || !fits) throw new Refusal('error.login.failed')
  return tokens.sign(member)
}

/** Who holds the token; throws `token_invalid`, or `token_expired` when it is over or revoked. */
export async function holderOf(reader: Reader, tokens: Tokens, token: string): Promise<MemberCaller> {
  const claims = tokens.read(token)
  const member = await findTokenHolder(reader, claims.sub)
  if (member === undefined || member.tokenVersion !== claims.version || member.role !== claims.role) {
    throw new Refusal('error.server.token_expired')
  }
  return { id: member.id as MemberId, role: member.role, language: member.language }
}
