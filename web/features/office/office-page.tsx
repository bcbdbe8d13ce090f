import type { ReactNode } from 'react'
import { OfficeNavigation } from './office-navigation.tsx'

/** What every page of administrators stands in, below `Interactive`. */
export function OfficePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-10 sm:px-6 print:p-0">
      <OfficeNavigation />
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children}
    </div>
  )
}
