import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getOwnMember } from '#contract/members.ts'
import { listTicketMovements } from '#contract/tickets.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { itemsOf } from '#web/lib/page-of-list.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const memberKey = ['member'] as const

/** The logged-in member; nothing is asked for a visitor. */
export function useOwnMember() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...memberKey, user?.id ?? null],
    queryFn: ({ signal }) => call(getOwnMember, { signal }),
    enabled: user !== undefined,
  })
}

const historySize = 20

/** The member's ticket history, as far as it was asked for. What moves to a later page meanwhile is there once. */
export function useTicketHistory() {
  const user = useSessionUser()
  const { language } = useLanguage()
  const query = useInfiniteQuery({
    queryKey: [...memberKey, 'tickets', user?.id ?? null, language],
    queryFn: ({ pageParam, signal }) =>
      callPage(listTicketMovements, { page: pageParam, size: historySize, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * historySize < total ? pages.length + 1 : undefined,
    enabled: user !== undefined,
  })
  return { ...query, movements: query.data && itemsOf(query.data.pages) }
}
