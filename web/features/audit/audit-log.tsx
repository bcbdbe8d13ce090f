import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { auditKinds } from '#contract/audit.ts'
import { usePageOfAddress } from '#web/lib/page-of-address.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAuditLog } from './api.ts'
import { AuditEntry } from './audit-entry.tsx'

/** What administrators did, newest first. The address names the page and the kind. */
export function AuditLog() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const { page, search, addressOf } = usePageOfAddress()
  const kind = auditKinds.find((known) => known === search.get('kind'))
  return (
    <>
      <div className="grid max-w-xs gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('admin.log.kind')}
        </label>
        <Select
          id={id}
          value={kind ?? ''}
          onChange={({ target }) => void navigate(addressOf(1, { kind: target.value }))}
        >
          <option value="">{t('admin.log.all')}</option>
          {auditKinds.map((known) => (
            <option key={known} value={known}>
              {t(`admin.log.kinds.${known}`)}
            </option>
          ))}
        </Select>
      </div>
      <PagedList
        list={useAuditLog(page, kind)}
        addressOf={addressOf}
        texts={{ failed: t('admin.log.loadFailed'), none: t('admin.log.none') }}
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
