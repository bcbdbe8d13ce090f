import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { classes } from './classes.ts'
import { covering, segment, segments } from './selectors.tsx'

interface Choices<Value extends string | number> {
  legend: string
  values: readonly Value[]
  text: (value: Value) => ReactNode
  isDisabled?: (value: Value) => boolean
  variant?: keyof typeof variants
  /** Said below the choices, and read out with them. */
  hint?: string | undefined
  className?: string
  /** Of the inputs, where something outside of React reads them. */
  name?: string
  ref?: Ref<HTMLFieldSetElement>
  /** What belongs to the choice, below it. */
  children?: ReactNode
}

/** The page holds what is chosen, or a form in which the field is registered. */
type Props<Value extends string | number> = Choices<Value> &
  ({ chosen: Value; onChoose: (value: Value) => void } | { field: UseFormRegisterReturn })

const card = 'border border-line has-checked:border-green has-checked:bg-green-soft'
const smallLegend = 'mb-1.5 text-sm font-semibold'

const variants = {
  cards: {
    legend: smallLegend,
    list: 'grid gap-1.5',
    choice: `${card} min-h-11 items-center gap-3 rounded-xl px-4 py-2 has-disabled:text-ink-soft`,
    input: 'size-5',
  },
  /** Each with several lines about it. */
  tiles: {
    legend: 'mb-4 font-display text-xl font-semibold',
    list: 'grid gap-3 sm:grid-cols-2',
    choice: `${card} cursor-pointer gap-4 rounded-2xl bg-card p-5 shadow-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2`,
    input: 'mt-1.5 size-4',
  },
  /** Of one or two words each. */
  segments: {
    legend: smallLegend,
    // On a phone four of them stand in two rows of two, and in large text one below the other.
    list: `${segments} w-fit max-sm:has-[>:nth-child(4)]:grid max-sm:has-[>:nth-child(4)]:w-full max-sm:has-[>:nth-child(4)]:grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))]`,
    choice: segment,
    input: covering,
  },
  plain: {
    legend: smallLegend,
    list: 'flex flex-wrap gap-x-8',
    choice: 'min-h-11 cursor-pointer items-center gap-2',
    input: 'size-5',
  },
}

/** One of a few choices. */
export function RadioGroup<Value extends string | number>(props: Props<Value>) {
  const { legend, values, text, isDisabled, variant = 'cards', hint, className, ref, children } = props
  const id = useId()
  const hintId = useId()
  const style = variants[variant]
  const bound = (value: Value) =>
    'field' in props
      ? props.field
      : {
          name: props.name ?? id,
          checked: props.chosen === value,
          onChange: () => props.onChoose(value),
        }
  return (
    <fieldset ref={ref} aria-describedby={hint === undefined ? undefined : hintId} className={className}>
      <legend className={style.legend}>{legend}</legend>
      <div className={style.list}>
        {values.map((value) => (
          <label key={value} className={classes('flex', style.choice)}>
            <input
              type="radio"
              value={value}
              disabled={isDisabled?.(value)}
              {...bound(value)}
              className={classes('shrink-0 accent-green', style.input)}
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
      {children}
    </fieldset>
  )
}
