import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

const mark =
  'rounded-full px-2.5 py-0.5 text-xs font-semibold print:border print:border-ink print:bg-card print:text-ink'

/** What the front desk collects from a person. */
export function CollectMark({ children }: { children: ReactNode }) {
  return <span className={classes(mark, 'bg-persimmon-soft text-persimmon-deep')}>{children}</span>
}

/** What the front desk should know of a person. */
export function NoticeMark({ children }: { children: ReactNode }) {
  return <span className={classes(mark, 'bg-green-soft text-green')}>{children}</span>
}
