import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LoginForm, OtherWaysIn } from '#web/features/sessions/login-form.tsx'
import { pageOfPath } from '#web/lib/language.ts'
import { pageToReturnTo } from '#web/lib/login-state.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { ErrorPage } from './error-page.tsx'

/**
 * Also stands in the place of a page that is not public. A visitor logs in below its sentence, and then sees
 * that page (specification section 2).
 */
export default function UnauthorizedPage() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const location = useLocation()
  if (user) return <ErrorPage code={401} />
  const inPlace = pageOfPath(location.pathname).toLowerCase() !== '/unauthorized'
  const back = inPlace ? pageToReturnTo(location) : undefined
  return (
    <ErrorPage code={401}>
      <section
        aria-labelledby="login"
        className="grid w-full max-w-md gap-6 rounded-3xl border border-line bg-card p-6 text-left shadow-soft sm:p-8"
      >
        <div className="grid gap-2 text-center">
          <h2 id="login" className="text-xl">
            {t('pages.login.title')}
          </h2>
          <p className="text-sm text-balance text-ink-soft">
            <Phrases text={t(inPlace ? 'login.needed' : 'login.lead')} />
          </p>
        </div>
        <LoginForm {...{ back, inPlace }} />
        <OtherWaysIn back={back} />
      </section>
    </ErrorPage>
  )
}
