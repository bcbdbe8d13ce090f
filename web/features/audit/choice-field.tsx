import { useId } from 'react'
import { Select } from '#web/ui/select.tsx'

interface Props {
  label: string
  /** What stands for no choice. */
  none: string
  choices: ReadonlyArray<{ id: string; name: string }>
  /** Empty for none. */
  chosen: string
  onChoose: (id: string) => void
}

/** One of some choices, or none. */
export function ChoiceField({ label, none, choices, chosen, onChoose }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <Select id={id} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </Select>
    </div>
  )
}
