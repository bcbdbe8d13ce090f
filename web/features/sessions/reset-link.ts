import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { checkResetLink } from '#contract/passwords.ts'
import { call, CallError } from '#web/lib/api.ts'

/**
 * The token of the reset link that was opened. It moves from the address into the navigation state. A reload finds it
 * there, but address bar, history and a shared screen do not show it.
 */
export function useResetToken(): string | undefined {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(search).get('token')
  const kept = (state as { token?: string } | null)?.token
  useEffect(() => {
    if (inAddress !== null) void navigate({ pathname, hash }, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate, pathname, hash])
  return inAddress ?? kept
}

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
