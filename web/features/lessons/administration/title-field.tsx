import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/field.tsx'
import { useLessonTitles } from './api.ts'
import type { LessonTextValues } from './lesson-form.ts'

/** The Japanese title in the form around it. For something new it offers the titles that the studio uses. */
export function TitleField({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<LessonTextValues>()
  const listId = useId()
  const titles = useLessonTitles(isNew)
  return (
    <div>
      <TextField
        label={t('admin.lesson.title')}
        required
        autoComplete="off"
        error={formState.errors.title}
        {...(isNew && { list: listId })}
        {...register('title')}
      />
      {isNew && (
        <datalist id={listId}>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}
