import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import { Field, inputClass } from '#web/ui/field.tsx'
import { DatePicker } from './date-picker.tsx'
import { tidyDate } from './moments.ts'

interface Props {
  name: string
  label: string
  hint?: string
  required?: boolean
}

/** A day of the form around it, as `2026-11-23`: a text field with a date picker. */
export function DayInput({ name, label, hint, required = false }: Props) {
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
