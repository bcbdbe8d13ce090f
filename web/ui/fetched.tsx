import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Providers } from './interactive.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

interface FetchedProps<Data> {
  /** What tells the data from others in the cache. */
  queryKey: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Data>
  /** Says what could not be read. */
  failed: string
  /** The room that is kept until it is read, as a class. */
  room: string
  children: (data: Data) => ReactNode
}

/** The data of a plain page that was reached from another one (PageData). It needs the public texts only. */
export function Fetched<Data>(props: FetchedProps<Data>) {
  return (
    <Providers>
      <Read {...props} />
    </Providers>
  )
}

function Read<Data>({ queryKey, read, failed, room, children }: FetchedProps<Data>) {
  const { t } = useTranslation()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) })
  if (query.isPending) return <Skeleton className={room} />
  if (query.data !== undefined) return children(query.data)
  const again = (
    <Button variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('common.retry')}
    </Button>
  )
  return (
    <Notice kind="error" action={again}>
      {failed}
    </Notice>
  )
}
