import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useWayOnWhenLoggedIn } from '#web/features/sessions/logged-in-already.ts'
import { LoginForm } from '#web/features/sessions/login-form.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { CardPage } from '#web/ui/card-page.tsx'
import { Notice } from '#web/ui/notice.tsx'

export default function LoginPage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  useWayOnWhenLoggedIn()
  const state = useLocation().state as LoginState | null
  // A reload keeps the navigation state, which the built page does not have.
  const hydrated = useHydrated()
  return (
    <CardPage title={t('pages.login.title')} lead={t('login.lead')}>
      {hydrated && state?.why === 'needed' && <Notice>{t('login.needed')}</Notice>}
      {hydrated && state?.why === 'hire' && <Notice>{t('login.hire')}</Notice>}
      {hydrated && state?.why === 'lesson' && <Notice>{t('login.lesson')}</Notice>}
      {hydrated && state?.why === 'expired' && <Notice>{t('login.ended')}</Notice>}
      {hydrated && state?.why === 'accountClosed' && <Notice>{t('login.accountClosed')}</Notice>}
      {hydrated && state?.why === 'newPassword' && <Notice>{t('login.changed')}</Notice>}
      <LoginForm />
      <div className="grid">
        <Link
          to={to('/forgotten')}
          state={{ back: state?.back }}
          className="py-2 text-center text-sm text-green underline underline-offset-4"
        >
          {t('login.forgotten')}
        </Link>
        <Link
          to={to('/register')}
          state={{ back: state?.back }}
          className="py-2 text-center text-sm text-green underline underline-offset-4"
        >
          {t('login.register')}
        </Link>
      </div>
    </CardPage>
  )
}
