import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GuestFields as Fields } from '#contract/guests/guests.ts'
import { languageNames, languages } from '#studio/languages.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** Who a guest is. The form around it has more fields where the guest takes a seat. */
export function GuestFields({ phoneRequired = true }: { phoneRequired?: boolean }) {
  const { t } = useTranslation()
  const { register, watch, formState } = useFormContext<Fields>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t('guests.name')}
        autoComplete="off"
        required
        error={errors.name}
        {...register('name')}
      />
      <TextField
        label={t('guests.phone')}
        type="tel"
        autoComplete="off"
        required={phoneRequired}
        error={errors.phone}
        {...register('phone')}
      />
      <TextField
        label={t('guests.kana')}
        lang="ja"
        autoComplete="off"
        hint={t('guests.kanaHint')}
        error={errors.kana}
        {...register('kana')}
      />
      <SelectField
        label={t('guests.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        error={errors.language}
        {...register('language')}
      />
      <div className="sm:col-span-2">
        <TextField
          label={t('guests.email')}
          type="email"
          autoComplete="off"
          hint={t((watch('email') ?? '').trim() === '' ? 'guests.withoutEmail' : 'guests.withEmail')}
          error={errors.email}
          {...register('email')}
        />
      </div>
    </div>
  )
}
