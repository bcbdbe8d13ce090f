import { useEffect, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { TextField } from '#web/ui/field.tsx'
import { PartField } from './part-field.tsx'
import type { SpaceValues } from './space-form.ts'

interface Props {
  isNew: boolean
  /** The spaces that may be its parts. */
  options: readonly Space[]
}

/** The fields of the space dialog. */
export function SpaceFields({ isNew, options }: Props) {
  const { t } = useTranslation()
  const hintId = useId()
  const { register, setFocus, formState } = useFormContext<SpaceValues>()
  const { errors } = formState

  // A new space begins with its name. An existing one is looked at first, so no field gets the focus.
  useEffect(() => {
    if (isNew) setFocus('name')
  }, [isNew, setFocus])

  return (
    <div className="grid gap-5">
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
        hint={t('admin.form.englishHint')}
        error={errors.nameEn}
        {...register('nameEn')}
      />
      <TextField
        label={t('admin.space.unitPrice')}
        required
        inputMode="numeric"
        autoComplete="off"
        hint={t('admin.space.unitPriceHint')}
        error={errors.unitPrice}
        className="max-w-48 tabular-nums"
        {...register('unitPrice')}
      />
      <div className="grid gap-1.5">
        <label className="flex min-h-11 w-fit items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            aria-describedby={hintId}
            className="size-5 accent-green"
            {...register('flatRate')}
          />
          {t('admin.space.flatRate')}
        </label>
        <p id={hintId} className="text-xs text-ink-soft">
          {t('admin.space.flatRateHint')}
        </p>
      </div>
      <PartField options={options} />
    </div>
  )
}
