import { useId } from 'react'
import { Select } from './select-field.tsx'

interface Props {
  label: string
  parts: ReadonlyArray<{ value: string; label: string }>
  value: string
  onChange: (value: string) => void
}

/** Chooses one part of a page that has too many parts for a row of tabs. */
export function PartChoice({ label, parts, value, onChange }: Props) {
  const id = useId()
  return (
    <div className="grid max-w-sm gap-1.5 print:hidden">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {parts.map((part) => (
          <option key={part.value} value={part.value}>
            {part.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
