import type { ReactNode } from 'react'
import type { Role } from '#contract/members.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { ErrorPage } from '#web/pages/error-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** Shows the 401 page to a visitor without a suitable role. The server checks each call as well. */
export function Guarded({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const hydrated = useHydrated()
  const user = useSessionUser()
  if (!hydrated) return <PageSkeleton />
  if (user === undefined || !roles.includes(user.role)) return <ErrorPage code={401} />
  return children
}
