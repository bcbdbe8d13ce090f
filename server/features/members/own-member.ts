import type { Member } from '#contract/members/members.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { findMember } from './queries.ts'

/** The caller's own data. */
export async function readOwnMember(reader: Reader, id: MemberId): Promise<Member> {
  const member = await findMember(reader, id)
  if (member === undefined) throw new ApiError('error.server.token_expired')
  return member
}
