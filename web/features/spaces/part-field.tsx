import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useSpaceName } from './names.ts'
import type { SpaceValues } from './space-form.ts'

/** The parts of the space in the form around it. */
export function PartField({ options }: { options: readonly Space[] }) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const id = useId()
  const { field, fieldState } = useController<SpaceValues, 'subRentable'>({ name: 'subRentable' })

  const toggle = (partId: string, wanted: boolean) =>
    field.onChange(wanted ? [...field.value, partId] : field.value.filter((other) => other !== partId))

  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.space.partsField')}</legend>
      {options.map((option, position) => (
        <label
          key={option.id}
          className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft"
        >
          <input
            type="checkbox"
            ref={position === 0 ? field.ref : undefined}
            checked={field.value.includes(option.id)}
            onChange={({ target }) => toggle(option.id, target.checked)}
            onBlur={field.onBlur}
            className="size-5 shrink-0 accent-green"
          />
          <span className="min-w-0 wrap-anywhere">{nameOf(option)}</span>
        </label>
      ))}
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
