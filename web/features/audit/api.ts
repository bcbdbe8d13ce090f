import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listDeeds } from '#contract/audit.ts'
import type { AuditKind } from '#contract/audit.ts'
import { callPage } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const logPageSize = 50

/** A page of what administrators did; of one kind where that is asked for. */
export function useDeeds(page: number, kind: AuditKind | undefined) {
  const user = useSessionUser()
  const { language } = useLanguage()
  const query = { page: String(page), size: String(logPageSize), ...(kind && { kind }) }
  return useQuery({
    queryKey: ['log', page, kind, language, user?.id ?? null],
    queryFn: ({ signal }) => callPage(listDeeds, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}
