import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from '#contract/calendar-feeds.ts'
import { call } from '#web/lib/api.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const feedKey = ['calendar feed'] as const

/** The secret address of the member's bookings, or null. */
export function useCalendarFeed() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...feedKey, user?.id ?? null],
    queryFn: async ({ signal }) => (await call(readCalendarFeed, { signal })).feed,
    enabled: user !== undefined,
  })
}

/**
 * The calls that make a new address and that end it. Afterwards it is read again, because another tab may
 * have changed it too.
 */
export function useChangeFeed() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: feedKey })
  return {
    renew: useMutation({ mutationFn: () => call(renewCalendarFeed, {}), onSettled }),
    end: useMutation({ mutationFn: () => call(endCalendarFeed, {}), onSettled }),
  }
}
