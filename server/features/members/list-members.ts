import type { ManagedMember, MemberSort } from '#contract/member-administration.ts'
import type { MemberFilter } from '#contract/member-filter.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { withUsableTickets } from '#server/features/tickets/move-tickets.ts'
import { findMatching } from './directory-queries.ts'

type Wanted = PageQuery & MemberFilter & { sort?: MemberSort | undefined }

/** A page of the members who match. */
export async function listMembers(
  reader: Reader,
  { page, size, sort = 'kana', ...filter }: Wanted,
  now: number,
): Promise<Page<ManagedMember[]>> {
  const { members, total } = await findMatching(reader, { filter, sort, now }, sliceOf({ page, size }))
  return { items: await withUsableTickets(reader, members, now), total }
}
