import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PageOfList } from '#web/lib/page-of-list.ts'
import { focusAncestorOnUnmount } from '#web/lib/focus-ancestor-on-unmount.ts'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { FailedLoad } from './failed-load.tsx'
import { Icon } from './icon.tsx'
import { NothingHere } from './nothing-here.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props<Item> {
  list: PageOfList<Item[]>
  /** Of the list, where a screen has several of them. */
  name?: string | undefined
  /** The address of a page. */
  addressOf: (page: number) => string
  /** The messages for a list that could not be loaded, and for an empty one. */
  texts: { failed: string; none: string }
  /** The height that is reserved while the list loads. */
  height: 'h-72' | 'h-96'
  children: (items: Item[]) => ReactNode
}

/**
 * A list that is loaded page by page: its items, what replaces them while there are none, and links to other
 * pages.
 */
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

interface PagerProps extends Pick<Props<unknown>, 'name' | 'addressOf'> {
  /** The first page is 1. */
  page: number
  size: number
  total: number
}

/** Says which part of a list is shown, and links to the page before and after. */
function Pager({ name, page, size, total, addressOf }: PagerProps) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / size))
  const range = {
    first: written(Math.min((page - 1) * size + 1, total)),
    last: written(Math.min(page * size, total)),
    total: written(total),
  }
  return (
    <nav
      aria-label={[t('common.pages'), name].filter(Boolean).join(': ')}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {t('common.pageRange', range)}
      </p>
      {last > 1 && (
        <div className="flex gap-2">
          <Step to={addressOf(page - 1)} possible={page > 1} icon="left" label={t('common.previousPage')} />
          <Step to={addressOf(page + 1)} possible={page < last} icon="right" label={t('common.nextPage')} />
        </div>
      )}
    </nav>
  )
}

const written = (count: number) => count.toLocaleString('en')

interface StepProps {
  to: string
  possible: boolean
  icon: 'left' | 'right'
  label: string
}

function Step({ to, possible, icon, label }: StepProps) {
  const content = (
    <>
      {icon === 'left' && <Icon name={icon} className="size-4" />}
      {label}
      {icon === 'right' && <Icon name={icon} className="size-4" />}
    </>
  )
  const look = buttonClass('outline', 'px-4 text-sm')
  if (possible) {
    return (
      <Link ref={focusAncestorOnUnmount} to={to} preventScrollReset className={look}>
        {content}
      </Link>
    )
  }
  return (
    <span aria-disabled="true" role="link" className={classes(look, 'pointer-events-none text-ink-soft')}>
      {content}
    </span>
  )
}
