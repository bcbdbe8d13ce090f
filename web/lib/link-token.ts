import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the mailed link that was opened. It moves from the address into the navigation state. A reload finds it
 * there, but address bar, history and a shared screen do not show it.
 */
export function useLinkToken(): string | undefined {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(search).get('token')
  const kept = (state as { token?: string } | null)?.token
  useEffect(() => {
    if (inAddress !== null) void navigate({ pathname, hash }, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate, pathname, hash])
  return inAddress ?? kept
}
