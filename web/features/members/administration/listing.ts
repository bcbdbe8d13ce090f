import { memberSorts } from '#contract/member-administration.ts'
import type { MemberSortField, MemberSort } from '#contract/member-administration.ts'
import { addressOfPage, pageOfAddress } from '#web/lib/page-of-address.ts'

/** What part of the members is shown, as the address says it. */
export interface Listing {
  q: string
  sort: MemberSort
  page: number
}

export function listingOf(search: URLSearchParams): Listing {
  const sort = search.get('sort')
  return {
    q: search.get('q') ?? '',
    sort: memberSorts.find((known) => known === sort) ?? 'kana',
    page: pageOfAddress(search),
  }
}

/** The address of another part; what is as ever is left out. A new search or order begins at the first page. */
export function addressOf(search: URLSearchParams, change: Partial<Listing>): string {
  const { q, sort, page } = { ...listingOf(search), page: 1, ...change }
  return addressOfPage(search, page, { q, sort: sort === 'kana' ? '' : sort })
}

/** The order after its heading is pressed: that one, and the other way round when it is there already. */
export const nextSort = (sort: MemberSort, field: MemberSortField): MemberSort =>
  sort === field ? `-${field}` : field

export const querySent = ({ q, sort }: Listing) => ({ sort, ...(q.trim() !== '' && { q: q.trim() }) })
