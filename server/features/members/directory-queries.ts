import { sql } from 'kysely'
import { memberSortFields } from '#contract/member-administration.ts'
import type { MemberSort } from '#contract/member-administration.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
import { memberColumns } from './queries.ts'

export interface Wanted {
  /** A member matches when every word is found. Without words every member matches. */
  words: readonly string[]
  sort: MemberSort
}

/** A page of the members who match. Members with equal values are sorted by their kana. */
export async function findMatching(reader: Reader, { words, sort }: Wanted, { skip, most }: Slice) {
  const field = memberSortFields.find((name) => sort === name || sort === `-${name}`) ?? 'kana'
  const column = columns[field]
  const direction = sort === field ? 'asc' : 'desc'
  // First the ids alone: an index has them in this order, so the rows of skipped members are not read.
  const page = matching(reader, words)
    .select('id')
    .orderBy(column, direction)
    .orderBy('kana_order')
    .orderBy('id')
    .offset(skip)
    .limit(most)
  return reader
    .selectFrom('members')
    .select([...memberColumns, 'version'])
    .where('id', 'in', page)
    .orderBy(column, direction)
    .orderBy('kana_order')
    .orderBy('id')
    .execute()
}

const columns = {
  kana: sql.ref<string>('kana_order'),
  kanaFirstName: sql.ref<string>('given_kana_order'),
  email: sql<string>`lower(email)`,
  gender: sql.ref<number>('gender'),
  tickets: sql.ref<number>('tickets'),
  memberType: sql.ref<number>('member_type'),
  number: sql.ref<number>('number'),
}

export const countMatching = (reader: Reader, words: readonly string[]): Promise<number> =>
  words.length === 0 ? countPresent(reader) : countOf(matching(reader, words))

/** Triggers keep this count, because counting the rows takes longer with every member. */
async function countPresent(reader: Reader): Promise<number> {
  const { value } = await reader
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'open_accounts')
    .executeTakeFirstOrThrow()
  return value
}

export function matching(reader: Reader, words: readonly string[]) {
  return reader
    .selectFrom('members')
    .where('closed_at', 'is', null)
    .where((eb) => eb.and(words.map((word) => sql<boolean>`search_text like ${anywhere(word)} escape '!'`)))
}

const anywhere = (word: string) => `%${word.replaceAll(/[%_!]/g, '!$&')}%`
