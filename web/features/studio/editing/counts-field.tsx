import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { TextField } from '#web/ui/field.tsx'
import { useFactLabel } from './fact-label.ts'
import { typedWholes } from './typed-whole.ts'

/** A fact of several whole numbers, in one line. */
export function CountsField({ name }: { name: string }) {
  const labelOf = useFactLabel()
  const { getFieldState, formState } = useFormContext<Record<string, unknown>>()
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, unknown>>({ name })
  const [typed, setTyped] = useState('')
  const numbers = value as number[]
  // What was typed stays until another administrator's numbers take its place.
  const isTyped = JSON.stringify(typedWholes(typed)) === JSON.stringify(numbers)
  const { error } = getFieldState(name, formState)
  const numberMistake = Array.isArray(error) ? error.find(Boolean) : undefined
  return (
    <TextField
      label={labelOf(name)}
      required
      error={error && { type: 'fact', message: error.message ?? numberMistake?.message }}
      name="fact"
      autoComplete="off"
      className="max-w-80 tabular-nums"
      ref={ref}
      value={isTyped ? typed : numbers.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(typedWholes(target.value))
      }}
      onBlur={onBlur}
    />
  )
}
