import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonFields as Body } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import { SpanFields } from '#web/ui/calendar/span-fields.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { LessonValues } from './lesson-form.ts'
import { useLevelText } from './level-text.ts'
import { PictureField } from './picture-field.tsx'

interface Props {
  form: UseFormReturn<LessonValues, unknown, Body>
  isNew: boolean
  booked: number
  knownPictures: readonly string[]
}

/** The fields of the lesson dialog, the Japanese texts beside the English ones. */
export function LessonFields({ form, isNew, booked, knownPictures }: Props) {
  const { t } = useTranslation()
  const { register, setFocus } = form
  const levelText = useLevelText()
  const { errors } = form.formState

  // A new lesson begins with its title. An existing one is looked at first, so no field gets the focus.
  useEffect(() => {
    if (isNew) setFocus('title')
  }, [isNew, setFocus])

  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('admin.lesson.title')} required error={errors.title} {...register('title')} />
        <TextField
          label={t('admin.lesson.titleEn')}
          lang="en"
          hint={t('admin.form.englishHint')}
          error={errors.titleEn}
          {...register('titleEn')}
        />
        <TextArea label={t('admin.lesson.desc')} rows={3} error={errors.desc} {...register('desc')} />
        <TextArea
          label={t('admin.lesson.descEn')}
          lang="en"
          rows={3}
          error={errors.descEn}
          {...register('descEn')}
        />
      </div>
      <PictureField form={form} known={knownPictures} />
      <div className="sm:max-w-64">
        <SelectField
          label={t('admin.lesson.level')}
          error={errors.level}
          options={['', ...lessonLevels].map((value) => ({ value, label: levelText(value) }))}
          {...register('level')}
        />
      </div>
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
