import type { ManagedMember } from '#contract/member-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { findMemberOfCode } from '#server/features/member-codes/queries.ts'
import { findMember } from '#server/features/members/queries.ts'
import { withUsableTickets } from '#server/features/tickets/usable-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'

/** The member who has the code; throws `error.member.notFound`. */
export async function findByCode(reader: Reader, code: string, now: number): Promise<ManagedMember> {
  const id = await findMemberOfCode(reader, code)
  const found = id === undefined ? undefined : await findMember(reader, id)
  const [member] = await withUsableTickets(reader, found === undefined ? [] : [found], now)
  if (member === undefined) throw new ApiError('error.member.notFound')
  return member
}
