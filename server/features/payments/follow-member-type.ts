import type { Writer } from '#server/database/database.ts'
import { lockMember, updateMember } from '#server/features/members/queries.ts'
import type { MemberType } from '#studio/member-types.ts'
import { hasPaidForRental, listMemberships } from './recording-queries.ts'
import { typeByPayments } from './rules.ts'

/**
 * Does what changes a member's payments, and makes the member what they then say, if that is something else than before.
 * Otherwise the type stays, which an administrator may have set by hand. Tickets stay in any case: they carry over.
 * @param change is told whether the member has left; then nothing changes their type
 */
export async function followPayments(
  writer: Writer,
  memberId: string,
  change: (isGone: boolean) => Promise<void>,
): Promise<void> {
  // One after the other, so that none compares with books that are changing, and nobody leaves meanwhile.
  const isGone = (await lockMember(writer, memberId)) === undefined
  const before = await typeInBooks(writer, memberId)
  await change(isGone)
  const after = await typeInBooks(writer, memberId)
  if (after !== before) await updateMember(writer, memberId, { memberType: after })
}

async function typeInBooks(writer: Writer, memberId: string): Promise<MemberType> {
  const memberships = await listMemberships(writer, memberId)
  const known = memberships.map(({ member_type: memberType, status }) => ({ memberType, status }))
  return typeByPayments(known, await hasPaidForRental(writer, memberId))
}
