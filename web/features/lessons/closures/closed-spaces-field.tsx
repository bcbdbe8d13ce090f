import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSpaces } from '#web/features/spaces/api.ts'
import { SpaceChecks } from '#web/features/spaces/space-checks.tsx'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import type { ClosureValues } from './closure-form.ts'

/** The spaces that are closed, in the form around it. */
export function ClosedSpacesField() {
  const { t } = useTranslation()
  const query = useSpaces()
  const { field, fieldState } = useController<ClosureValues, 'spaces'>({ name: 'spaces' })

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.closure.spaces')}</legend>
      <FailedLoad text={t('admin.space.loadFailed')} query={query} />
      <SpaceChecks spaces={query.data ?? []} field={field} />
      {fieldState.error && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'spaces', fieldState.error.message)}
        </p>
      )}
    </fieldset>
  )
}
