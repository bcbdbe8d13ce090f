import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { lessonLevels } from '#studio/lesson-levels.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { LentPicture, LessonTextValues } from './lesson-form.ts'
import { LessonPictureField } from './lesson-picture-field.tsx'
import { LessonSpaceField } from './lesson-space-field.tsx'
import { LessonTeacherField } from './lesson-teacher-field.tsx'
import { useLevelText } from './level-text.ts'
import { TitleField } from './title-field.tsx'

interface Props {
  knownPictures: readonly string[]
  isNew: boolean
  /** Shown below the titles. */
  offer?: ReactNode
  /** The picture that the form uses when none is chosen. */
  lent?: LentPicture | undefined
}

/** What single lessons and series have in common: the Japanese texts beside the English ones, picture, level, space and teacher. */
export function LessonTexts({ knownPictures, isNew, offer, lent }: Props) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<LessonTextValues>()
  const levelText = useLevelText()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TitleField isNew={isNew} />
        <TextField
          label={t('admin.lesson.titleEn')}
          lang="en"
          hint={t('form.englishHint')}
          error={errors.titleEn}
          {...register('titleEn')}
        />
        {offer}
        <TextArea label={t('admin.lesson.desc')} rows={3} error={errors.desc} {...register('desc')} />
        <TextArea
          label={t('admin.lesson.descEn')}
          lang="en"
          rows={3}
          error={errors.descEn}
          {...register('descEn')}
        />
      </div>
      <LessonPictureField known={knownPictures} lent={lent} />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={t('admin.lesson.level')}
          error={errors.level}
          options={['', ...lessonLevels].map((value) => ({ value, label: levelText(value) }))}
          {...register('level')}
        />
        <LessonSpaceField isNew={isNew} />
        <LessonTeacherField />
      </div>
    </>
  )
}
