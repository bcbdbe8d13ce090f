import type { ReactNode } from 'react'

/** Terms with their values, in two columns where there is room. */
export function DescriptionList({ rows }: { rows: ReadonlyArray<{ term: string; children: ReactNode }> }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ term, children }) => (
        <div key={term} className="grid gap-1 py-4 sm:grid-cols-[14rem_1fr] sm:gap-6">
          <dt className="font-semibold">{term}</dt>
          <dd>{children}</dd>
        </div>
      ))}
    </dl>
  )
}
