import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DatePicker } from '#web/ui/calendar/day-field.tsx'
import { tidyDate } from '#web/ui/calendar/moments.ts'
import { classes } from '#web/ui/classes.ts'
import { Field, inputClass } from '#web/ui/field.tsx'

interface Props {
  name: string
  label: string
  hint: string
}

/** A day of the surrounding form, which may stay empty: a text field with a date picker. */
export function OptionalDayField({ name, label, hint }: Props) {
  const { t } = useTranslation()
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const date = field.value ?? ''
  return (
    <Field
      {...{ label, name, hint, error: fieldState.error }}
      control={(bound) => (
        <div className="relative">
          <input
            {...bound}
            ref={field.ref}
            name={name}
            value={date}
            inputMode="numeric"
            autoComplete="off"
            placeholder="yyyy-MM-dd"
            onChange={field.onChange}
            onBlur={() => {
              if (tidyDate(date) !== date) field.onChange(tidyDate(date))
              field.onBlur()
            }}
            className={classes(inputClass, 'pr-11 tabular-nums')}
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
