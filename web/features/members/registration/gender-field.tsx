import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { genders } from '#contract/members.ts'
import type { PartProps } from './form.ts'

/** Three choices. The first is not to say (specification section 2). */
export function GenderField({ form }: PartProps) {
  const { t } = useTranslation()
  const { field } = useController({ control: form.control, name: 'gender' })
  const place = useRef<HTMLFieldSetElement>(null)
  const takeEarlierChoice = useEffectEvent(() => {
    const checked = place.current?.querySelector<HTMLInputElement>('input:checked')
    const earlier = genders.find((code) => String(code) === checked?.value)
    if (earlier !== undefined && earlier !== field.value) field.onChange(earlier)
  })
  // What was chosen before React took the page over. The next rendering would overwrite it.
  useLayoutEffect(() => takeEarlierChoice(), [])
  return (
    <fieldset ref={place}>
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
