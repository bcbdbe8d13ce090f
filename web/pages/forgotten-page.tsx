import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ForgottenForm } from '#web/features/sessions/forgotten-form.tsx'
import { useLanguage } from '#web/lib/language.ts'
import type { LoginState } from '#web/lib/way-to-login.ts'
import { CardPage } from '#web/ui/card-page.tsx'

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
