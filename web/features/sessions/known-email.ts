import { useLocation } from 'react-router'

/** The e-mail address that the page before has passed on, so that the visitor need not type it again. */
export function useKnownEmail(): string {
  const state = useLocation().state as { email?: string } | null
  return state?.email ?? ''
}
