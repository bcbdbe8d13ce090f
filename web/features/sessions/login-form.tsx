import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { SecondStep } from '#contract/second-factors/identity.ts'
import { passPasskeyLogin, startPasskeyLogin } from '#contract/second-factors/passkeys.ts'
import { credentials, login, passLoginStep } from '#contract/sessions.ts'
import { SecondStepForm } from '#web/features/second-factors/second-step-form.tsx'
import { askForPasskey, passkeyErrorText } from '#web/features/second-factors/webauthn.ts'
import { call } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { beginSession } from '#web/lib/session.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReadyButton } from '#web/ui/ready-button.tsx'
import { useKnownEmail } from './known-email.ts'

interface Props {
  /** The page to which the login leads, without its language. */
  back: string | undefined
  /** Whether the form stands in the place of that page, which then shows itself. */
  inPlace?: boolean
}

/**
 * Leads back to the page that asked for the login, else the staff to /admin, whose first page for the role
 * opens, and members to the front page (specification section 6).
 */
export function LoginForm({ back, inPlace = false }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const [step, setStep] = useState<SecondStep>()
  const form = useContractForm(credentials, { username: useKnownEmail(), password: '' })
  const { failure, setFailure, submitWith } = useSubmission(form, { textOf: (error) => errorText(t, error) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState

  async function enter(token: string) {
    const { role } = beginSession(token)
    if (inPlace) return
    const state: LoginState = { entered: true }
    await (back === undefined
      ? navigate(to(role === 'USER' ? '/' : '/admin'))
      : navigate(to(back), { replace: true, state }))
  }

  const submit = submitWith(async (body) => {
    const { access_token: token, secondStep } = await call(login, { body })
    setStep(secondStep)
    if (token !== undefined) await enter(token)
  })

  if (step) {
    const stop = (why?: string) => {
      setStep(undefined)
      setFailure(why)
    }
    return (
      <>
        <SecondStepForm
          step={step}
          onProof={async (proof) => {
            const { access_token: token } = await call(passLoginStep, {
              body: { token: step.token, ...proof },
            })
            await enter(token)
          }}
          onOver={stop}
        />
        <Button variant="quiet" onClick={() => stop()}>
          {t('security.back')}
        </Button>
      </>
    )
  }
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label={t('login.username')}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={errors.username}
        {...register('username')}
      />
      <TextField
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
        {...register('password')}
      />
      <ReadyButton type="submit" busy={isSubmitting} className="mt-2">
        {isSubmitting ? t('login.submitting') : t('login.submit')}
      </ReadyButton>
      <PasskeyLogin onToken={enter} onFailure={setFailure} />
    </Form>
  )
}

const otherWay = 'py-2 text-center text-sm text-green underline underline-offset-4'

export function ForgottenLink({ back }: { back: string | undefined }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Link to={to('/forgotten')} state={{ back }} className={otherWay}>
      {t('login.forgotten')}
    </Link>
  )
}

/** For those who cannot log in with a password, or not yet. */
export function OtherWaysIn({ back }: { back: string | undefined }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid">
      <ForgottenLink back={back} />
      <Link to={to('/register')} state={{ back }} className={otherWay}>
        {t('login.register')}
      </Link>
    </div>
  )
}

interface PasskeyLoginProps {
  onToken: (token: string) => Promise<void>
  onFailure: (text: string | undefined) => void
}

/** Logs in with a passkey alone: the device knows for which account. */
function PasskeyLogin({ onToken, onFailure }: PasskeyLoginProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function logIn() {
    onFailure(undefined)
    setBusy(true)
    try {
      const { token, options } = await call(startPasskeyLogin, {})
      const passkey = await askForPasskey(options)
      const { access_token: accessToken } = await call(passPasskeyLogin, { body: { token, passkey } })
      await onToken(accessToken)
    } catch (error) {
      onFailure(passkeyErrorText(t, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ReadyButton variant="outline" busy={busy} onClick={() => void logIn()}>
      {busy ? t('security.passkeyCreating') : t('security.passkeyLogin')}
    </ReadyButton>
  )
}
