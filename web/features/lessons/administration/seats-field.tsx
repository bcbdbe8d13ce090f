import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { calendar } from '#studio/calendar.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { chip } from '#web/ui/selectors.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useLastSeats } from './api.ts'
import type { LessonTextValues, LessonValues } from './lesson-form.ts'

/**
 * Something new begins with the seats of the lesson that was added last, in the form around it. A number that
 * was typed before they are read stays.
 */
export function useSeatsOfLast(isNew: boolean): void {
  const { resetField, getFieldState } = useFormContext<LessonTextValues>()
  const last = useLastSeats(isNew)
  const begin = useEffectEvent((seats: number) => {
    if (!getFieldState('totalSeats').isDirty) resetField('totalSeats', { defaultValue: String(seats) })
  })
  useEffect(() => {
    if (last !== undefined) begin(last)
  }, [last])
}

interface TotalSeatsProps {
  /** How many of them are taken. */
  booked?: number
  most?: number
  hint?: ReactNode
}

/** The number of seats, in the form around it of a lesson or a series. */
export function TotalSeats({ booked = 0, most = limits.seats.max, hint }: TotalSeatsProps) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<Pick<LessonValues, 'totalSeats'>>()
  return (
    <TextField
      label={t('lessonAdmin.totalSeats')}
      required
      type="number"
      inputMode="numeric"
      min={limits.seats.min}
      max={most}
      hint={
        hint ??
        (booked === 0
          ? t('lessonAdmin.totalSeatsHint', limits.seats)
          : t('lessonAdmin.totalSeatsBooked', { ...limits.seats, booked }))
      }
      error={formState.errors.totalSeats}
      {...register('totalSeats')}
    />
  )
}

/** The seats of the lesson in the form around it, why there are not more, and the usual number at a press. */
export function SeatsField({ booked }: { booked: number }) {
  const { t } = useTranslation()
  const { watch, setValue } = useFormContext<LessonValues>()
  const usual = String(calendar.usualSeats)
  const most = useFacts().booking.mostEventSeats
  const ofEvent = { most, hint: <EventSeatsHint {...{ most, booked }} /> }
  return (
    <div className="grid content-start gap-2">
      <TotalSeats booked={booked} {...(watch('event.isEvent') && ofEvent)} />
      <button
        type="button"
        aria-pressed={watch('totalSeats') === usual}
        onClick={() => setValue('totalSeats', usual, { shouldDirty: true, shouldValidate: true })}
        className={classes(chip, 'justify-self-start break-keep tabular-nums')}
      >
        {t('lessonAdmin.usualSeats', { count: calendar.usualSeats })}
      </button>
    </div>
  )
}

/** How many seats an event can have, and where administrators allow more. */
function EventSeatsHint({ most, booked }: { most: number; booked: number }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      {t(booked === 0 ? 'lessonAdmin.event.seats' : 'lessonAdmin.event.seatsBooked', { most, booked })}
      <SentenceGap />
      <Link to={to('/admin/studio?section=booking')} className="text-green underline underline-offset-4">
        {t('lessonAdmin.event.seatsLink')}
      </Link>
    </>
  )
}
