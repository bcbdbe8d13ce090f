import type { ReactNode } from 'react'
import type { PageOfList } from '#web/lib/page-of-list.ts'
import { classes } from './classes.ts'
import { FailedLoad } from './failed-load.tsx'
import { NothingHere } from './nothing-here.tsx'
import { Pager } from './pager.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props<Item> {
  list: PageOfList<Item[]>
  /** Of the list, where a screen has several of them. */
  name?: string
  /** The address of a page. */
  addressOf: (page: number) => string
  /** The messages for a list that could not be loaded, and for an empty one. */
  texts: { failed: string; none: string }
  /** The height that is reserved while the list loads. */
  height: 'h-72' | 'h-96'
  children: (items: Item[]) => ReactNode
}

/** A list that is loaded page by page: its items, what replaces them while there are none, and links to other pages. */
export function PagedList<Item>({ list, name, addressOf, texts, height, children }: Props<Item>) {
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
          <Pager name={name} page={page} size={size} total={data.total} addressOf={addressOf} />
        </>
      )}
    </>
  )
}
