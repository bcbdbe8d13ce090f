import type { Page, PageQuery } from '#contract/paging.ts'
import type { ManagedMember, MemberSort } from '#contract/member-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
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
): Promise<Page<ManagedMember[]>> {
  const words = searchWords(q)
  const [items, total] = await Promise.all([
    findMatching(reader, { words, sort }, sliceOf(asked)),
    countMatching(reader, words),
  ])
  return { items, total }
}
