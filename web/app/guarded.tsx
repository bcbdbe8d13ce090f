import type { ReactNode } from 'react'
import type { Role } from '#contract/members.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { ErrorPage } from '#web/pages/error-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** Shows the not-authorized page to whoever has no suitable role. The server judges each call by itself. */
export function Guarded({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const hydrated = useHydrated()
  const user = useSessionUser()
  if (!hydrated) return <PageSkeleton />
  if (user === undefined || !roles.includes(user.role)) return <ErrorPage code={401} />
  return children
}
