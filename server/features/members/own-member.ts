import type { Member } from '#contract/members/members.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { passwordFits } from '#server/security/password-hash.ts'
import { findMember, findPasswordHash, lockMember } from './queries.ts'

/** The caller's own data. */
export async function readOwnMember(reader: Reader, id: MemberId): Promise<Member> {
  const member = await findMember(reader, id)
  if (member === undefined) throw new ApiError('error.server.token_expired')
  return member
}

/**
 * The caller, locked. Throws `error.server.token_expired` when the account was closed or blocked since the
 * call began.
 */
export async function lockOwnMember(writer: Writer, id: MemberId) {
  const member = await lockMember(writer, id)
  if (member === undefined || member.blockedAt !== null) throw new ApiError('error.server.token_expired')
  return member
}

/** Throws `error.password.incorrect` unless it is the caller's password. */
export async function expectPassword(reader: Reader, id: MemberId, password: string): Promise<void> {
  const fits = await passwordFits(password, await findPasswordHash(reader, id))
  if (!fits) throw new ApiError('error.password.incorrect', { password: 'incorrect' })
}
