import { useQuery } from '@tanstack/react-query'
import { listAuditActors, listAuditEntries } from '#contract/audit.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { usePageOfList } from '#web/lib/page-of-list.ts'
import { useSessionUser } from '#web/lib/session.ts'
import type { LogFilter } from './log-address.ts'

/** A page of the audit log: of the entries that are wanted, or of all. */
export function useAuditLog(page: number, filter: LogFilter) {
  const { language } = useLanguage()
  const query = Object.entries(filter).length === 0 ? {} : { query: filter }
  return usePageOfList(listAuditEntries, { page, size: 50, language, ...query })
}

/** The administrators who stand in the log. */
export function useAuditActors() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [listAuditActors.path, user?.id ?? null],
    queryFn: ({ signal }) => call(listAuditActors, { signal }),
  })
}
