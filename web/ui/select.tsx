import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'

/** A native select, because phones show it best. The arrow is ours, because each browser draws another one. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className="grid items-center">
      <select
        {...select}
        className={classes(inputClass, 'appearance-none truncate pr-[2.25rem] [grid-area:1/1]', className)}
      />
      <Icon
        name="down"
        className="pointer-events-none mr-3 size-4 justify-self-end text-ink-soft [grid-area:1/1]"
      />
    </span>
  )
}
