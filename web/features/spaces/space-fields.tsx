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
        label={t('rentable.name')}
        required
        errorName="spaceName"
        error={errors.name}
        {...register('name')}
      />
      <TextField
        label={t('rentable.nameEn')}
        lang="en"
        hint={t('admin.englishHint')}
        error={errors.nameEn}
        {...register('nameEn')}
      />
      <TextField
        label={t('rentable.unitPrice')}
        required
        inputMode="numeric"
        autoComplete="off"
        hint={t('rentable.unitPriceHint')}
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
          {t('rentable.flatRate')}
        </label>
        <p id={hintId} className="text-xs text-ink-soft">
          {t('rentable.flatRateHint')}
        </p>
      </div>
      <PartField options={options} />
    </div>
  )
}
