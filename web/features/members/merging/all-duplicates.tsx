import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDuplicates } from './api.ts'
import { DuplicateList } from './duplicate-list.tsx'

/** All accounts that may be one person's, folded in above the list of members. They are looked for when it is unfolded. */
export function AllDuplicates() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-2xl border border-line px-5 py-3"
    >
      <summary className="min-h-9 cursor-pointer py-1 text-sm font-semibold">{t('merging.section')}</summary>
      <p className="pt-2 pb-4 text-sm text-ink-soft">{t('merging.lead')}</p>
      {open && <Found />}
    </details>
  )
}

function Found() {
  const { t } = useTranslation()
  const query = useDuplicates()
  if (query.isPending) return <Skeleton className="h-40 rounded-2xl" />
  if (query.data === undefined) return <FailedLoad text={t('merging.failed')} query={query} />
  if (query.data.length === 0) return <p className="text-sm">{t('merging.none')}</p>
  return <DuplicateList duplicates={query.data} onMerged={() => undefined} />
}
