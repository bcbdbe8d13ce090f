import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonFields as Body } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { SpanFields } from '#web/ui/calendar/span-fields.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { LessonValues } from './lesson-form.ts'
import { LessonTexts } from './lesson-texts.tsx'

interface Props {
  form: UseFormReturn<LessonValues, unknown, Body>
  isNew: boolean
  booked: number
  knownPictures: readonly string[]
}

/** The fields of the lesson dialog. */
export function LessonFields({ form, isNew, booked, knownPictures }: Props) {
  const { t } = useTranslation()
  const { register, setFocus } = form
  const { errors } = form.formState

  // A new lesson begins with its title. An existing one is looked at first, so no field gets the focus.
  useEffect(() => {
    if (isNew) setFocus('title')
  }, [isNew, setFocus])

  return (
    <div className="grid gap-5">
      <LessonTexts {...{ knownPictures, isNew }} />
      <div className="grid gap-5 sm:grid-cols-[16rem_16rem_1fr]">
        <SpanFields />
        <TextField
          label={t('admin.lesson.totalSeats')}
          required
          type="number"
          inputMode="numeric"
          min={limits.seats.min}
          max={limits.seats.max}
          hint={
            booked === 0
              ? t('admin.lesson.totalSeatsHint', limits.seats)
              : t('admin.lesson.totalSeatsBooked', { ...limits.seats, booked })
          }
          error={errors.totalSeats}
          {...register('totalSeats')}
        />
      </div>
    </div>
  )
}
