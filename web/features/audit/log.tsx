import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { auditKinds } from '#contract/audit.ts'
import { usePageOfAddress } from '#web/lib/page-of-address.ts'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { logPageSize, useDeeds } from './api.ts'
import { DeedEntry } from './deed-entry.tsx'

/** What administrators did, newest first; page and kind stand in the address. */
export function Log() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const { page, search, addressOf } = usePageOfAddress()
  const kind = auditKinds.find((known) => known === search.get('kind'))
  const query = useDeeds(page, kind)
  const { data, isPending } = query
  return (
    <>
      <div className="grid max-w-xs gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('office.log.kind')}
        </label>
        <select
          id={id}
          value={kind ?? ''}
          onChange={({ target }) => void navigate(addressOf(1, { kind: target.value }))}
          className={classes(inputClass)}
        >
          <option value="">{t('office.log.all')}</option>
          {auditKinds.map((known) => (
            <option key={known} value={known}>
              {t(`office.log.kinds.${known}`)}
            </option>
          ))}
        </select>
      </div>
      <FailedLoad text={t('office.log.loadFailed')} query={query} />
      {isPending && <Skeleton className="h-96 rounded-3xl" />}
      {data?.total === 0 && <NothingHere>{t('office.log.none')}</NothingHere>}
      {data && data.total > 0 && (
        <>
          <ol className="divide-y divide-line rounded-3xl bg-card px-5 py-2 shadow-soft sm:px-7">
            {data.items.map((deed) => (
              <li key={deed.id}>
                <DeedEntry deed={deed} />
              </li>
            ))}
          </ol>
          <Pager page={page} size={logPageSize} total={data.total} addressOf={addressOf} />
        </>
      )}
    </>
  )
}
