import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/field.tsx'
import type { PartProps } from './form.ts'
import { judgeAgain } from './repetition.ts'

/** E-mail address, the same once more, and phone. */
export function ContactFields({ form, onEmailLeft }: PartProps & { onEmailLeft: () => void }) {
  const { t } = useTranslation()
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={t('profile.email')}
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        {...register('email', { onChange: () => judgeAgain(form, 'emailConfirmation'), onBlur: onEmailLeft })}
      />
      <TextField
        label={t('register.emailConfirmation')}
        type="email"
        autoComplete="email"
        required
        error={errors.emailConfirmation}
        {...register('emailConfirmation')}
      />
      <TextField
        label={t('profile.phone')}
        type="tel"
        autoComplete="tel-national"
        required
        hint={t('register.phoneHint')}
        error={errors.phone}
        {...register('phone')}
      />
    </>
  )
}
