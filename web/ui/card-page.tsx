import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import { Phrases } from './phrases.tsx'

interface Props {
  title: string
  /** What the page is for. It stands in the built page, so that it is there before the script has loaded. */
  lead: string
  children: ReactNode
}

/** A page with one card, in which there is one thing to do. */
export function CardPage({ title, lead, children }: Props) {
  return (
    <div className="mx-auto max-w-md px-5 py-16">
      <PageHeading className="text-center text-3xl text-balance">
        <Phrases text={title} />
      </PageHeading>
      <p className="mt-3 mb-8 text-center text-sm text-balance text-ink-soft">{lead}</p>
      <div className="grid gap-6 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8">
        {children}
      </div>
    </div>
  )
}
