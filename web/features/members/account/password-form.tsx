import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Sent } from '#contract/endpoint.ts'
import { changePassword, passwordFields } from '#contract/passwords.ts'
import { sessionsKey } from '#web/features/sessions/devices/api.ts'
import { call } from '#web/lib/api.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { beginSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

const fields = ['oldPassword', 'newPassword', 'newPasswordConfirm'] as const

/** Changes the password. The session continues in this browser and ends in all others. */
export function PasswordForm() {
  const { t } = useTranslation()
  const change = useMutation({
    mutationFn: (body: Sent<typeof changePassword, 'body'>) => call(changePassword, { body }),
  })
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useContractForm(passwordFields, { oldPassword: '', newPassword: '', newPasswordConfirm: '' })
  const { register, handleSubmit, formState, reset } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      const { access_token: token } = await change.mutateAsync(body)
      beginSession(token)
      void client.invalidateQueries({ queryKey: sessionsKey })
      reset()
      toast.success(t('profile.password_success'))
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(errorText(t, error))
    }
  })

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid max-w-md gap-6">
      {failure && <Notice kind="error">{failure}</Notice>}
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(`profile.${name}`)}
          type="password"
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          hint={name === 'newPassword' && t('profile.passwordHint')}
          required
          error={errors[name]}
          {...register(name)}
        />
      ))}
      <p className="text-sm text-ink-soft">{t('profile.passwordNote')}</p>
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? t('profile.saving') : t('profile.passwordSave')}
      </Button>
    </Form>
  )
}
