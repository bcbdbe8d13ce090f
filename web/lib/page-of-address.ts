import { useSearchParams } from 'react-router'

/** The page that `?page=3` names; without it the first. */
export function pageOfAddress(search: URLSearchParams, name = 'page'): number {
  const named = Number(search.get(name))
  return Number.isInteger(named) && named > 0 ? named : 1
}

/** The address of a page, with other changes of the query. It leaves out empty values and the first page. */
export function addressOfPage(
  search: URLSearchParams,
  page: number,
  change: Record<string, string> = {},
  name = 'page',
): string {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries({ ...change, [name]: page === 1 ? '' : String(page) })) {
    if (value === '') next.delete(key)
    else next.set(key, value)
  }
  return `?${next.toString()}`
}

/**
 * The page of a list that the address names, and the addresses of other pages.
 * @param name of the page in the address, where a screen has several lists
 */
export function usePageOfAddress(name = 'page') {
  const [search] = useSearchParams()
  const addressOf = (page: number, change?: Record<string, string>) =>
    addressOfPage(search, page, change, name)
  return { page: pageOfAddress(search, name), search, addressOf }
}
