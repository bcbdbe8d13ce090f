import type { ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import { classes } from './classes.ts'
import { Field, inputClass } from './field.tsx'
import { Icon } from './icon.tsx'

interface Props extends ComponentProps<'select'> {
  label: string
  error?: FieldError | undefined
  options: ReadonlyArray<{ value: string | number; label: string }>
}

export function SelectField({ label, error, options, name = '', required = false, ...select }: Props) {
  return (
    <Field
      {...{ label, name, error, required }}
      control={(bound) => (
        <Select {...bound} {...select} name={name}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    />
  )
}

/**
 * A native select, because phones show it best. The arrow is ours, because each browser draws another one.
 */
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
