import { useId } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Controller } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { dateOf } from '#time/tokyo.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useNow } from '#web/lib/now.ts'
import { classes } from '#web/ui/classes.ts'
import { inputClass } from '#web/ui/field.tsx'
import { daysInMonth } from './days-in-month.ts'

const firstYear = 1900

interface Props<Fields extends FieldValues> {
  control: Control<Fields>
  name: FieldPath<Fields>
}

/** Three native selects: year from 1900 to the present one, month, and as many days as the month has. They begin with today. */
export function BirthdayField<Fields extends FieldValues>({ control, name }: Props<Fields>) {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-semibold">
            {t('profile.birthday')}{' '}
            <span className="text-xs font-normal text-persimmon">{t('common.required')}</span>
          </legend>
          <Selects
            value={field.value ?? ''}
            onChange={field.onChange}
            invalid={error !== undefined}
            describedBy={error && errorId}
            ref={field.ref}
          />
          {error && (
            <p id={errorId} role="alert" className="text-sm text-danger">
              {fieldErrorText(t, name, error.message)}
            </p>
          )}
        </fieldset>
      )}
    />
  )
}

interface SelectsProps {
  /** `1990-04-01`; empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  invalid: boolean
  describedBy: string | undefined
  /** Gets the focus when the birthday is refused. */
  ref: Ref<HTMLSelectElement>
}

function Selects({ value, onChange, invalid, describedBy, ref }: SelectsProps) {
  const { t } = useTranslation()
  const today = dateOf(useNow() ?? 0)
  const thisYear = Number(today.slice(0, 4))
  const [year = 0, month = 0, day = 0] = (value || today).split('-').map(Number)
  const set = (parts: { year?: number; month?: number; day?: number }) => {
    const next = { year, month, day, ...parts }
    const fitting = Math.min(next.day, daysInMonth(next.year, next.month))
    onChange([next.year, two(next.month), two(fitting)].join('-'))
  }
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back)
  return (
    <div className="grid grid-cols-[1.4fr_1fr_1fr] gap-2">
      {(
        [
          ['year', year, years, t('profile.chooseYear')],
          ['month', month, numbers(12), t('profile.chooseMonth')],
          ['day', day, numbers(daysInMonth(year, month)), t('profile.chooseDay')],
        ] as const
      ).map(([part, chosen, choices, label]) => (
        <select
          key={part}
          ref={part === 'year' ? ref : undefined}
          aria-label={label}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          value={chosen}
          autoComplete={`bday-${part}`}
          onChange={(event) => set({ [part]: Number(event.target.value) })}
          className={classes(inputClass, 'tabular-nums')}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`profile.${part}`, { [part]: choice })}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, position) => position + 1)

const two = (value: number) => String(value).padStart(2, '0')
