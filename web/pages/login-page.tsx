import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useWayOnWhenLoggedIn } from '#web/features/sessions/logged-in-already.ts'
import { LoginForm, OtherWaysIn } from '#web/features/sessions/login-form.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { CardPage } from '#web/ui/card-page.tsx'
import { Notice } from '#web/ui/notice.tsx'

export default function LoginPage() {
  const { t } = useTranslation()
  useWayOnWhenLoggedIn()
  const state = useLocation().state as LoginState | null
  // A reload keeps the navigation state, which the built page does not have.
  const hydrated = useHydrated()
  return (
    <CardPage title={t('pages.login.title')} lead={t('login.lead')}>
      {hydrated && state?.why === 'hire' && <Notice>{t('login.hire')}</Notice>}
      {hydrated && state?.why === 'lesson' && <Notice>{t('login.lesson')}</Notice>}
      {hydrated && state?.why === 'event' && <Notice>{t('login.event')}</Notice>}
      {hydrated && state?.why === 'expired' && <Notice>{t('login.ended')}</Notice>}
      {hydrated && state?.why === 'kioskOver' && <Notice>{t('login.kioskOver')}</Notice>}
      {hydrated && state?.why === 'accountClosed' && <Notice>{t('login.accountClosed')}</Notice>}
      {hydrated && state?.why === 'newPassword' && <Notice>{t('login.changed')}</Notice>}
      <LoginForm back={state?.back} />
      <OtherWaysIn back={state?.back} />
    </CardPage>
  )
}
