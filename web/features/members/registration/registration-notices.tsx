import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { login } from '#contract/sessions.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { beginSession } from '#web/lib/session.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SectionProps } from './form.ts'
import { forgetDraft } from './submission.ts'

/** Whether the server has refused the registration because the address is registered. */
export const isTaken = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'error.email.isUsed'

/**
 * The message above the form: why the server refused it, that something is missing, or that it is filled in
 * from before.
 */
export function FormNotice({
  form,
  failure,
  draftFound,
}: SectionProps & { failure: unknown; draftFound: boolean }) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure === undefined) return
    place.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [failure])

  const { errors, submitCount } = form.formState
  const missing = submitCount > 0 && Object.values(errors).some(({ message }) => message === 'required')
  const unknown = failure instanceof CallError && failure.outcomeUnknown
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
      {failure !== undefined && (
        <Notice kind="error">{unknown ? t('register.outcomeUnknown') : errorText(t, failure)}</Notice>
      )}
      {isTaken(failure) && (
        <div className="mt-4">
          <AlreadyRegistered form={form} />
        </div>
      )}
      {failure === undefined && missing && <Notice kind="error">{t('error.missing')}</Notice>}
      {failure === undefined && !missing && draftFound && hydrated && (
        <Notice>{t('register.draftFound')}</Notice>
      )}
    </div>
  )
}

/**
 * The ways on for a visitor whose address is registered already, perhaps by an attempt whose answer was lost.
 */
export function AlreadyRegistered({ form }: SectionProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const back = (useLocation().state as LoginState | null)?.back
  const { failure, sending, send } = useMailAgain(form, back)
  const email = form.watch('email')
  return (
    <div className="grid gap-3 rounded-2xl bg-paper-deep px-5 py-4 text-sm">
      <p>{t('register.registeredText')}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Link to={to('/login')} state={{ email, back }} className={buttonClass('primary')}>
          {t('error.page.login')}
        </Link>
        <Link to={to('/forgotten')} state={{ email, back }} className={buttonClass('outline')}>
          {t('login.forgotten')}
        </Link>
        <Button variant="outline" busy={sending} onClick={() => void send()}>
          {sending ? t('common.busy') : t('register.mailAgain')}
        </Button>
      </div>
    </div>
  )
}

/** Only the member may ask for the mail, so the password that the visitor has typed logs in first. */
function useMailAgain(form: SectionProps['form'], back: string | undefined) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  async function send() {
    const { email, password } = form.getValues()
    setFailure(undefined)
    if (password === '') {
      form.setError('password', { type: 'required', message: 'required' }, { shouldFocus: true })
      return
    }
    setSending(true)
    try {
      const { access_token: token } = await call(login, { body: { username: email, password } })
      // An administrator has more to prove than the password.
      if (token === undefined) return await navigate(to('/login'), { state: { email, back } })
      beginSession(token)
      forgetDraft()
      await call(resendPaymentLink, { query: { email } })
        .then(() => toast.success(t('register.mailSent')))
        .catch((error: unknown) => toast.error(errorText(t, error)))
      await navigate(to(back ?? '/profile'))
    } catch (error) {
      setFailure(errorText(t, error))
      setSending(false)
    }
  }
  return { failure, sending, send }
}
