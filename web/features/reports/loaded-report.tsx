import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Props<Report> {
  query: UseQueryResult<Report>
  /** Whether the report says nothing. */
  isEmpty: (report: Report) => boolean
  children: (report: Report) => ReactNode
}

/** A report once it is read; before that its place, or why it could not be read. */
export function LoadedReport<Report>({ query, isEmpty, children }: Props<Report>) {
  const { t } = useTranslation()
  const { data } = query
  return (
    <>
      <FailedLoad text={t('reports.failed')} query={query} />
      {query.isPending && <Skeleton className="h-[40rem] rounded-3xl" />}
      {data !== undefined && isEmpty(data) && <NothingHere>{t('reports.nothing')}</NothingHere>}
      {data !== undefined && !isEmpty(data) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children(data)}</div>
      )}
    </>
  )
}
