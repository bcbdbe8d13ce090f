import type { Writer } from '#server/database/database.ts'
import { lockMember, updateMember } from '#server/features/members/queries.ts'
import type { MemberType } from '#studio/member-types.ts'
import { hasPaidForRental } from './ledger-queries.ts'
import { listMemberships } from './membership-queries.ts'
import { memberTypeByPayments } from './rules.ts'

/**
 * Changes a member's payments, then sets the member type that follows from them. When the payments give the
 * same type before and after, the type stays as it is, because an administrator may have set another one.
 * Tickets never expire.
 * @param change learns whether the account is closed; the type of a closed account stays
 */
export async function updateMemberTypeAfter(
  writer: Writer,
  memberId: string,
  change: (isClosed: boolean) => Promise<void>,
): Promise<void> {
  // The lock keeps other payments of the member, and the closing of the account, out of this transaction.
  const isClosed = (await lockMember(writer, memberId)) === undefined
  const before = await readTypeByPayments(writer, memberId)
  await change(isClosed)
  const after = await readTypeByPayments(writer, memberId)
  if (after !== before) await updateMember(writer, memberId, { memberType: after })
}

async function readTypeByPayments(writer: Writer, memberId: string): Promise<MemberType> {
  const rows = await listMemberships(writer, memberId)
  const memberships = rows.map(({ memberType, status, nextMemberType: next }) => ({
    memberType,
    status,
    next,
  }))
  return memberTypeByPayments(memberships, await hasPaidForRental(writer, memberId))
}
