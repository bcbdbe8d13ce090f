import type { ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

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
