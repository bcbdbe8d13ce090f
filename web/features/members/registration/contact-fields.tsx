import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/field.tsx'
import { MemberField } from '../member-field.tsx'
import type { PartProps } from './form.ts'
import { checkAgain } from './repetition.ts'

interface Props extends PartProps {
  onEmailLeft: () => void
  /** What is said below the e-mail address. */
  children: ReactNode
}

/** E-mail address, its repetition, and phone. */
export function ContactFields({ form, onEmailLeft, children }: Props) {
  const { t } = useTranslation()
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <MemberField
        error={errors.email}
        {...register('email', { onChange: () => checkAgain(form, 'emailConfirmation'), onBlur: onEmailLeft })}
      />
      {children}
      <TextField
        label={t('register.emailConfirmation')}
        type="email"
        autoComplete="email"
        required
        error={errors.emailConfirmation}
        {...register('emailConfirmation')}
      />
      <MemberField hint={t('register.phoneHint')} error={errors.phone} {...register('phone')} />
    </>
  )
}
