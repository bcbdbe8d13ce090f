import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { rentalMembership } from '#studio/member-types.ts'
import { rememberPlan } from '#web/features/payments/token.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { keepChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { pageToReturnTo } from '#web/lib/way-to-login.ts'
import type { LoginState } from '#web/lib/way-to-login.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** The part of the page with the free times. */
const anchor = '#times'

/** Leads a visitor to the login or the registration, and back to the chosen time. */
export function LoginFirst() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { hash: _, ...location } = useLocation()
  const state: LoginState = { why: 'hire', back: pageToReturnTo({ ...location, hash: anchor }) }
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-sm">{t('hire.loginFirst')}</p>
      <Link to={to('/login')} state={state} className={buttonClass('accent')}>
        {t('hire.login')}
      </Link>
      <Link to={to('/register')} state={{ back: state.back }} className={buttonClass('outline')}>
        {t('hire.register')}
      </Link>
    </div>
  )
}

/** Leads a member without membership to its payment. The page after the payment leads back to the chosen time. */
export function JoinFirst({ fee }: { fee: number }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  const location = useLocation()
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-sm">{t('hire.joinFirst', { fee: yen(fee) })}</p>
      <Link
        to={to('/pay')}
        className={buttonClass('accent')}
        onClick={() => {
          rememberPlan(rentalMembership.code)
          keepChoice({ what: 'hire', page: pageToReturnTo({ ...location, hash: anchor }) })
        }}
      >
        {t('hire.join', { fee: yen(fee) })}
      </Link>
    </div>
  )
}
