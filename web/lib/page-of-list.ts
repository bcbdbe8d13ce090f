import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { Page, PagedEndpoint } from '#contract/paging.ts'
import type { Language } from '#studio/languages.ts'
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
