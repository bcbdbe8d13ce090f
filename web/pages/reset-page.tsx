import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { checkResetLink, newPasswordFields, resetPassword } from '#contract/login/passwords.ts'
import { PasswordWarning } from '#web/features/sessions/password-warning.tsx'
import { call, CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CardPage } from '#web/ui/card-page.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ResetPage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  return (
    <Interactive>
      <CardPage title={t('pages.reset.title')} lead={t('password.lead')} loading>
        {hydrated ? <Reset /> : <FormSkeleton />}
      </CardPage>
    </Interactive>
  )
}

/** The form while the link works; otherwise the reason why it does not, and a link to request a new one. */
function Reset() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const token = useLinkToken()
  const check = useLinkCheck(token)
  const [ended, setEnded] = useState<CallError>()
  const linkError = ended ?? (isAboutLink(check.error) ? check.error : undefined)

  if (token === undefined || linkError)
    return <EndedLink error={linkError ?? new CallError('error.resetLink.unknown')} />
  if (check.error) return <FailedLoad text={t('password.checkFailed')} query={check} />
  if (!check.data) return <FormSkeleton />
  const toLogin = () => void navigate(to('/login'), { replace: true, state: { why: 'newPassword' } })
  return <NewPasswordForm token={token} onDone={toLogin} onEnded={setEnded} />
}

function EndedLink({ error }: { error: CallError }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <Notice kind="error">{errorText(t, error)}</Notice>
      <Link to={to('/forgotten')} className={buttonClass('primary')}>
        {t('password.newLink')}
      </Link>
      <Link to={to('/login')} className="py-2 text-center text-sm text-green underline underline-offset-4">
        {t('password.backToLogin')}
      </Link>
    </>
  )
}

function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-5">
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-11 rounded-full" />
    </div>
  )
}

const fields = ['newPassword', 'newPasswordConfirm'] as const

interface NewPasswordFormProps {
  token: string
  onDone: () => void
  /** Called when the link has expired meanwhile. */
  onEnded: (error: CallError) => void
}

/** The new password and its repetition. */
export function NewPasswordForm({ token, onDone, onEnded }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const form = useContractForm(newPasswordFields, { newPassword: '', newPasswordConfirm: '' })
  const { failure, submitWith } = useSubmission(form, { textOf: (error) => errorText(t, error) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  const submit = submitWith(async (body) => {
    try {
      await call(resetPassword, { body: { token, ...body } })
      onDone()
    } catch (error) {
      if (!isAboutLink(error)) throw error
      onEnded(error)
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
function useLinkCheck(token: string | undefined) {
  return useQuery({
    queryKey: ['resetLink', token ?? null],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
}

/** Whether a call failed because the link no longer works. */
const isAboutLink = (error: unknown): error is CallError =>
  error instanceof CallError && error.code.startsWith('error.resetLink.')
