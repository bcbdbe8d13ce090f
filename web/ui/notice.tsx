import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Phrases } from './phrases.tsx'

interface Props {
  kind?: 'error' | 'info'
  children: ReactNode
  action?: ReactNode
}

/** A message on the page, with an optional action. Screen readers announce an error when it appears. */
export function Notice({ kind = 'info', children, action }: Props) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl px-5 py-4 text-sm',
        kind === 'error' ? 'bg-danger-soft text-danger-deep' : 'bg-green-soft text-green',
      )}
    >
      <Icon name={kind === 'error' ? 'warning' : 'sun'} className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-[14rem]">
        {typeof children === 'string' ? <Phrases text={children} /> : children}
      </div>
      {action}
    </div>
  )
}
