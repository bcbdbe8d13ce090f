import { memberSorts } from '#contract/member-administration.ts'
import type { MemberSortField, MemberSort } from '#contract/member-administration.ts'
import { addressOfPage, pageOfAddress } from '#web/lib/page-of-address.ts'

/** The part of the members that the address names. */
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

/** The address of another part. It leaves out default values. A new search or order begins at the first page. */
export function addressOf(search: URLSearchParams, change: Partial<Listing>): string {
  const { q, sort, page } = { ...listingOf(search), page: 1, ...change }
  return addressOfPage(search, page, { q, sort: sort === 'kana' ? '' : sort })
}

/** The order after a heading was pressed: by that field, and in the opposite direction when the list already has that order. */
export const nextSort = (sort: MemberSort, field: MemberSortField): MemberSort =>
  sort === field ? `-${field}` : field

export const querySent = ({ q, sort }: Listing) => ({ sort, ...(q.trim() !== '' && { q: q.trim() }) })
