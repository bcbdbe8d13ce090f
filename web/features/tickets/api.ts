import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listTicketLots, listTicketMovements } from '#contract/tickets.ts'
import { memberKey } from '#web/features/members/api.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

const pageSize = '20'

/** The member's tickets by lot, in the order in which bookings use them. */
export function useTicketLots() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...memberKey, 'lots', user?.id ?? null],
    queryFn: ({ signal }) => call(listTicketLots, { signal }),
    enabled: user !== undefined,
  })
}

/** The member's ticket history, newest first, as many pages as were asked for. */
export function useTicketHistory() {
  const user = useSessionUser()
  const { language } = useLanguage()
  const query = useInfiniteQuery({
    queryKey: [...memberKey, 'tickets', user?.id ?? null, language],
    queryFn: ({ pageParam, signal }) =>
      call(listTicketMovements, {
        query: { size: pageSize, ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: user !== undefined,
  })
  return { ...query, movements: query.data?.pages.flatMap(({ movements }) => movements) }
}
