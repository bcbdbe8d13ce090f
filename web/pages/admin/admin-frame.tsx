import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { destinationAt } from './destinations.ts'

interface Props {
  title: ReactNode
  /** What stands above the heading. */
  above?: ReactNode
  /** Whether the page takes all the room beside the rail, as a calendar does. */
  wide?: boolean
  /** Whether the content is in tabs, which show the name of the page instead of the heading. */
  inTabs?: boolean
  children: ReactNode
}

/** The frame of the admin area's pages. */
export function AdminFrame({ title, above, wide = false, inTabs = false, children }: Props) {
  const { destination, exact } = destinationAt(useLocation()) ?? {}
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] px-4 pb-10 sm:px-6 print:p-0',
        inTabs ? 'pt-1' : 'gap-6 pt-5 lg:pt-8',
        !wide && 'max-w-7xl',
      )}
    >
      {above}
      {/* On a narrow screen the bar above says the name of a destination. */}
      <PageHeading
        part={destination?.name}
        className={classes(
          'text-2xl sm:text-3xl',
          inTabs ? 'not-print:sr-only' : exact && 'not-print:max-lg:sr-only',
        )}
      >
        {typeof title === 'string' ? <Phrases text={title} /> : title}
      </PageHeading>
      {children}
    </div>
  )
}

/** Leads from one thing back to the list of all. */
export function BackLink({ to, className, children }: { to: string; className?: string; children: string }) {
  return (
    <Link
      to={to}
      className={classes(
        'inline-flex min-h-11 items-center gap-1 justify-self-start text-sm text-green underline underline-offset-4 print:hidden',
        className,
      )}
    >
      <Icon name="left" className="size-4" />
      {children}
    </Link>
  )
}
