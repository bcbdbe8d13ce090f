import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/members.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useLast } from '#web/lib/last.ts'
import { hasEndedSession, useSessionUser } from '#web/lib/session.ts'
import { pageToReturnTo } from '#web/lib/way-to-login.ts'
import type { LoginState } from '#web/lib/way-to-login.ts'
import { ErrorPage } from '#web/pages/error-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/**
 * Leads a visitor to the login page and back, and shows the 401 page to a member without a suitable role. The server
 * checks each call as well.
 */
export function Guarded({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const hydrated = useHydrated()
  const user = useSessionUser()
  const wasLoggedIn = useLast(user) !== undefined
  if (!hydrated) return <PageSkeleton />
  if (user === undefined) {
    // The layout leads away when this tab has ended the session.
    return wasLoggedIn && hasEndedSession() ? <PageSkeleton /> : <LoginFirst />
  }
  if (!roles.includes(user.role)) return <ErrorPage code={401} />
  return children
}

function LoginFirst() {
  const { to } = useLanguage()
  const location = useLocation()
  const state: LoginState = { why: 'needed', back: pageToReturnTo(location) }
  return <Navigate to={to('/login')} replace state={state} />
}
