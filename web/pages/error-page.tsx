import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

type ErrorPageCode = 401 | 403 | 404 | 500

/** Says what went wrong, and links to other pages. */
export function ErrorPage({ code }: { code: ErrorPageCode }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const user = useSessionUser()
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-6 px-5 py-24 text-center">
      <p className="font-display text-7xl text-wood-deep" aria-hidden="true">
        {code}
      </p>
      <PageHeading className="text-2xl sm:text-3xl">
        <Phrases text={t(`error.page.${code}`)} />
      </PageHeading>
      <div className="flex flex-wrap justify-center gap-3">
        {(code === 401 || code === 403) && (
          <Link to={to(user ? '/profile' : '/login')} className={buttonClass('primary')}>
            {t(user ? 'nav.myPage' : 'error.page.login')}
          </Link>
        )}
        <Link to={to('/')} className={buttonClass('outline')}>
          {t('error.page.home')}
        </Link>
      </div>
    </div>
  )
}
