import { useId, useRef } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { instantOf } from '#time/tokyo.ts'
import { classes } from '#web/ui/classes.ts'
import { Field, inputClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { tidyDate } from './moments.ts'

interface Props {
  label: string
  /** `2026-11-23`, or what is typed so far. */
  date: string
  onChange: (date: string) => void
}

/** A text field for a day, with a date picker. */
export function DayField({ label, date, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          value={date}
          inputMode="numeric"
          autoComplete="off"
          placeholder="yyyy-MM-dd"
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => onChange(tidyDate(date))}
          className={classes(inputClass, 'pr-11 pl-3 tabular-nums')}
        />
        <DatePicker label={t('admin.calendar.pickDay', { field: label })} date={date} onPick={onChange} />
      </div>
    </div>
  )
}

interface DayInputProps {
  name: string
  label: string
  hint?: string
  required?: boolean
}

/** A day of the form around it, as `2026-11-23`: a text field with a date picker. */
export function DayInput({ name, label, hint, required = false }: DayInputProps) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ name })
  const date = String(field.value)
  return (
    <Field
      {...{ label, name, hint, required, error: fieldState.error }}
      control={(bound) => (
        <div className="relative">
          <input
            {...bound}
            ref={field.ref}
            value={date}
            inputMode="numeric"
            autoComplete="off"
            placeholder="yyyy-MM-dd"
            onChange={({ target }) => field.onChange(target.value)}
            onBlur={() => {
              if (tidyDate(date) !== date) field.onChange(tidyDate(date))
              field.onBlur()
            }}
            className={classes(inputClass, 'pr-11 pl-3 tabular-nums')}
          />
          <DatePicker
            label={t('admin.calendar.pickDay', { field: label })}
            date={date}
            onPick={field.onChange}
          />
        </div>
      )}
    />
  )
}

interface DatePickerProps {
  label: string
  /** `2026-11-23`, or what is typed so far. */
  date: string
  onPick: (date: string) => void
}

/**
 * A button that opens the browser's own date picker, which people know from their phones. The date itself is typed in a
 * text field, because the browser would write it in the browser's language.
 */
export function DatePicker({ label, date, onPick }: DatePickerProps) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={instantOf(date) === undefined ? '' : date}
        max="9999-12-31"
        onChange={({ target }) => target.value !== '' && onPick(target.value)}
        className="pointer-events-none absolute inset-y-0 right-0 w-11 opacity-0"
      />
      <button
        type="button"
        aria-label={label}
        onClick={() => native.current?.showPicker()}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-xl text-ink-soft hover:text-green"
      >
        <Icon name="calendar" />
      </button>
    </>
  )
}
