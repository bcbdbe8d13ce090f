import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GuestFields } from '#contract/guests.ts'
import { TextField } from '#web/ui/field.tsx'

/** Who the visitor is. */
export function TrialFields() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<GuestFields>()
  const { errors } = formState
  return (
    <>
      <TextField
        label={t('inquiry.name')}
        autoComplete="name"
        required
        error={errors.name}
        {...register('name')}
      />
      <TextField label={t('trial.kana')} lang="ja" error={errors.kana} {...register('kana')} />
      <TextField
        label={t('inquiry.email')}
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        {...register('email')}
      />
      <TextField
        label={t('inquiry.phone')}
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone}
        {...register('phone')}
      />
    </>
  )
}
