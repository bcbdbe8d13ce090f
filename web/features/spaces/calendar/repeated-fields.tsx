import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Weekdays } from '#web/features/lessons/administration/weekdays.tsx'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { DayInput } from '#web/ui/calendar/day-input.tsx'
import { offeredTimes } from '#web/ui/calendar/offered-times.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { RepeatedValues } from './repeated-values.ts'

/** Weekdays, times and days of windows that repeat. */
export function RepeatedFields() {
  const { t } = useTranslation()
  const { register, formState, watch } = useFormContext<RepeatedValues>()
  const weekdays = useController<RepeatedValues, 'weekdays'>({ name: 'weekdays' })
  const error = weekdays.fieldState.error
  return (
    <div className="grid gap-5">
      <Weekdays
        chosen={new Set(weekdays.field.value)}
        onChange={(chosen) => weekdays.field.onChange([...chosen].toSorted((a, b) => a - b))}
        inputRef={weekdays.field.ref}
        error={error && fieldErrorText(t, 'weekdays', error.message)}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        {(['startTime', 'endTime'] as const).map((name) => (
          <SelectField
            key={name}
            label={t(`spaceCalendar.windows.${name}`)}
            required
            error={formState.errors[name]}
            options={offered(watch(name), name).map((time) => ({ value: time, label: time }))}
            {...register(name, { deps: ['endTime'] })}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayInput name="from" label={t('spaceCalendar.windows.from')} required />
        <DayInput
          name="until"
          label={t('spaceCalendar.windows.until')}
          hint={t('spaceCalendar.windows.untilHint')}
          required
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-green" {...register('skipHolidays')} />
        {t('spaceCalendar.windows.skipHolidays')}
      </label>
    </div>
  )
}

/** A window may last until midnight. */
function offered(chosen: string, name: 'startTime' | 'endTime'): string[] {
  const times = offeredTimes(chosen)
  return name === 'startTime' || times.includes('24:00') ? times : [...times, '24:00']
}
