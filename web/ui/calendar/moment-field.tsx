import { useTranslation } from 'react-i18next'
import { useController } from 'react-hook-form'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { classes } from '#web/ui/classes.ts'
import { Field, inputClass } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { DatePicker } from './date-picker.tsx'
import { halvesOf, stampTyped, tidyDate } from './moments.ts'
import type { Moments } from './moments.ts'
import { offeredTimes } from './offered-times.ts'

interface Props {
  name: 'start' | 'end'
  hint?: string
  /** Shows the date alone. */
  wholeDay?: boolean
  onMoved?: (next: string) => void
}

/** The start or end of the form around it, as `2026-11-23 10:00` in Tokyo: a date to type or pick, and a list of times. */
export function MomentField({ name, hint, wholeDay = false, onMoved }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { field, fieldState } = useController<Moments, typeof name>({ name })
  const { date, time } = halvesOf(field.value)
  const label = wholeDay ? t(`admin.calendar.${name}Day`) : `${t(`admin.calendar.${name}`)}${zoneMark}`

  function change(next: string) {
    field.onChange(next)
    onMoved?.(next)
  }

  return (
    <Field
      {...{ label, name, hint, error: fieldState.error, required: true }}
      control={(bound) => (
        <div className="flex flex-wrap gap-2">
          <div className="relative flex-[1_1_9.25rem]">
            <input
              {...bound}
              ref={field.ref}
              value={date}
              inputMode="numeric"
              autoComplete="off"
              placeholder="yyyy-MM-dd"
              onChange={({ target }) => change(stampTyped(target.value, time))}
              onBlur={() => {
                if (tidyDate(date) !== date) change(`${tidyDate(date)} ${time}`)
                field.onBlur()
              }}
              aria-label={t('admin.calendar.dateOf', { field: label })}
              className={classes(inputClass, 'pr-11 pl-3 tabular-nums')}
            />
            <DatePicker
              label={t('admin.calendar.pickDate', { field: label })}
              date={date}
              onPick={(next) => change(`${next} ${time}`)}
            />
          </div>
          {!wholeDay && (
            <div className="max-w-[6rem] flex-[1_1_5.25rem]">
              <Select
                {...bound}
                id={`${bound.id}-time`}
                value={time}
                onChange={({ target }) => change(`${date} ${target.value}`)}
                onBlur={field.onBlur}
                aria-label={t('admin.calendar.timeOf', { field: label })}
                className="pr-[1.5rem] pl-2 tabular-nums"
              >
                {offeredTimes(time).map((offered) => (
                  <option key={offered}>{offered}</option>
                ))}
              </Select>
            </div>
          )}
        </div>
      )}
    />
  )
}
