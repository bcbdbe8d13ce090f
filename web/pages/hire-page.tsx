import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Hire } from '#contract/hires/hires.ts'
import { timeText } from '#time/tokyo.ts'
import { useCancelHire, useHire, useHireCheckout, useReloadHires } from '#web/features/hires/api.ts'
import { HireTerms } from '#web/features/hires/hire-facts.tsx'
import { useHireTime } from '#web/features/hires/hire-time.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { HireCalendarButton, ReceiptLinks, useWayBackToSpace } from '#web/features/hires/hire-links.tsx'
import { viewOf } from '#web/features/hires/hire-view.ts'
import type { HireView } from '#web/features/hires/hire-view.ts'
import { OrderDocuments } from '#web/features/payments/order-documents.tsx'
import { ShopPayment, WaysToPay } from '#web/features/payments/shop-payment.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { useFreshAfterBack } from '#web/lib/fresh-after-back.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useOnAppear } from '#web/lib/on-appear.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad, LoadingRows } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/**
 * `?id=…`: a time that the member holds, with its terms, and what became of it. The provider's page adds
 * `&paid=true`.
 */
export default function HirePage() {
  return (
    <Interactive>
      <div className="page-reading py-12">
        <OneHire />
      </div>
    </Interactive>
  )
}

function OneHire() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const saysPaid = search.get('paid') === 'true'
  const query = useHire(
    search.get('id') ?? '',
    (hire) => viewOf(hire, { saysPaid, isOver: false }) === 'waiting',
  )
  const hire = query.data
  const secondsLeft = useSecondsLeft(hire?.heldUntil ? Date.parse(hire.heldUntil) : undefined)
  const view = hire && viewOf(hire, { saysPaid, isOver: secondsLeft === 0 })
  const heading = view === 'payable' && hire?.awaited ? 'shop' : view
  return (
    <>
      <PageHeading className="mb-8 text-3xl">
        <Phrases text={heading === undefined ? t('pages.hire.title') : t(`hire.view.${heading}`)} />
      </PageHeading>
      {!hire && <FailedLoad text={t('hire.loadFailed')} query={query} />}
      {!hire && !query.error && <LoadingRows rows={['h-96 rounded-3xl']} />}
      {hire && view === 'payable' && <PayableHire hire={hire} secondsLeft={secondsLeft ?? 0} />}
      {hire && view !== undefined && view !== 'payable' && <HireOutcome hire={hire} view={view} />}
    </>
  )
}

interface PayableHireProps {
  hire: Hire & { simulated: boolean }
  secondsLeft: number
}

/** A held time: the terms, the way to the payment page, and the button that gives the time back. */
function PayableHire({ hire, secondsLeft }: PayableHireProps) {
  const { t } = useTranslation()
  const yen = useYen()
  const navigate = useNavigate()
  const checkout = useHireCheckout(hire.id)
  const cancel = useCancelHire(hire.id)
  const reload = useReloadHires()
  const wayBack = useWayBackToSpace(hire)
  useFreshAfterBack(() => {
    checkout.reset()
    void reload()
  })
  const heldUntil = Date.parse(hire.heldUntil ?? hire.start)
  // After a success the browser is already leaving for the provider's page.
  const paying = checkout.isPending || checkout.isSuccess
  // A coupon has taken off all of it.
  const isFree = hire.total === 0
  const failure = checkout.error ?? cancel.error
  const giveBack = () =>
    cancel.mutate(0, { onSuccess: () => void navigate(wayBack), onError: () => void reload() })
  return (
    <div className="grid gap-8">
      {hire.simulated && !isFree && <Notice>{t('payment.simulated')}</Notice>}
      {hire.awaited === null ? (
        <Countdown until={heldUntil} seconds={secondsLeft} />
      ) : (
        <ShopPayment
          awaited={hire.awaited}
          pays="held"
          busy={paying || cancel.isPending}
          onOtherwise={() => checkout.mutate({ otherwise: true })}
        />
      )}
      <HireTerms hire={hire} heldUntil={heldUntil} />
      <OrderDocuments documents={['legal', 'privacy']} />
      <div className="grid justify-items-center gap-3">
        {failure && <Notice kind="error">{errorText(t, failure)}</Notice>}
        {hire.awaited === null && (
          <>
            {!isFree && <WaysToPay ways={hire.ways} />}
            <Button
              variant="accent"
              busy={paying || cancel.isPending}
              className="min-h-14 w-full max-w-md text-lg"
              onClick={() => checkout.mutate({})}
            >
              {paying ? t('payment.ordering') : t(isFree ? 'hire.confirmFree' : 'hire.pay')}
            </Button>
            <p className="text-center text-sm text-ink-soft">
              {isFree ? t('hire.freeNote') : t('hire.payNote', { amount: yen(hire.total) })}
            </p>
          </>
        )}
        <Button variant="quiet" busy={paying || cancel.isPending} onClick={giveBack}>
          {t('hire.giveBack')}
        </Button>
      </div>
    </div>
  )
}

/**
 * Until when a time is held, and how long that is from now. A screen reader says when five minutes are left,
 * and when one is.
 */
function Countdown({ until, seconds }: { until: number; seconds: number }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className="rounded-2xl bg-persimmon-soft px-5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{t('hire.heldUntil', { time: timeText(until) + zoneMark })}</span>
        <span aria-hidden="true" className="font-display text-2xl text-persimmon tabular-nums">
          {left}
        </span>
      </p>
      <p role="status" className="sr-only">
        {seconds <= 300 && t(seconds <= 60 ? 'hire.left1' : 'hire.left5')}
      </p>
    </div>
  )
}

const secondMs = 1_000

/** How many seconds are left until an instant, counted down to 0. Undefined without an instant. */
function useSecondsLeft(until: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  const isOver = until === undefined || until <= now
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [isOver])
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / secondMs))
}

interface HireOutcomeProps {
  hire: Hire
  view: Exclude<HireView, 'payable'>
}

/** What has become of a hire, and the ways on. */
function HireOutcome({ hire, view }: HireOutcomeProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const text = useOutcomeText(hire, view)
  // It replaces the terms, which are longer than the screen of a phone.
  const toTop = useOnAppear(() => window.scrollTo(0, 0))
  const wayBack = useWayBackToSpace(hire)
  const again = (
    <Link to={wayBack} className={buttonClass('primary')}>
      {t('hire.chooseAgain')}
    </Link>
  )
  const ways: Record<HireOutcomeProps['view'], ReactNode> = {
    waiting: null,
    ended: again,
    returned: again,
    cancelled: again,
    confirmed: <ConfirmedWays hire={hire} />,
  }
  return (
    <div ref={toTop} className="grid gap-6">
      {/* The same element for every outcome, so that a change of it is announced. */}
      <p role="status" aria-busy={view === 'waiting'}>
        {text}
      </p>
      <HireCard hire={hire} />
      <div className="flex flex-wrap gap-3">
        {ways[view]}
        <Link to={to('/profile?tab=hires')} className={buttonClass('outline')}>
          {t('nav.myPage')}
        </Link>
      </div>
    </div>
  )
}

function useOutcomeText({ refunded, refundOpen, end }: Hire, view: HireOutcomeProps['view']): string {
  const { t } = useTranslation()
  const yen = useYen()
  const isOver = Date.parse(end) <= (useNow() ?? 0)
  if (view === 'confirmed') return t(isOver ? 'hire.overText' : 'hire.confirmedText')
  if (view === 'returned') {
    return refundOpen > 0
      ? t('hire.returningText', { amount: yen(refundOpen + refunded) })
      : t('hire.returnedText', { amount: yen(refunded) })
  }
  if (view === 'cancelled') {
    const back = refunded + refundOpen
    return back > 0 ? t('hire.cancelledRefund', { amount: yen(back) }) : t('hire.cancelledText')
  }
  return t(`hire.${view}Text`)
}

function HireCard({ hire }: { hire: Hire }) {
  const { t } = useTranslation()
  const yen = useYen()
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const { coupon } = hire
  return (
    <div className="rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-7">
      <p className="font-display text-xl font-semibold">{nameOf(hire.space)}</p>
      <p className="mt-1 font-semibold text-persimmon tabular-nums">{timeOf(hire)}</p>
      <p className="mt-2 text-sm text-ink-soft">
        {`${t('hire.forPeople', { count: hire.people })} · ${yen(hire.total)} (${t('price.taxIncluded')})`}
        {coupon && ` · ${t('offers.couponLine', { code: coupon.code, amount: yen(coupon.off) })}`}
      </p>
    </div>
  )
}

function ConfirmedWays({ hire }: { hire: Hire }) {
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const name = `${nameOf(hire.space)} ${timeOf(hire)}`
  return (
    <>
      <HireCalendarButton id={hire.id} name={name} />
      <ReceiptLinks hire={hire} name={name} />
    </>
  )
}
