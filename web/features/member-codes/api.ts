import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readMemberCode, renewMemberCode } from '#contract/member-codes.ts'
import { call } from '#web/lib/api.ts'
import { useSessionUser } from '#web/lib/session.ts'

const codeKey = ['member code'] as const

/** The code that the member shows at the reception, or null. */
export function useMemberCode() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...codeKey, user?.id ?? null],
    queryFn: async ({ signal }) => (await call(readMemberCode, { signal })).code,
    enabled: user !== undefined,
  })
}

/** Makes a new code. Afterwards it is read again, because another tab may have made one too. */
export function useRenewCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(renewMemberCode, {}),
    onSettled: () => client.invalidateQueries({ queryKey: codeKey }),
  })
}
