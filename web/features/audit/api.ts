import { listAuditEntries } from '#contract/audit.ts'
import type { AuditKind } from '#contract/audit.ts'
import { useLanguage } from '#web/lib/language.ts'
import { usePageOfList } from '#web/lib/page-of-list.ts'

/** A page of the audit log, of one kind or of all. */
export function useAuditLog(page: number, kind: AuditKind | undefined) {
  const { language } = useLanguage()
  return usePageOfList(listAuditEntries, { page, size: 50, language, ...(kind && { query: { kind } }) })
}
