import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { DayInput } from '#web/ui/calendar/day-input.tsx'
import { offeredTimes } from '#web/ui/calendar/offered-times.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { LessonTexts } from '../lesson-texts.tsx'
import { Weekdays } from '../weekdays.tsx'
import type { SeriesValues } from './series-form.ts'

/** The fields of the series dialog. */
export function SeriesFields({ knownPictures }: { knownPictures: readonly string[] }) {
  const { t } = useTranslation()
  const { register, formState, getValues, setFocus } = useFormContext<SeriesValues>()
  const { errors } = formState

  useEffect(() => setFocus('title'), [setFocus])

  return (
    <div className="grid gap-5">
      <LessonTexts isNew knownPictures={knownPictures} />
      <WeekdaysOfSeries />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={t('admin.series.startTime')}
          required
          error={errors.startTime}
          options={offeredTimes(getValues('startTime')).map((time) => ({ value: time, label: time }))}
          {...register('startTime')}
        />
        <TextField
          label={t('admin.series.length')}
          required
          type="number"
          inputMode="numeric"
          min={limits.stepMinutes}
          step={limits.stepMinutes}
          error={errors.length}
          {...register('length')}
        />
        <TextField
          label={t('admin.lesson.totalSeats')}
          required
          type="number"
          inputMode="numeric"
          min={limits.seats.min}
          max={limits.seats.max}
          hint={t('admin.lesson.totalSeatsHint', limits.seats)}
          error={errors.totalSeats}
          {...register('totalSeats')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayInput name="from" label={t('admin.series.from')} required />
        <DayInput name="until" label={t('admin.series.until')} hint={t('admin.series.untilHint')} />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-green" {...register('skipHolidays')} />
        {t('admin.series.skipHolidays')}
      </label>
    </div>
  )
}

/** A part of its own, because the form gives the focus to the first wrong field in the order in which they are registered. */
function WeekdaysOfSeries() {
  const { t } = useTranslation()
  const { field, fieldState } = useController<SeriesValues, 'weekdays'>({ name: 'weekdays' })
  const { error } = fieldState
  return (
    <Weekdays
      chosen={new Set(field.value)}
      onChange={(chosen) => field.onChange([...chosen].toSorted((a, b) => a - b))}
      inputRef={field.ref}
      error={error && fieldErrorText(t, 'weekdays', error.message)}
    />
  )
}
