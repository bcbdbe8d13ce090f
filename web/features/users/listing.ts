import type { SortField, UserSort } from '#contract/users.ts'

/** What part of the members is shown, as the address says it. */
export interface Listing {
  q: string
  sort: UserSort
  page: number
  size: number
}

const pageSize = 50

const fields: readonly string[] = ['kana', 'email', 'gender', 'tickets', 'memberType', 'number']

export function listingOf(search: URLSearchParams): Listing {
  const sort = search.get('sort') ?? ''
  const page = Number(search.get('page'))
  return {
    q: search.get('q') ?? '',
    sort: fields.includes(sort.replace(/^-/, '')) ? (sort as UserSort) : 'kana',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSize,
  }
}

/** The address of another part; what is as ever is left out. A new search or order begins at the first page. */
export function addressOf(search: URLSearchParams, change: Partial<Omit<Listing, 'size'>>): string {
  const { q, sort, page } = { ...listingOf(search), page: 1, ...change }
  const next = new URLSearchParams(search)
  const parts = { q, sort: sort === 'kana' ? '' : sort, page: page === 1 ? '' : String(page) }
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next.toString()}`
}

/** The order after its heading is pressed: that one, and the other way round when it is there already. */
export const nextSort = (sort: UserSort, field: SortField): UserSort => (sort === field ? `-${field}` : field)

export const querySent = ({ q, sort, page, size }: Listing) => ({
  sort,
  page: String(page),
  size: String(size),
  ...(q.trim() !== '' && { q: q.trim() }),
})
