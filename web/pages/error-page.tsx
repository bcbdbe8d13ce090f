import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CentredPage } from '#web/ui/card-page.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

type ErrorPageCode = 401 | 403 | 404 | 500

interface Props {
  code: ErrorPageCode
  /** What leads on, instead of the links to other pages. */
  children?: ReactNode
}

/** Says what went wrong, and links to other pages. */
export function ErrorPage({ code, children }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const user = useSessionUser()
  return (
    <CentredPage>
      <p className="font-display text-2xl tracking-widest text-wood-deep" aria-hidden="true">
        {code}
      </p>
      {/* Another page than the one that it stands for, so that the heading of that one gets the focus later. */}
      <PageHeading part={`${code}`} className="text-[min(1.5rem,7.8vw)] sm:text-3xl">
        <Phrases text={t(`error.page.${code}`)} />
      </PageHeading>
      {children ?? (
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
      )}
    </CentredPage>
  )
}
