import type { FieldError } from 'react-hook-form'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { SpaceValues } from './space-values.ts'

/** Name, description and equipment, the Japanese ones beside the English ones. */
export function SpaceTexts() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<SpaceValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t('admin.space.name')}
        required
        errorName="spaceName"
        error={errors.name}
        {...register('name')}
      />
      <TextField
        label={t('admin.space.nameEn')}
        lang="en"
        hint={t('form.englishHint')}
        error={errors.nameEn}
        {...register('nameEn')}
      />
      <TextArea label={t('admin.space.textJa')} rows={3} error={errors.textJa} {...register('textJa')} />
      <TextArea
        label={t('admin.space.textEn')}
        lang="en"
        rows={3}
        error={errors.textEn}
        {...register('textEn')}
      />
      <TextArea
        label={t('admin.space.equipmentJa')}
        rows={3}
        hint={t('admin.space.equipmentHint')}
        error={ofAnyLine(errors.equipmentJa)}
        {...register('equipmentJa')}
      />
      <TextArea
        label={t('admin.space.equipmentEn')}
        lang="en"
        rows={3}
        hint={t('admin.space.equipmentHint')}
        error={ofAnyLine(errors.equipmentEn)}
        {...register('equipmentEn')}
      />
    </div>
  )
}

/** The lines of a text are the list of the contract, whose errors name the line. The first one is shown. */
function ofAnyLine(error: FieldError | ReadonlyArray<FieldError | undefined> | undefined) {
  return Array.isArray(error)
    ? (error as FieldError[]).find((one) => Boolean(one))
    : (error as FieldError | undefined)
}
