import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GuestHire } from '#contract/hires/hires.ts'
import type { Membership } from '#contract/payments/payments.ts'
import { inLanguage } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { dateText } from '#time/tokyo.ts'
import { useGuestHire, useGuestHireLink, usePayGuestHire } from '#web/features/hires/api.ts'
import { useNewLink, useOffer } from '#web/features/payments/api.ts'
import { OrderForm } from '#web/features/payments/order-form.tsx'
import { PortalButton } from '#web/features/payments/portal-button.tsx'
import { ShopPayment, WaysToPay } from '#web/features/payments/shop-payment.tsx'
import { usePaymentToken } from '#web/features/payments/token.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useFreshAfterBack } from '#web/lib/fresh-after-back.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SmallDrawing } from '#web/ui/card-page.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FailedLoad, LoadingRows } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'

/** The login leads back to this page, which then knows the member. */
const backHere: LoginState = { back: '/pay' }

/** The links of two mails lead here: that to the plans, and that to a hire of a guest. */
export default function PayPage() {
  const { t } = useTranslation()
  // The built page knows neither the link nor the session.
  const hydrated = useHydrated()
  const hire = useGuestHireLink()
  return (
    <Interactive>
      <div className="page-reading py-12">
        <PageHeading className="mb-4 text-3xl">
          <Phrases text={t('pages.pay.title')} />
        </PageHeading>
        <p className="mb-8 text-ink-soft">{t('payment.lead')}</p>
        {!hydrated && <PaySkeleton />}
        {hydrated && (hire.isOpen ? <HireOfGuest {...hire} /> : <Pay />)}
      </div>
    </Interactive>
  )
}

function Pay() {
  const { t } = useTranslation()
  const token = usePaymentToken()
  const user = useSessionUser()
  const offer = useOffer(token)
  if (token === undefined && user === undefined) return <LoginFirst />
  if (token !== undefined && isAboutLink(offer.error)) return <EndedLink error={offer.error} token={token} />
  if (offer.error) return <FailedLoad text={t('payment.loadFailed')} query={offer} />
  if (!offer.data) return <PaySkeleton />
  const { name, membership, plans, simulated } = offer.data
  return (
    <div className="grid gap-8">
      {simulated && <Notice>{t('payment.simulated')}</Notice>}
      {membership ? (
        <AlreadyMember membership={membership} />
      ) : (
        <>
          <div>
            <p className="text-lg font-semibold">{t('payment.greeting', { name })}</p>
            <p className="mt-1">{t('payment.choosePlanLead')}</p>
          </div>
          <OrderForm plans={plans} token={token} />
        </>
      )}
    </div>
  )
}

/** What a guest knows of a hire, and the way to the payment page. */
function HireOfGuest({ token, justPaid }: { token: string | undefined; justPaid: boolean }) {
  const { t } = useTranslation()
  // The guest has paid in a browser that does not know any more for which hire.
  if (token === undefined) return <Notice>{t('payment.hire.elsewhere')}</Notice>
  return <KnownHire {...{ token, justPaid }} />
}

function KnownHire({ token, justPaid }: { token: string; justPaid: boolean }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const yen = useYen()
  const { data: hire, ...query } = useGuestHire(token, justPaid)
  const checkout = usePayGuestHire(token)
  useFreshAfterBack(() => checkout.reset())
  if (query.error instanceof CallError && query.error.code === 'error.hire.notFound')
    return (
      <div className="grid gap-6">
        <Notice kind="error">{t('payment.hire.unknown')}</Notice>
        <Link to={to('/contact')} className={buttonClass('outline', 'justify-self-start')}>
          {t('nav.contact')}
        </Link>
      </div>
    )
  if (!hire) return query.error ? <FailedLoad text={t('hire.loadFailed')} query={query} /> : <PaySkeleton />
  const { name, space, start, end, total, paid, open, payable, simulated, ways, awaited } = hire
  // After a success the browser is already leaving for the provider's page.
  const paying = checkout.isPending || checkout.isSuccess
  const state = hireState(hire, justPaid)
  return (
    <div className="grid gap-8">
      {simulated && payable && <Notice>{t('payment.simulated')}</Notice>}
      <div>
        <p className="mb-1 text-sm text-ink-soft">{t('payment.hire.of', { name })}</p>
        <EntrySummary title={inLanguage(language, space.name, space.nameEn)} {...{ start, end }} />
      </div>
      <DescriptionList
        rows={[
          { term: t('payment.hire.price'), children: yen(total) },
          ...(paid > 0 ? [{ term: t('payment.hire.paid'), children: yen(paid) }] : []),
          ...(paid > 0 && open > 0 ? [{ term: t('payment.hire.open'), children: yen(open) }] : []),
        ]}
      />
      {awaited !== null && checkout.error && <Notice kind="error">{errorText(t, checkout.error)}</Notice>}
      {awaited !== null && (
        <ShopPayment
          {...{ awaited, busy: paying }}
          pays="booked"
          onOtherwise={() => checkout.mutate({ otherwise: true })}
        />
      )}
      {awaited === null && state === 'payable' && (
        <div className="grid justify-items-center gap-3">
          {checkout.error && <Notice kind="error">{errorText(t, checkout.error)}</Notice>}
          <WaysToPay ways={ways} />
          <Button
            variant="accent"
            busy={paying}
            className="min-h-14 w-full max-w-md text-lg"
            onClick={() => checkout.mutate({})}
          >
            {paying
              ? t('payment.ordering')
              : t(ways.length > 1 ? 'payment.hire.payOnline' : 'payment.hire.pay', { amount: yen(open) })}
          </Button>
        </div>
      )}
      {awaited === null && state !== 'payable' && (
        // The same element for every outcome, so that a change of it is announced.
        <p role="status" aria-busy={state === 'waiting'}>
          {t(`payment.hire.state.${state}`)}
        </p>
      )}
    </div>
  )
}

function hireState({ state, open, payable }: GuestHire, justPaid: boolean) {
  if (state !== 'confirmed') return 'cancelled'
  if (open === 0) return 'paid'
  if (!payable) return 'atStudio'
  return justPaid ? 'waiting' : 'payable'
}

const isAboutLink = (error: unknown): error is CallError =>
  error instanceof CallError && error.code.startsWith('error.payment.link')

/** The provider's page for memberships opens for logged-in members only. */
function AlreadyMember({ membership: { memberType } }: { membership: Membership }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const user = useSessionUser()
  return (
    <section className="grid gap-5">
      <h2 className="text-xl">
        <Phrases text={t('payment.alreadyTitle')} />
      </h2>
      <p>{t('payment.alreadyText', { plan: planName(facts, memberType, language) })}</p>
      {user ? (
        <PortalButton />
      ) : (
        <Link to={to('/login')} state={backHere} className={buttonClass('primary', 'justify-self-start')}>
          {t('payment.login')}
        </Link>
      )}
    </section>
  )
}

function LoginFirst() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid min-h-[max(24rem,50svh)] content-center justify-items-center gap-6 rounded-3xl border border-line bg-card p-6 text-center">
      <SmallDrawing />
      <p className="text-balance">
        <Phrases text={t('payment.loginFirst')} />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={to('/login')} state={backHere} className={buttonClass('primary')}>
          {t('error.page.login')}
        </Link>
        <Link to={to('/register')} state={backHere} className={buttonClass('outline')}>
          {t('pages.register.title')}
        </Link>
      </div>
    </div>
  )
}

const PaySkeleton = () => <LoadingRows rows={['h-12 rounded-2xl', 'h-44 rounded-2xl', 'h-80 rounded-2xl']} />

/** Says why a payment link no longer works, and leads on. */
function EndedLink({ error, token }: { error: CallError; token: string }) {
  return error.code === 'error.payment.linkUsed' ? (
    <UsedLink paidAt={(error.current as { usedAt: string }).usedAt} />
  ) : (
    <InvalidLink error={error} token={token} />
  )
}

function UsedLink({ paidAt }: { paidAt: string }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  return (
    <div className="grid gap-6">
      <Notice>
        {t('payment.linkUsedOn', { date: dateText(Date.parse(paidAt), language) })}
        <SentenceGap />
        {t('payment.linkUsedText')}
      </Notice>
      <Link to={to('/profile?tab=payments')} className={buttonClass('primary', 'justify-self-start')}>
        {t('payment.toProfile')}
      </Link>
    </div>
  )
}

/** Offers a new link by mail when the studio knows the old one. */
function InvalidLink({ error, token }: { error: CallError; token: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const newLink = useNewLink()
  const isExpired = error.code === 'error.payment.linkExpired'
  return (
    <div className="grid gap-6">
      <Notice>
        {errorText(t, error)} {isExpired && t('payment.linkExpiredText')}
      </Notice>
      {newLink.isSuccess && <Notice>{t('payment.newLinkSent')}</Notice>}
      {newLink.error && <Notice kind="error">{errorText(t, newLink.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {isExpired && !newLink.isSuccess && (
          <Button busy={newLink.isPending} onClick={() => newLink.mutate(token)}>
            {newLink.isPending ? t('common.busy') : t('payment.newLink')}
          </Button>
        )}
        <Link to={to('/login')} state={backHere} className={buttonClass('outline')}>
          {t('payment.login')}
        </Link>
      </div>
    </div>
  )
}
