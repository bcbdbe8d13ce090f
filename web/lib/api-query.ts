import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#studio/languages.ts'
import { call } from './api.ts'
import type { CallInput } from './api.ts'
import { useSessionUser } from './session.ts'

interface Options<E extends Endpoint> extends Pick<
  UseQueryOptions<Answer<E>>,
  | 'enabled'
  | 'gcTime'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'staleTime'
> {
  /** For an answer that depends on the language. */
  language?: Language
}

/**
 * What an endpoint answers to the person who is logged in. After a change `useReload` reads it again with all
 * other data; what is to be read again alone has a query key of its own, and uses `useQuery`.
 */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  parts: CallInput<E>,
  { language, ...options }: Options<E> = {},
): UseQueryResult<Answer<E>> {
  const user = useSessionUser()
  return useQuery<Answer<E>>({
    queryKey: [endpoint.name, parts, language, user?.id ?? null],
    queryFn: ({ signal }) => call(endpoint, { ...parts, signal }),
    ...options,
  })
}

const pauseMs = 2_000

/** What a query tells its `refetchInterval`. */
interface Polled<Data> {
  state: { data: Data | undefined; dataUpdateCount: number }
}

/**
 * The `refetchInterval` of what waits for a payment: it is read again and again while `waits` says so. The
 * pauses grow, because a payment that is late by a minute may be late by an hour.
 */
export const growingPause =
  <Data>(waits: (data: Data) => boolean) =>
  ({ state: { data, dataUpdateCount } }: Polled<Data>): number | false =>
    data !== undefined && waits(data) && pauseMs * Math.max(1, dataUpdateCount - 10)
