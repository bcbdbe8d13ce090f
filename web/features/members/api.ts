import { useQuery } from '@tanstack/react-query'
import { getOwnMember } from '#contract/members.ts'
import { call } from '#web/lib/api.ts'
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
