import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { SpaceChecks } from '../space-checks.tsx'
import type { SpaceValues } from './space-values.ts'

/** The parts of the space in the form around it. */
export function PartField({ options }: { options: readonly Space[] }) {
  const { t } = useTranslation()
  const id = useId()
  const { field, fieldState } = useController<SpaceValues, 'subRentable'>({ name: 'subRentable' })

  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.space.partsField')}</legend>
      <SpaceChecks spaces={options} field={field} />
      <p id={`${id}-hint`} className="text-xs text-ink-soft">
        {t(options.length === 0 ? 'admin.space.noOthers' : 'admin.space.partsFieldHint')}
      </p>
      {fieldState.error && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'subRentable', fieldState.error.message)}
        </p>
      )}
    </fieldset>
  )
}
