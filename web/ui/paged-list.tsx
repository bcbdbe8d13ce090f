import type { ReactNode } from 'react'
import type { PageOfList } from '#web/lib/page-of-list.ts'
import { classes } from './classes.ts'
import { FailedLoad } from './failed-load.tsx'
import { NothingHere } from './nothing-here.tsx'
import { Pager } from './pager.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props<Item> {
  list: PageOfList<Item[]>
  /** The address of a page. */
  addressOf: (page: number) => string
  /** Said when the list could not be loaded, and when it is empty. */
  texts: { failed: string; none: string }
  /** How high the place is that is held for the list. */
  height: 'h-72' | 'h-96'
  children: (items: Item[]) => ReactNode
}

/** A list that is read page by page, what stands in its place when it is not there, and the ways to other pages. */
export function PagedList<Item>({ list, addressOf, texts, height, children }: Props<Item>) {
  const { page, size, query } = list
  const { data, isPending } = query
  return (
    <>
      <FailedLoad text={texts.failed} query={query} />
      {isPending && <Skeleton className={classes('rounded-3xl', height)} />}
      {data?.total === 0 && <NothingHere>{texts.none}</NothingHere>}
      {data && data.total > 0 && (
        <>
          {children(data.items)}
          <Pager page={page} size={size} total={data.total} addressOf={addressOf} />
        </>
      )}
    </>
  )
}
