import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { passwordResetFields, requestPasswordReset } from '#contract/login/passwords.ts'
import { useKnownEmail } from '#web/features/sessions/known-email.ts'
import { call } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { CardPage } from '#web/ui/card-page.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReadyButton } from '#web/ui/ready-button.tsx'

export default function ForgottenPage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const back = (useLocation().state as LoginState | null)?.back
  return (
    <CardPage title={t('pages.forgotten.title')} lead={t('pages.forgotten.description')}>
      <ForgottenForm />
      <Link
        to={to('/login')}
        state={{ back }}
        className="py-2 text-center text-sm text-green underline underline-offset-4"
      >
        {t('password.backToLogin')}
      </Link>
    </CardPage>
  )
}

/** Requests a reset link. The message afterwards does not tell whether the address belongs to a member. */
function ForgottenForm() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const form = useContractForm(passwordResetFields, { email: useKnownEmail() })
  const { failure, submitWith } = useSubmission(form, { textOf: (error) => errorText(t, error) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState

  const submit = submitWith(async (body) => {
    setSentTo(undefined)
    await call(requestPasswordReset, { body })
    setSentTo(body.email)
  })

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      {sentTo && (
        <Notice>
          <p className="font-semibold">{t('password.sentTitle')}</p>
          <p className="mt-1 wrap-anywhere">{t('password.sent', { email: sentTo })}</p>
          <p className="mt-2">{t('password.sentHint')}</p>
        </Notice>
      )}
      <TextField
        label={t('password.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={errors.email}
        {...register('email')}
      />
      <ReadyButton
        type="submit"
        variant={sentTo ? 'outline' : 'primary'}
        busy={isSubmitting}
        className="mt-2"
      >
        {isSubmitting ? t('password.sending') : t(sentTo ? 'password.again' : 'password.send')}
      </ReadyButton>
    </Form>
  )
}
