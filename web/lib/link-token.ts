import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the mailed link that was opened. It moves from the address into the navigation state. A reload
 * finds it there, but address bar, history and a shared screen do not show it.
 * @param onFound is called when the token is in the address
 * @param name of the token in the address, where a page is opened by links of several kinds
 */
export function useLinkToken(onFound?: (token: string) => void, name = 'token'): string | undefined {
  const location = useLocation()
  const { pathname, state } = location
  const navigate = useNavigate()
  const inAddress = tokenInAddress(location, name)
  const kept = (state as Record<string, string> | null)?.[name]
  const report = useEffectEvent((token: string) => onFound?.(token))
  useEffect(() => {
    if (inAddress === null) return
    report(inAddress)
    void navigate(pathname, { replace: true, state: { [name]: inAddress } })
  }, [inAddress, name, navigate, pathname])
  return inAddress ?? kept
}

/**
 * The token of a mailed link, which stands in the fragment, because browsers send no fragment and so no proxy
 * logs it. Mails of an earlier version have it in the query. Mail programs count the Japanese words after a
 * link as a part of it; they are left out. Null when nothing is left.
 */
export function tokenInAddress(
  { hash, search }: { hash: string; search: string },
  name = 'token',
): string | null {
  const raw = new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name)
  return /^[\w.~-]+/.exec(raw ?? '')?.[0] ?? null
}
