import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { checkResetLink } from '#contract/passwords.ts'
import { call, CallError } from '#web/lib/api.ts'

/**
 * The token of the link that was opened. It moves from the address into the navigation state, where a reload
 * finds it, and neither the address bar, the history nor a shared screen shows it.
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

/** Whether the link still works, asked before anything is typed. */
export function useLinkCheck(token: string | undefined) {
  return useQuery({
    queryKey: ['resetLink', token ?? null],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
}

/** Whether a call failed because the link does not work any more. */
export const isAboutLink = (error: unknown): error is CallError =>
  error instanceof CallError && error.code.startsWith('error.resetLink.')
