import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { forgetPayment, stateToPayAgain } from '#web/features/payments/token.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { keptChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CentredPage } from '#web/ui/card-page.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/**
 * Shows how a payment ended: a success with `?success=true`, else a failure. Only the provider's webhook
 * proves a payment.
 */
export default function PaymentPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const success = search.get('success')
  const paid = success === 'true'
  // The built page does not know the query.
  if (!useHydrated()) return <Waiting />
  return (
    <Frame title={paid ? t('payment.paid') : t('payment.failed')}>
      <p className="text-balance text-ink-soft">
        <Phrases
          text={t(
            paid ? 'payment.paidText' : success === null ? 'payment.nothingUnderWay' : 'payment.failedText',
          )}
        />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {paid && <Onward />}
        {!paid && (success === null ? <NothingUnderWay /> : <Again />)}
      </div>
    </Frame>
  )
}

/** Right after a payment a person wants to know that nothing went wrong, also before the result is there. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <Frame title={t('pages.payment.title')}>
      <p role="status" className="text-lg text-balance text-ink-soft">
        <Phrases text={t('payment.waiting')} />
      </p>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CentredPage>
      <PageHeading className="text-2xl sm:text-3xl">
        <Phrases text={title} />
      </PageHeading>
      {children}
    </CentredPage>
  )
}

/** A visitor who came by a payment link may not be logged in. */
function Onward() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const user = useSessionUser()
  useEffect(forgetPayment, [])
  const [choice] = useState(keptChoice)
  const state: LoginState = { back: choice?.page ?? '/profile' }
  return (
    <>
      {user && choice && (
        <Link to={to(choice.page)} className={buttonClass('accent')}>
          {t(`payment.backTo.${choice.what}`)}
        </Link>
      )}
      <Link
        to={to(user ? '/profile' : '/login')}
        state={user ? undefined : state}
        className={buttonClass(user && choice ? 'outline' : 'primary')}
      >
        {user ? t('nav.myPage') : t('payment.login')}
      </Link>
    </>
  )
}

function Again() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <Link to={to('/pay')} state={stateToPayAgain()} className={buttonClass('primary')}>
        {t('payment.again')}
      </Link>
      <Link to={to('/contact')} className={buttonClass('outline')}>
        {t('nav.contact')}
      </Link>
    </>
  )
}

/** The address was opened without the provider, which always adds `success`. */
function NothingUnderWay() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <Link to={to('/profile')} className={buttonClass('primary')}>
        {t('nav.myPage')}
      </Link>
      <Link to={to('/price')} className={buttonClass('outline')}>
        {t('payment.seePlans')}
      </Link>
    </>
  )
}
