import { useId, useRef } from 'react'
import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { instantOf } from '#time/tokyo.ts'
import { classes } from '#web/ui/classes.ts'
import { Field, inputClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { normaliseDate } from './moments.ts'

interface Props {
  name: string
  label: string
  hint?: string
  required?: boolean
}

/** A day of the form around it, as `2026-11-23`. */
export function DayField({ name, label, hint, required = false }: Props) {
  const { t } = useTranslation()
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const date = field.value ?? ''
  return (
    <Field
      {...{ label, name, hint, required, error: fieldState.error }}
      control={(bound) => (
        <DateInput
          {...bound}
          {...{ name, date }}
          ref={field.ref}
          pickLabel={t('editing.calendar.pickDay', { field: label })}
          onDate={field.onChange}
          onBlur={() => {
            if (normaliseDate(date) !== date) field.onChange(normaliseDate(date))
            field.onBlur()
          }}
        />
      )}
    />
  )
}

interface FreeDayFieldProps {
  label: string
  /** `2026-11-23`, or what is typed so far. */
  date: string
  onChange: (date: string) => void
}

/** A day outside of a form. */
export function FreeDayField({ label, date, onChange }: FreeDayFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <DateInput
        {...{ id, date }}
        pickLabel={t('editing.calendar.pickDay', { field: label })}
        onDate={onChange}
        onBlur={() => onChange(normaliseDate(date))}
      />
    </div>
  )
}

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  /** `2026-11-23`, or what is typed so far. */
  date: string
  /** Names the button of the date picker. */
  pickLabel: string
  /** Gets what is typed or picked. */
  onDate: (date: string) => void
}

/** The control of a day: a text field with a date picker. */
export function DateInput({ date, pickLabel, onDate, ...input }: DateInputProps) {
  const { t } = useTranslation()
  return (
    <div className="relative">
      <input
        {...input}
        value={date}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('editing.calendar.dayPattern')}
        onChange={({ target }) => onDate(target.value)}
        className={classes(inputClass, 'pr-11 pl-3 tabular-nums')}
      />
      <DatePicker label={pickLabel} date={date} onPick={onDate} />
    </div>
  )
}

interface DatePickerProps {
  label: string
  /** `2026-11-23`, or what is typed so far. */
  date: string
  onPick: (date: string) => void
}

/**
 * A button that opens the browser's own date picker, which people know from their phones. The date itself is
 * typed in a text field, because the browser would write it in the browser's language.
 */
function DatePicker({ label, date, onPick }: DatePickerProps) {
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
