import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { isAboutLink, NewPasswordForm, useLinkCheck } from '#web/features/sessions/new-password-form.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CardPage } from '#web/ui/card-page.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ResetPage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  return (
    <Interactive>
      <CardPage title={t('pages.reset.title')} lead={t('password.lead')}>
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
