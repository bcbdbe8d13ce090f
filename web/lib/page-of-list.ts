import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { Page, PagedEndpoint } from '#contract/paging.ts'
import type { Language } from '#studio/languages.ts'
import { useSearchParams } from 'react-router'
import { callPage } from './api.ts'
import type { PageInput } from './api.ts'
import { useSessionUser } from './session.ts'

type PageOfListInput<E extends PagedEndpoint> = Omit<PageInput<E>, 'signal'> & {
  /** For a list whose answer depends on the language. */
  language?: Language
} & Pick<UseQueryOptions<Page<Answer<E>>>, 'refetchInterval'>

export interface PageOfList<Items> {
  page: number
  size: number
  query: UseQueryResult<Page<Items>>
}

/** A page of a list. The page before stays until the new one has loaded. */
export function usePageOfList<E extends PagedEndpoint>(
  endpoint: E,
  { page, size, query, language, ...options }: PageOfListInput<E>,
): PageOfList<Answer<E>> {
  const user = useSessionUser()
  const result = useQuery<Page<Answer<E>>>({
    queryKey: [endpoint.path, page, size, query, language, user?.id ?? null],
    queryFn: ({ signal }) => callPage(endpoint, { page, size, query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    ...options,
  })
  return { page, size, query: result }
}

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
