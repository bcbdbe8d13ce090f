import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkResetLink, newPasswordFields, resetPassword } from '#contract/passwords.ts'
import { call, CallError } from '#web/lib/api.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordWarning } from './password-warning.tsx'

const fields = ['newPassword', 'newPasswordConfirm'] as const

interface Props {
  token: string
  onDone: () => void
  /** Called when the link has expired meanwhile. */
  onEnded: (error: CallError) => void
}

/** The new password and its repetition. */
export function NewPasswordForm({ token, onDone, onEnded }: Props) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const form = useContractForm(newPasswordFields, { newPassword: '', newPasswordConfirm: '' })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  const submit = handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await call(resetPassword, { body: { token, ...body } })
      onDone()
    } catch (error) {
      if (isAboutLink(error)) return onEnded(error)
      if (!showFieldErrors(form, error)) setFailure(errorText(t, error))
    }
  })

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {fields.map((name) => (
        <div key={name}>
          <TextField
            label={t(`password.${name}`)}
            type="password"
            autoComplete="new-password"
            hint={name === 'newPassword' && t('password.hint')}
            required
            error={errors[name]}
            {...register(name)}
          />
          {name === 'newPassword' && <PasswordWarning password={typed} />}
        </div>
      ))}
      <Button type="submit" busy={isSubmitting} className="mt-2">
        {isSubmitting ? t('password.saving') : t('password.save')}
      </Button>
    </Form>
  )
}

/** Asks the server whether the link still works, before the member types anything. */
export function useLinkCheck(token: string | undefined) {
  return useQuery({
    queryKey: ['resetLink', token ?? null],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
}

/** Whether a call failed because the link no longer works. */
export const isAboutLink = (error: unknown): error is CallError =>
  error instanceof CallError && error.code.startsWith('error.resetLink.')
