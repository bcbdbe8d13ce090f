import { useQuery } from '@tanstack/react-query'
import { checkResetLink } from '#contract/passwords.ts'
import { call, CallError } from '#web/lib/api.ts'

/** Asks the server whether the link still works, before the member types anything. */
export function useLinkCheck(token: string | undefined) {
  return useQuery({
    queryKey: ['resetLink', token ?? null],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
}

/** Whether a call failed because the link no longer works. */
export const isAboutLink = (error: unknown): error is CallError =>
  error instanceof CallError && error.code.startsWith('error.resetLink.')
