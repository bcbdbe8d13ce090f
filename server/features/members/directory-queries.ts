import { sql } from 'kysely'
import type { MemberSort } from '#contract/member-administration.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
import { memberColumns } from './queries.ts'

export interface Wanted {
  /** All of them must be found; none finds everybody. */
  words: readonly string[]
  sort: MemberSort
}

/** A page of the members. Those who are alike stand in the order of their kana. */
export async function findMatching(reader: Reader, { words, sort }: Wanted, { skip, most }: Slice) {
  const [field, direction] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc']
  const column = columns[field as keyof typeof columns]
  // The members who are passed over are never read: their order stands in an index.
  const page = matching(reader, words)
    .select('id')
    .orderBy(column, direction as 'asc' | 'desc')
    .orderBy('kana_order')
    .orderBy('id')
    .offset(skip)
    .limit(most)
  return reader
    .selectFrom('members')
    .select([...memberColumns, 'version'])
    .where('id', 'in', page)
    .orderBy(column, direction as 'asc' | 'desc')
    .orderBy('kana_order')
    .orderBy('id')
    .execute()
}

const columns = {
  kana: sql.ref<string>('kana_order'),
  email: sql<string>`lower(email)`,
  gender: sql.ref<number>('gender'),
  tickets: sql.ref<number>('tickets'),
  memberType: sql.ref<number>('member_type'),
  number: sql.ref<number>('number'),
}

export const countMatching = (reader: Reader, words: readonly string[]): Promise<number> =>
  words.length === 0 ? countPresent(reader) : countOf(matching(reader, words))

/** Triggers keep this count: to count anew would take the longer the more members there are. */
async function countPresent(reader: Reader): Promise<number> {
  const { value } = await reader
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'open_accounts')
    .executeTakeFirstOrThrow()
  return value
}

function matching(reader: Reader, words: readonly string[]) {
  return reader
    .selectFrom('members')
    .where('closed_at', 'is', null)
    .where((eb) => eb.and(words.map((word) => sql<boolean>`search_text like ${anywhere(word)} escape '!'`)))
}

const anywhere = (word: string) => `%${word.replaceAll(/[%_!]/g, '!$&')}%`
