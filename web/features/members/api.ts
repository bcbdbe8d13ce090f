import { useQuery } from '@tanstack/react-query'
import { getOwnMember } from '#contract/members/members.ts'
import { call } from '#web/lib/api.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const memberKey = ['member'] as const

/**
 * The logged-in member. For a visitor, the server is not asked.
 * @param enabled false: the member is not read yet
 */
export function useOwnMember(enabled = true) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...memberKey, user?.id ?? null],
    queryFn: ({ signal }) => call(getOwnMember, { signal }),
    enabled: enabled && user !== undefined,
  })
}
