import type { ReactNode } from 'react'
import { Phrases } from '#web/ui/phrases.tsx'

/** One kind of factor: what it is, what there is of it, and what can be done. */
export function FactorCard({
  title,
  text,
  state,
  children,
}: {
  title: string
  text: string
  state?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid gap-3 rounded-3xl border border-line bg-card p-6">
      <h3 className="text-xl">
        <Phrases text={title} />
      </h3>
      <p className="text-sm text-ink-soft">{text}</p>
      {state}
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
