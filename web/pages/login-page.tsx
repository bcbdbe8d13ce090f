import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useWayOnWhenLoggedIn } from '#web/features/sessions/logged-in-already.ts'
import { LoginForm, OtherWaysIn } from '#web/features/sessions/login-form.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { CardPage } from '#web/ui/card-page.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What `why` of the navigation state says. */
const reasons: Readonly<Record<string, ParseKeys>> = {
  hire: 'login.hire',
  lesson: 'login.lesson',
  event: 'login.event',
  expired: 'login.ended',
  kioskOver: 'login.kioskOver',
  accountClosed: 'login.accountClosed',
  newPassword: 'login.changed',
}

export default function LoginPage() {
  const { t } = useTranslation()
  useWayOnWhenLoggedIn()
  const state = useLocation().state as LoginState | null
  // A reload keeps the navigation state, which the built page does not have.
  const hydrated = useHydrated()
  const reason = hydrated ? reasons[state?.why ?? ''] : undefined
  return (
    <CardPage title={t('pages.login.title')} lead={t('login.lead')}>
      {reason && <Notice>{t(reason)}</Notice>}
      <LoginForm back={state?.back} />
      <OtherWaysIn back={state?.back} />
    </CardPage>
  )
}
