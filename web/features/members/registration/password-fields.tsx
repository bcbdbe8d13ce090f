import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordWarning } from '#web/features/sessions/password-warning.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { PartProps } from './form.ts'
import { checkAgain } from './repetition.ts'

const judged = ['password', 'email', 'lastName', 'firstName', 'kanaLastName', 'kanaFirstName'] as const

/** The password and its repetition. */
export function PasswordFields({ form }: PartProps) {
  const { t } = useTranslation()
  const { register, formState, control } = form
  const [password, ...own] = useWatch({ control, name: judged })
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div>
        <TextField
          label={t('register.password')}
          type="password"
          autoComplete="new-password"
          required
          hint={t('profile.passwordHint')}
          error={formState.errors.password}
          {...register('password', { onChange: () => checkAgain(form, 'passwordConfirmation') })}
        />
        <PasswordWarning password={password} own={own} />
      </div>
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
