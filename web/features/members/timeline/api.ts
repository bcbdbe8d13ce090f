import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { readTimeline } from '#contract/timeline.ts'
import type { TimelineKind } from '#contract/timeline.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** What happened with a member, newest first, as many pages as were asked for. Without kinds, all of it. */
export function useTimeline(id: string, kinds: readonly TimelineKind[]) {
  const user = useSessionUser()
  const { language } = useLanguage()
  const chosen = kinds.join(',')
  const query = useInfiniteQuery({
    queryKey: ['timeline', id, chosen, language, user?.id ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(readTimeline, {
        params: { id },
        query: { ...(chosen !== '' && { kinds: chosen }), ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { ...query, entries: query.data?.pages.flatMap(({ entries }) => entries) }
}
