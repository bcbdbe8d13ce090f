import type { Page, PageQuery } from '#contract/paging.ts'
import type { ManagedMember, MemberSort } from '#contract/member-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { withUsableTickets } from '#server/features/tickets/usable-tickets.ts'
import { countMatching, findMatching } from './directory-queries.ts'
import { searchWords } from './search-text.ts'

interface Wanted extends PageQuery {
  q?: string | undefined
  sort?: MemberSort | undefined
}

/** A page of the members in whom every word of `q` is found. */
export async function listMembers(
  reader: Reader,
  { q = '', sort = 'kana', ...asked }: Wanted,
  now: number,
): Promise<Page<ManagedMember[]>> {
  const words = searchWords(q)
  const [members, total] = await Promise.all([
    findMatching(reader, { words, sort }, sliceOf(asked)),
    countMatching(reader, words),
  ])
  const items = await withUsableTickets(reader, members, now)
  return { items, total }
}
