import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSpaces } from '#web/features/spaces/api.ts'
import { useSpaceName } from '#web/features/spaces/names.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import type { ClosureValues } from './closure-form.ts'

/** The spaces that are closed, in the form around it. */
export function ClosedSpacesField() {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const query = useSpaces()
  const { field, fieldState } = useController<ClosureValues, 'spaces'>({ name: 'spaces' })

  const toggle = (id: string, wanted: boolean) =>
    field.onChange(wanted ? [...field.value, id] : field.value.filter((other) => other !== id))

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.closure.spaces')}</legend>
      <FailedLoad text={t('admin.space.loadFailed')} query={query} />
      {query.data?.map((space, position) => (
        <label
          key={space.id}
          className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft"
        >
          <input
            type="checkbox"
            ref={position === 0 ? field.ref : undefined}
            checked={field.value.includes(space.id)}
            onChange={({ target }) => toggle(space.id, target.checked)}
            onBlur={field.onBlur}
            className="size-5 shrink-0 accent-green"
          />
          <span className="min-w-0 wrap-anywhere">{nameOf(space)}</span>
        </label>
      ))}
      {fieldState.error && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'spaces', fieldState.error.message)}
        </p>
      )}
    </fieldset>
  )
}
