import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { acceptStaffInvitation, readStaffInvitation } from '#contract/accounts/staff-invitations.ts'
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
import { FailedLoad, LoadingRows } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'

export default function ResetPage() {
  return (
    <Interactive>
      <Reset />
    </Interactive>
  )
}

/** The links of two mails lead here: that for a new password, and the invitation to the staff. */
function Reset() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  const token = useLinkToken()
  const invitation = useLinkToken(undefined, 'invitation')
  const isInvited = hydrated && invitation !== undefined
  return (
    <CardPage
      title={t('pages.reset.title')}
      lead={t(isInvited ? 'password.invited.lead' : 'password.lead')}
      loading
    >
      {!hydrated && <FormSkeleton />}
      {hydrated && (isInvited ? <Invited token={invitation} /> : <NewPassword token={token} />)}
    </CardPage>
  )
}

/** The form while the link works; otherwise the reason why it does not, and a link to request a new one. */
function NewPassword({ token }: { token: string | undefined }) {
  const { t } = useTranslation()
  // Before the member types anything.
  const check = useQuery({
    queryKey: ['resetLink', token ?? null],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
  const [ended, setEnded] = useState<CallError>()
  const linkError = ended ?? (isAboutLink(check.error) ? check.error : undefined)
  const toLogin = useToLogin()

  if (token === undefined || linkError)
    return <EndedLink error={linkError ?? new CallError('error.resetLink.unknown')} />
  if (check.error) return <FailedLoad text={t('password.checkFailed')} query={check} />
  if (!check.data) return <FormSkeleton />
  return (
    <NewPasswordForm
      send={(body) => call(resetPassword, { body: { token, ...body } })}
      onDone={toLogin}
      onEnded={setEnded}
    />
  )
}

/** The form of an invited person, whose account is made with the password. */
function Invited({ token }: { token: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const check = useQuery({
    queryKey: ['staffInvitation', token],
    queryFn: ({ signal }) => call(readStaffInvitation, { body: { token }, signal }),
    staleTime: Infinity,
  })
  const [ended, setEnded] = useState<CallError>()
  const linkError = ended ?? (isAboutLink(check.error) ? check.error : undefined)
  const toLogin = useToLogin()

  if (linkError)
    return (
      <>
        <Notice kind="error">{errorText(t, linkError)}</Notice>
        {linkError.code !== 'error.staffInvitation.used' && <p>{t('password.invited.ask')}</p>}
        <Link to={to('/login')} className={buttonClass('primary')}>
          {t('password.backToLogin')}
        </Link>
      </>
    )
  if (check.error) return <FailedLoad text={t('password.checkFailed')} query={check} />
  if (!check.data) return <FormSkeleton />
  const { email, role } = check.data
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {t('password.invited.to', { email, role: t(`profile.role.${role}`) })}
      </p>
      <NewPasswordForm
        send={(body) => call(acceptStaffInvitation, { body: { token, ...body } })}
        onDone={toLogin}
        onEnded={setEnded}
      />
    </>
  )
}

function useToLogin() {
  const { to } = useLanguage()
  const navigate = useNavigate()
  return () => void navigate(to('/login'), { replace: true, state: { why: 'newPassword' } })
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

const FormSkeleton = () => <LoadingRows rows={['h-18 rounded-xl', 'h-18 rounded-xl', 'h-11 rounded-full']} />

const fields = ['newPassword', 'newPasswordConfirm'] as const

interface NewPasswordFormProps {
  /** Sends what was typed, with the link. */
  send: (body: z.output<typeof newPasswordFields>) => Promise<unknown>
  onDone: () => void
  /** Called when the link has expired meanwhile. */
  onEnded: (error: CallError) => void
}

/** The new password and its repetition. */
export function NewPasswordForm({ send, onDone, onEnded }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const form = useContractForm(newPasswordFields, { newPassword: '', newPasswordConfirm: '' })
  const { failure, submitWith } = useSubmission(form, { textOf: (error) => errorText(t, error) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  const submit = submitWith(async (body) => {
    try {
      await send(body)
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

/** Whether a call failed because the link no longer works. */
const isAboutLink = (error: unknown): error is CallError =>
  error instanceof CallError && /^error\.(resetLink|staffInvitation)\./.test(error.code)
