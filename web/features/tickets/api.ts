import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listTicketLots, listTicketMovements } from '#contract/tickets.ts'
import { memberKey } from '#web/features/members/api.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { itemsOf } from '#web/lib/page-of-list.ts'
import { useSessionUser } from '#web/lib/session.ts'

const pageSize = 20

/** The member's tickets by lot, in the order in which bookings use them. */
export function useTicketLots() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...memberKey, 'lots', user?.id ?? null],
    queryFn: ({ signal }) => call(listTicketLots, { signal }),
    enabled: user !== undefined,
  })
}

/** The member's ticket history, as many pages as were asked for. A movement that slides to a later page meanwhile is shown once. */
export function useTicketHistory() {
  const user = useSessionUser()
  const { language } = useLanguage()
  const query = useInfiniteQuery({
    queryKey: [...memberKey, 'tickets', user?.id ?? null, language],
    queryFn: ({ pageParam, signal }) =>
      callPage(listTicketMovements, { page: pageParam, size: pageSize, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    enabled: user !== undefined,
  })
  return { ...query, movements: query.data && itemsOf(query.data.pages) }
}
