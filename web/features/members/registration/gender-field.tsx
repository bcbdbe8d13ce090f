import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { genders } from '#contract/members.ts'
import type { PartProps } from './form.ts'

/** Three choices. The first is not to say (specification section 2). */
export function GenderField({ form }: PartProps) {
  const { t } = useTranslation()
  const { field } = useController({ control: form.control, name: 'gender' })
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('profile.gender')}</legend>
      <div className="flex flex-wrap gap-x-8">
        {genders.toReversed().map((code) => (
          <label key={code} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={field.name}
              value={code}
              ref={code === field.value ? field.ref : undefined}
              checked={field.value === code}
              onChange={() => field.onChange(code)}
              onBlur={field.onBlur}
              className="size-5 accent-green"
            />
            {t(`profile.gender${code}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
