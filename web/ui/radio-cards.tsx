import { useId } from 'react'
import type { ReactNode } from 'react'

interface Props<Value extends string> {
  legend: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  text: (value: Value) => ReactNode
  isDisabled?: (value: Value) => boolean
  /** Said below the choices, and read out with them. */
  hint?: string | undefined
  className?: string
}

/** One of a few choices, each in a frame of its own. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, values, chosen, onChoose, text, isDisabled, hint, className } = props
  const name = useId()
  const hintId = useId()
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : hintId} className={className}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-1.5">
        {values.map((value) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft has-disabled:text-ink-soft"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              disabled={isDisabled?.(value)}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-green"
            />
            {text(value)}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
