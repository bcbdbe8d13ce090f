import type { FoundGuest } from '#contract/guests.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { searchWords } from '#server/features/members/search-text.ts'
import { isoText } from '#time/tokyo.ts'
import { countMatching, findMatching } from './directory-queries.ts'
import { toGuest } from './guest-fields.ts'

/** A page of the guests in whom every word of `q` is found. */
export async function listGuests(
  reader: Reader,
  { q = '', ...asked }: PageQuery & { q?: string | undefined },
): Promise<Page<FoundGuest[]>> {
  const words = searchWords(q)
  const rows = await findMatching(reader, words, sliceOf(asked))
  const total = await countMatching(reader, words)
  const items = rows.map(({ lessons, lastLesson, ...guest }) => ({
    ...toGuest(guest),
    lessons: lessons ?? 0,
    lastLesson: lastLesson === null ? null : isoText(lastLesson),
  }))
  return { items, total }
}
