import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { destinationAt } from './destinations.ts'

interface Props {
  title: ReactNode
  /** What stands above the heading. */
  above?: ReactNode
  /** Whether the page takes all the room beside the rail, as a calendar does. */
  wide?: boolean
  children: ReactNode
}

/** The frame of the admin area's pages. It needs `Interactive` around it. */
export function AdminFrame({ title, above, wide = false, children }: Props) {
  const { destination, exact } = destinationAt(useLocation()) ?? {}
  return (
    <div
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-5 pb-10 sm:px-6 lg:pt-8 print:p-0',
        !wide && 'max-w-7xl',
      )}
    >
      {above}
      {/* On a narrow screen the bar above says the name of a destination. */}
      <PageHeading
        part={destination?.name}
        className={classes('text-2xl sm:text-3xl', exact && 'not-print:max-lg:sr-only')}
      >
        {typeof title === 'string' ? <Phrases text={title} /> : title}
      </PageHeading>
      {children}
    </div>
  )
}
