import type { ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import { classes } from './classes.ts'
import { Field, inputClass } from './field.tsx'

interface Props extends ComponentProps<'select'> {
  label: string
  error?: FieldError | undefined
  options: ReadonlyArray<{ value: string | number; label: string }>
}

/** A native select, because phones show it best. */
export function SelectField({
  label,
  error,
  options,
  className,
  name = '',
  required = false,
  ...select
}: Props) {
  return (
    <Field
      {...{ label, name, error, required }}
      control={(bound) => (
        <select {...bound} {...select} name={name} className={classes(inputClass, className)}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  )
}
