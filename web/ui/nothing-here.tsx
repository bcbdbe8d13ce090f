import type { ReactNode } from 'react'
import { Phrases } from './phrases.tsx'

/** Replaces a list that is empty. */
export function NothingHere({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="rounded-3xl border border-dashed border-wood px-6 py-14 text-center font-display text-xl text-balance"
    >
      {typeof children === 'string' ? <Phrases text={children} /> : children}
    </p>
  )
}
