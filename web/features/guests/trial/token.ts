import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLinkToken } from '#web/lib/link-token.ts'

/* For the way back from the provider's page: the provider keeps that address, so it has no token. Lasts as long as the tab. */
const storageKey = 'hidamari.trial-token'

/** Keeps the token while the guest is at the provider. */
export const rememberTrialToken = (token: string): void => sessionStorage.setItem(storageKey, token)

/** The token of the mailed link that was opened, or with which the guest has gone to the provider's page and come back. */
export function useTrialToken(): string | undefined {
  const token = useLinkToken()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isBack = new URLSearchParams(search).has('paid')
  const kept = token === undefined && isBack ? (sessionStorage.getItem(storageKey) ?? undefined) : undefined
  useEffect(() => {
    if (kept !== undefined) void navigate(pathname, { replace: true, state: { token: kept } })
  }, [kept, navigate, pathname])
  return token ?? kept
}
