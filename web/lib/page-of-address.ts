import { useSearchParams } from 'react-router'

/** The page that `?page=3` names; without it the first. */
export function pageOfAddress(search: URLSearchParams): number {
  const named = Number(search.get('page'))
  return Number.isInteger(named) && named > 0 ? named : 1
}

/** The address of a page, with other changes of the query. It leaves out empty values and the first page. */
export function addressOfPage(
  search: URLSearchParams,
  page: number,
  change: Record<string, string> = {},
): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ ...change, page: page === 1 ? '' : String(page) })) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next.toString()}`
}

/** The page of a list that the address names, and the addresses of other pages. */
export function usePageOfAddress() {
  const [search] = useSearchParams()
  const addressOf = (page: number, change?: Record<string, string>) => addressOfPage(search, page, change)
  return { page: pageOfAddress(search), search, addressOf }
}
