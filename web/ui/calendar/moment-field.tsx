import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { calendar } from '#studio/calendar.ts'
import { instantOf, minuteMs, timeText } from '#time/tokyo.ts'
import { useLatestDefined } from '#web/lib/latest-defined.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { chip } from '#web/ui/selectors.tsx'
import { DateInput } from './day-field.tsx'
import { endAfter, splitStamp, minutesOf, stampTyped, normaliseDate } from './moments.ts'
import type { DateTimeRange } from './moments.ts'

interface Props {
  name: 'start' | 'end'
  hint?: string
  /** Shows the date alone. */
  wholeDay?: boolean
  onMoved?: (next: string) => void
}

/**
 * The start or end of the form around it, as `2026-11-23 10:00` in Tokyo: a date to type or pick, and a list
 * of times.
 */
export function MomentField({ name, hint, wholeDay = false, onMoved }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { field, fieldState } = useController<DateTimeRange, typeof name>({ name })
  const { date, time } = splitStamp(field.value)
  const label = wholeDay ? t(`editing.calendar.${name}Day`) : `${t(`editing.calendar.${name}`)}${zoneMark}`

  function change(next: string) {
    field.onChange(next)
    onMoved?.(next)
  }

  return (
    <Field
      {...{ label, name, hint, error: fieldState.error, required: true }}
      control={(bound) => (
        <div className="flex flex-wrap gap-2">
          <div className="flex-[1_1_9.25rem]">
            <DateInput
              {...bound}
              ref={field.ref}
              date={date}
              aria-label={t('editing.calendar.dateOf', { field: label })}
              pickLabel={t('editing.calendar.pickDate', { field: label })}
              onDate={(typed) => change(stampTyped(typed, time))}
              onBlur={() => {
                if (normaliseDate(date) !== date) change(`${normaliseDate(date)} ${time}`)
                field.onBlur()
              }}
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
                aria-label={t('editing.calendar.timeOf', { field: label })}
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

/**
 * The times that a list offers: those within the calendar's hours, because it shows no entry outside them,
 * and the chosen one.
 */
export function offeredTimes(chosen: string): string[] {
  return chosen === '' || times.includes(chosen) ? times : [...times, chosen].toSorted()
}

const times = timesOfCalendar()

function timesOfCalendar(): string[] {
  const [opens = 0, closes = 0] = [calendar.opens, calendar.closes].map((time) =>
    instantOf('2000-01-01', time),
  )
  const stepMs = limits.stepMinutes * minuteMs
  return Array.from({ length: (closes - opens) / stepMs + 1 }, (_, step) => timeText(opens + step * stepMs))
}

/** Moves the end of the form around it, so that the length stays when the start changes. */
export function useEndFollowsStart() {
  const { watch, setValue, getValues } = useFormContext<DateTimeRange>()
  const [start, end] = watch(['start', 'end'])
  const minutes = minutesOf({ start, end })
  // While the start is being typed it is incomplete, and the last known length counts.
  const last = useLatestDefined(minutes)

  function endSo(from: string, length: number | undefined) {
    if (length === undefined) return
    setValue('end', endAfter(from, length, getValues('end')), { shouldDirty: true, shouldValidate: true })
  }

  return {
    /** Undefined while start or end is incomplete, or the end is not after the start. */
    minutes,
    startMoved: (next: string) => endSo(next, last),
    setLength: (length: number) => endSo(start, length),
  }
}

/**
 * Start and end of the form around it, and the usual lengths beside the end. Changing the start moves the
 * end, so that the length stays.
 */
export function SpanFields() {
  const { t } = useTranslation()
  const { minutes, startMoved, setLength } = useEndFollowsStart()
  return (
    <>
      <MomentField name="start" onMoved={startMoved} />
      <div className="grid content-start gap-2">
        <MomentField name="end" hint={minutes === undefined ? '' : t('lesson.minutes', { minutes })} />
        <div role="group" aria-label={t('editing.calendar.lengths')} className="grid grid-cols-2 gap-1.5">
          {calendar.lengths.map((offered) => (
            <button
              key={offered}
              type="button"
              aria-pressed={minutes === offered}
              onClick={() => setLength(offered)}
              className={classes(chip, 'justify-center tabular-nums')}
            >
              {t('lesson.minutes', { minutes: offered })}
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
