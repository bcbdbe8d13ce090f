import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import { inputClass } from '#web/ui/field.tsx'
import { DatePicker } from './date-picker.tsx'
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
