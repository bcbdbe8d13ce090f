import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ForgottenForm } from '#web/features/sessions/forgotten-form.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

export default function ForgottenPage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="mx-auto max-w-md px-5 py-16">
      <PageHeading className="text-center text-3xl">
        <Phrases text={t('pages.forgotten.title')} />
      </PageHeading>
      <p className="mt-3 mb-8 text-center text-sm text-ink-soft">{t('pages.forgotten.description')}</p>
      <div className="grid gap-6 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8">
        <ForgottenForm />
        <Link to={to('/login')} className="py-2 text-center text-sm text-green underline underline-offset-4">
          {t('password.backToLogin')}
        </Link>
      </div>
    </div>
  )
}
