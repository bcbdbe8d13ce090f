import { sql } from 'kysely'
import { memberSortFields } from '#contract/member-administration.ts'
import type { MemberSort } from '#contract/member-administration.ts'
import type { MemberFilter } from '#contract/member-filter.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
import { matching } from './filter-queries.ts'
import { memberColumns } from './queries.ts'
import { searchWords } from './search-text.ts'

export interface Wanted {
  filter: MemberFilter
  sort: MemberSort
  now: number
}

/**
 * A page of the members who match, and how many match in all. Members with equal values are sorted by their kana. When one
 * number was searched, the member who has it comes first.
 */
export async function findMatching(reader: Reader, wanted: Wanted, slice: Slice) {
  const { ids, total } = await idsOfPage(reader, wanted, slice)
  if (ids.length === 0) return { members: [], total }
  const members = await reader
    .selectFrom('members')
    .select([...memberColumns, 'version'])
    .where('id', 'in', ids)
    .execute()
  const place = new Map(ids.map((id, position) => [id, position]))
  return { members: members.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), total }
}

/** The ids alone: an index has them in this order, so the rows of skipped members are not read. */
async function idsOfPage(reader: Reader, { filter, sort, now }: Wanted, { skip, most }: Slice) {
  const field = memberSortFields.find((name) => sort === name || sort === `-${name}`) ?? 'kana'
  const direction = sort === field ? 'asc' : 'desc'
  const matches = matching(reader, filter, now)
  const [word, ...others] = searchWords(filter.q ?? '')
  const number = others.length === 0 ? word?.number : undefined
  const first = number === undefined ? matches : matches.orderBy(sql`number = ${number}`, 'desc')
  const byField = first.orderBy(columns[field], direction)
  // Not a second time by the kana: SQLite would sort all members with the same kana instead of reading them in the order of the index.
  const sorted = (field === 'kana' ? byField : byField.orderBy('kana_order'))
    .orderBy('id')
    .offset(skip)
    .limit(most)
  if (Object.values(filter).every((value) => value === undefined || value === '')) {
    const rows = await sorted.select('id').execute()
    return { ids: rows.map(({ id }) => id), total: await countPresent(reader) }
  }
  // Counted by the same statement, because a search reads every member.
  const rows = await sorted.select(['id', sql<number>`count(*) over ()`.as('total')]).execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (skip === 0 ? 0 : await countOf(matches)) }
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

/** Triggers keep this count, because counting the rows takes longer with every member. */
async function countPresent(reader: Reader): Promise<number> {
  const { value } = await reader
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'open_accounts')
    .executeTakeFirstOrThrow()
  return value
}
