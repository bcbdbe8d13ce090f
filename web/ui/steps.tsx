import type { ReactNode } from 'react'

export function Steps({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <ol className="grid gap-5">
      {steps.map((step, position) => (
        <li key={position} className="flex gap-5">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-green font-display text-on-fill tabular-nums"
          >
            {position + 1}
          </span>
          <div className="pt-1">{step}</div>
        </li>
      ))}
    </ol>
  )
}
