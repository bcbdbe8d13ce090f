import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { lessonLevels } from '#studio/lesson-levels.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { LessonTextValues } from './lesson-form.ts'
import { LessonSpaceField } from './lesson-space-field.tsx'
import { useLevelText } from './level-text.ts'
import { PictureField } from './picture-field.tsx'

/** What single lessons and series have in common: the Japanese texts beside the English ones, picture, level and space. */
export function LessonTexts({ knownPictures, isNew }: { knownPictures: readonly string[]; isNew: boolean }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<LessonTextValues>()
  const levelText = useLevelText()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('admin.lesson.title')} required error={errors.title} {...register('title')} />
        <TextField
          label={t('admin.lesson.titleEn')}
          lang="en"
          hint={t('form.englishHint')}
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
      <PictureField known={knownPictures} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('admin.lesson.level')}
          error={errors.level}
          options={['', ...lessonLevels].map((value) => ({ value, label: levelText(value) }))}
          {...register('level')}
        />
        <LessonSpaceField isNew={isNew} />
      </div>
    </>
  )
}
