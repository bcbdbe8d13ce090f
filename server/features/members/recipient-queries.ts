import type { MemberType } from '#studio/member-types.ts'
import type { Reader } from '#server/database/database.ts'
import type { MemberFilter } from '#contract/member-filter.ts'
import { matching } from './filter-queries.ts'

/** Which members get something. Each condition narrows the others. */
export interface RecipientFilter {
  /** The search and the conditions of the list of members. */
  filter: MemberFilter
  memberTypes: readonly MemberType[] | undefined
  /** An instant: only members without a live booking of a lesson that starts then or later. */
  notBookedSince: number | undefined
}

/** The members who match, in the order of their kana. Administrators and blocked accounts are left out. */
export async function findRecipients(
  reader: Reader,
  { filter, memberTypes, notBookedSince }: RecipientFilter,
  now: number,
) {
  let members = matching(reader, filter, now).where('role', '=', 'USER').where('blocked_at', 'is', null)
  if (memberTypes !== undefined) members = members.where('member_type', 'in', memberTypes)
  if (notBookedSince !== undefined)
    members = members.where('id', 'not in', bookersSince(reader, notBookedSince))
  return members
    .select(['id', 'email', 'language', 'last_name as lastName', 'first_name as firstName'])
    .orderBy('kana_order')
    .orderBy('id')
    .execute()
}

const bookersSince = (reader: Reader, instant: number) =>
  reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select('bookings.member_id')
    .where('lessons.starts_at', '>=', instant)
    .where('bookings.status', '<>', 'cancelled')
    // Without it, one guest, who is no member, would leave every member out.
    .where('bookings.member_id', 'is not', null)
