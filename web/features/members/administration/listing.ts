import {
  memberConditionFields,
  memberConditionNames,
  memberSorts,
} from '#contract/accounts/member-administration.ts'
import type { MemberSort, MemberSortField, SentConditions } from '#contract/accounts/member-administration.ts'
import { addressOfPage, pageOfAddress } from '#web/lib/page-of-list.ts'

/** The part of the members that the address names. */
export interface Listing {
  q: string
  sort: MemberSort
  page: number
  /** The conditions that the list has, as the address writes them. */
  conditions: SentConditions
}

export type ConditionName = (typeof memberConditionNames)[number]

export function listingOf(search: URLSearchParams): Listing {
  const sort = search.get('sort')
  return {
    q: search.get('q') ?? '',
    sort: memberSorts.find((known) => known === sort) ?? 'kana',
    page: pageOfAddress(search),
    conditions: conditionsOf(search),
  }
}

/** What is no condition in the contract is left out, so that a mistyped address shows a list. */
function conditionsOf(search: URLSearchParams): SentConditions {
  const named = memberConditionNames.map((name) => [name, search.get(name) ?? ''] as const)
  const known = named.filter(
    ([name, value]) => value !== '' && memberConditionFields[name].safeParse(value).success,
  )
  return Object.fromEntries(known)
}

/**
 * The address of another part. It leaves out default values. A new search or order begins at the first page.
 */
export function addressOfListing(search: URLSearchParams, change: Partial<Listing>): string {
  const { q, sort, page, conditions } = { ...listingOf(search), page: 1, ...change }
  const named = memberConditionNames.map((name) => [name, conditions[name] ?? ''])
  return addressOfPage(search, page, {
    q,
    sort: sort === 'kana' ? '' : sort,
    ...(Object.fromEntries(named) as Record<ConditionName, string>),
  })
}

/** The address of the list with one condition changed, or taken away. */
export const addressWith = (
  search: URLSearchParams,
  name: ConditionName,
  value: string | undefined,
): string =>
  addressOfListing(search, {
    conditions: { ...listingOf(search).conditions, [name]: value ?? '' },
  })

/**
 * The order after a heading was pressed: by that field, and in the opposite direction when the list already
 * has that order.
 */
export const nextSort = (sort: MemberSort, field: MemberSortField): MemberSort =>
  sort === field ? `-${field}` : field

/** The search and the conditions, as the calls take them. */
export const filterSent = ({ q, conditions }: Pick<Listing, 'q' | 'conditions'>) => ({
  ...conditions,
  ...(q.trim() !== '' && { q: q.trim() }),
})

export const querySent = ({ sort, ...listing }: Listing) => ({ sort, ...filterSent(listing) })
