import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { seriesFields } from '#contract/schedule/series.ts'
import type { DayLeftOut, SeriesForm, SeriesPreview } from '#contract/schedule/series.ts'
import { dateOf, dateText, instantOf, minuteMs, timeRangeText, timeText, weekdayOf } from '#time/tokyo.ts'
import { LastLessonOffer } from '#web/features/lessons/administration/last-lesson-offer.tsx'
import { LessonTexts } from '#web/features/lessons/administration/lesson-fields.tsx'
import type { LessonTextValues } from '#web/features/lessons/administration/lesson-form.ts'
import {
  DoubleBookingQuestion,
  useDoubleBookingConfirm,
} from '#web/features/lessons/administration/save-questions.tsx'
import { TotalSeats } from '#web/features/lessons/administration/seats-field.tsx'
import { Weekdays } from '#web/features/lessons/administration/weekdays.tsx'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { offeredTimes } from '#web/ui/calendar/moment-field.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { noTexts, numberOf, textsOf } from '../lesson-form.ts'
import { useCreateSeries, useSeriesPreview } from './api.ts'

interface SeriesDialogProps {
  open: boolean
  /** Where the first lesson is proposed. */
  slot: Slot
  knownPictures: readonly string[]
  onClose: () => void
}

/**
 * Adds a weekly series. While the form is filled in, it shows the lessons that would be added and the days
 * left out.
 */
export function SeriesDialog({ open, slot, knownPictures, onClose }: SeriesDialogProps) {
  const { t } = useTranslation()
  const create = useCreateSeries()
  const doubleBooking = useDoubleBookingConfirm()
  const { form, dialog, saveWith } = useDialogForm({
    name: 'series new',
    schema: seriesForm,
    values: newSeries(slot),
    onClose,
  })
  const submit = saveWith(async (body) => {
    const { lessons } = await doubleBooking.save((known) => create.mutateAsync({ ...body, ...known }))
    return t('lessonAdmin.series.created', { count: lessons.length })
  })

  return (
    <FormDialog
      wide
      {...dialog}
      open={open}
      title={t('lessonAdmin.series.createTitle')}
      onSubmit={submit}
      questions={<DoubleBookingQuestion asked={doubleBooking.asked} />}
    >
      <p className="text-sm text-ink-soft">{t('lessonAdmin.series.hint')}</p>
      <SeriesFields knownPictures={knownPictures} />
      <Preview values={form.watch()} />
    </FormDialog>
  )
}

function Preview({ values }: { values: SeriesValues }) {
  const { t } = useTranslation()
  // The days do not depend on the texts, so the preview is there before a title is typed.
  const { data } = seriesForm.safeParse({
    ...values,
    ...noTexts,
    spaceId: values.spaceId,
    title: '-',
    imageUrl: '/-',
  })
  const body = useDebouncedValue(data === undefined ? '' : JSON.stringify(data))
  const query = useSeriesPreview(body === '' || data === undefined ? undefined : body)
  return (
    <section aria-label={t('lessonAdmin.series.preview')} aria-busy={query.isFetching} className="grid gap-3">
      <h3 className="text-sm font-semibold">{t('lessonAdmin.series.preview')}</h3>
      <FailedLoad text={t('lessonAdmin.series.unchecked')} query={query} />
      {data === undefined ? (
        <p className="text-sm text-ink-soft">{t('lessonAdmin.series.previewHint')}</p>
      ) : query.data === undefined || query.isError ? (
        !query.isError && <p role="status">{t('lessonAdmin.series.checking')}</p>
      ) : (
        <PlannedLessons preview={query.data} until={data.until ?? ''} />
      )}
    </section>
  )
}

/** The fields of the series dialog. */
function SeriesFields({ knownPictures }: { knownPictures: readonly string[] }) {
  const { t } = useTranslation()
  const { register, formState, getValues, setFocus } = useFormContext<SeriesValues>()
  const { errors } = formState

  useEffect(() => setFocus('title'), [setFocus])

  return (
    <div className="grid gap-5">
      <LessonTexts isNew knownPictures={knownPictures} offer={<LastLessonOffer />}>
        <WeekdaysOfSeries />
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField
            label={t('lessonAdmin.series.startTime')}
            required
            error={errors.startTime}
            options={offeredTimes(getValues('startTime')).map((time) => ({ value: time, label: time }))}
            {...register('startTime')}
          />
          <TextField
            label={t('lessonAdmin.series.length')}
            required
            type="number"
            inputMode="numeric"
            min={limits.stepMinutes}
            step={limits.stepMinutes}
            error={errors.length}
            {...register('length')}
          />
          <TotalSeats />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField name="from" label={t('lessonAdmin.series.from')} required />
          <DayField
            name="until"
            label={t('lessonAdmin.series.until')}
            hint={t('lessonAdmin.series.untilHint')}
          />
        </div>
        <Checkbox label={t('lessonAdmin.series.skipHolidays')} {...register('skipHolidays')} />
      </LessonTexts>
    </div>
  )
}

/**
 * A part of its own, because the form gives the focus to the first wrong field in the order in which they are
 * registered.
 */
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

/** What the series dialog holds, and its conversion to the contract. */

/** As typed. */
interface SeriesValues extends LessonTextValues {
  weekdays: number[]
  startTime: string
  /** Minutes. */
  length: string
  from: string
  /** Empty for a series that goes on until it is ended. */
  until: string
  skipHolidays: boolean
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
const seriesForm = z.pipe(z.transform(toContract), seriesFields)

/** A series that begins in the slot and takes place every week on its day. */
const newSeries = ({ start, end }: Slot): SeriesValues => ({
  ...noTexts,
  weekdays: [weekdayOf(start)],
  startTime: timeText(start),
  length: String((end - start) / minuteMs),
  from: dateOf(start),
  until: '',
  skipHolidays: false,
})

function toContract(values: SeriesValues): SeriesForm {
  return {
    ...values,
    ...textsOf(values),
    length: numberOf(values.length),
    until: values.until.trim() === '' ? null : values.until.trim(),
  }
}

interface PlannedLessonsProps {
  preview: SeriesPreview
  /** Whether the series ends before the lessons that are added later. */
  until: string
}

/** The lessons that a series would add now, and the days that it leaves out, each with the reason. */
function PlannedLessons({ preview: { horizon, lessons, leftOut }, until }: PlannedLessonsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const count = lessons.length
  const goesOn = until === '' || until > horizon
  return (
    <div className="grid gap-4">
      <p role="status">
        {count === 0 ? t('lessonAdmin.series.nothingNow') : t('lessonAdmin.series.now', { count })}
        {goesOn && (
          <>
            <SentenceGap />
            {t('lessonAdmin.series.later', { day: dateText(instantOf(horizon) ?? 0, language) })}
          </>
        )}
      </p>
      {count > 0 && (
        <ul className="grid gap-1 text-sm">
          {lessons.map((lesson) => (
            <PlannedLesson key={lesson.start} lesson={lesson} />
          ))}
        </ul>
      )}
      {leftOut.length > 0 && <DaysLeftOut days={leftOut} />}
    </div>
  )
}

function PlannedLesson({ lesson: { start, end, overlaps } }: { lesson: SeriesPreview['lessons'][number] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const [from, to] = [Date.parse(start), Date.parse(end)]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line px-4 py-2">
      <span className="break-keep tabular-nums">
        {`${dateText(from, language)} ${timeRangeText(from, to)}${zoneMark}`}
      </span>
      {overlaps.map((title, position) => (
        <span key={position} className="flex items-center gap-1.5 text-danger">
          <Icon name="warning" className="size-4 shrink-0" />
          {t('lessonAdmin.series.overlaps', { title })}
        </span>
      ))}
    </li>
  )
}

function DaysLeftOut({ days }: { days: readonly DayLeftOut[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{t('lessonAdmin.series.leftOut')}</h3>
      <ul className="grid gap-1 text-sm">
        {days.map(({ day, reason, name }) => (
          <li
            key={day}
            className="flex flex-wrap justify-between gap-x-4 rounded-xl bg-paper-deep px-4 py-2 text-ink-soft"
          >
            <span className="break-keep tabular-nums">{dateText(instantOf(day) ?? 0, language)}</span>
            <span>{t(`lessonAdmin.series.${reason}`, { name })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
