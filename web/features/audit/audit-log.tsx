import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePageOfAddress } from '#web/lib/page-of-address.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useAuditLog } from './api.ts'
import { AuditEntry } from './audit-entry.tsx'
import { filterOfAddress } from './log-address.ts'
import { LogFilters } from './log-filters.tsx'

/** What administrators did, newest first. The address names the page and the filters. */
export function AuditLog() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { page, search, addressOf } = usePageOfAddress()
  const filter = filterOfAddress(search)
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <>
      <LogFilters filter={filter} onChange={(change) => void navigate(addressOf(1, change))} />
      <PagedList
        list={useAuditLog(page, filter)}
        addressOf={addressOf}
        texts={{
          failed: t('admin.log.loadFailed'),
          none: t(isNarrowed ? 'logFilters.none' : 'admin.log.none'),
        }}
        height="h-96"
      >
        {(entries) => (
          <ol className="divide-y divide-line rounded-3xl bg-card px-5 py-2 shadow-soft sm:px-7">
            {entries.map((entry) => (
              <li key={entry.id}>
                <AuditEntry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </>
  )
}
