import type { ReactNode } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { AdminNavigation } from './admin-navigation.tsx'

interface Props {
  title: ReactNode
  /** What stands above the heading. */
  above?: ReactNode
  children: ReactNode
}

/** The frame of the admin area's pages. It needs `Interactive` around it. */
export function AdminFrame({ title, above, children }: Props) {
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-10 sm:px-6 print:p-0">
      <AdminNavigation />
      {above}
      <PageHeading className="text-2xl sm:text-3xl">
        {typeof title === 'string' ? <Phrases text={title} /> : title}
      </PageHeading>
      {children}
    </div>
  )
}
