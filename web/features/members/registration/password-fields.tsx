import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/field.tsx'
import type { PartProps } from './form.ts'
import { checkAgain } from './repetition.ts'

/** The password and its repetition. */
export function PasswordFields({ form }: PartProps) {
  const { t } = useTranslation()
  const { register, formState } = form
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label={t('register.password')}
        type="password"
        autoComplete="new-password"
        required
        hint={t('profile.passwordHint')}
        error={formState.errors.password}
        {...register('password', { onChange: () => checkAgain(form, 'passwordConfirmation') })}
      />
      <TextField
        label={t('register.passwordConfirmation')}
        type="password"
        autoComplete="new-password"
        required
        error={formState.errors.passwordConfirmation}
        {...register('passwordConfirmation')}
      />
    </div>
  )
}
