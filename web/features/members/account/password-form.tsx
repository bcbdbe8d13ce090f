import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Sent } from '#contract/endpoint.ts'
import { isStaff } from '#contract/roles.ts'
import { changePassword, passwordFields } from '#contract/login/passwords.ts'
import { weaknessOf } from '#contract/login/weak-passwords.ts'
import { feedKey } from '#web/features/calendar-feeds/api.ts'
import { factorsKey } from '#web/features/second-factors/api.ts'
import { sessionsKey } from '#web/features/sessions/api.ts'
import { PasswordWarning } from '#web/features/sessions/password-warning.tsx'
import { call } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { beginSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOwnMember } from '../api.ts'

const ownWords = ['email', 'lastName', 'firstName', 'kanaLastName', 'kanaFirstName'] as const
const fields = ['oldPassword', 'newPassword', 'newPasswordConfirm'] as const

/** Changes the password. The session continues in this browser and ends in all others. */
export function PasswordForm() {
  const { t } = useTranslation()
  const change = useMutation({
    mutationFn: (body: Sent<typeof changePassword, 'body'>) => call(changePassword, { body }),
  })
  const client = useQueryClient()
  const form = useContractForm(passwordFields, { oldPassword: '', newPassword: '', newPasswordConfirm: '' })
  const { failure, submitWith } = useSubmission(form, { textOf: (error) => errorText(t, error) })
  const { register, formState, reset } = form
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const { data: member } = useOwnMember()
  const own = member ? ownWords.map((field) => member[field]) : []

  const submit = submitWith(async (body) => {
    // The server refuses it as well. Members are only warned.
    const weakness = member && isStaff(member.role) ? await weaknessOf(body.newPassword, own) : undefined
    if (weakness) return form.setError('newPassword', { message: weakness }, { shouldFocus: true })
    const { access_token: token } = await change.mutateAsync(body)
    beginSession(token)
    for (const queryKey of [sessionsKey, feedKey, factorsKey]) void client.invalidateQueries({ queryKey })
    reset()
    toast.success(t('profile.password_success'))
  })

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid max-w-md gap-6">
      {failure && <Notice kind="error">{failure}</Notice>}
      {fields.map((name) => (
        <div key={name}>
          <TextField
            label={t(`profile.${name}`)}
            type="password"
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            hint={name === 'newPassword' && t('profile.passwordHint')}
            required
            error={errors[name]}
            {...register(name)}
          />
          {name === 'newPassword' && <PasswordWarning password={typed} own={own} />}
        </div>
      ))}
      <p className="text-sm text-ink-soft">
        {t('profile.passwordNote')} {member?.role === 'USER' && t('profile.passwordNotePasskeys')}
      </p>
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? t('profile.saving') : t('profile.passwordSave')}
      </Button>
    </Form>
  )
}
