import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/sessions.ts'
import { call } from '#web/lib/api.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const sessionsKey = ['sessions'] as const

/** Where the member is logged in. */
export function useSessions() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...sessionsKey, user?.id ?? null],
    queryFn: ({ signal }) => call(listOwnSessions, { signal }),
    enabled: user !== undefined,
  })
}

/** The calls that end other sessions. Afterwards they are read again. */
export function useEndSessions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: sessionsKey })
  return {
    endOne: useMutation({ mutationFn: (id: string) => call(endOwnSession, { params: { id } }), onSettled }),
    endOthers: useMutation({ mutationFn: () => call(endOtherSessions, {}), onSettled }),
  }
}
