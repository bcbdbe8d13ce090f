import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { OrderTerms } from '#contract/offers/offers.ts'
import { legalText } from '#studio/legal-notice.ts'
import { calendarDateText, spanText } from '#time/tokyo.ts'
import { useOwnBookings } from '#web/features/bookings/api.ts'
import { RefundTiers } from '#web/features/hires/hire-facts.tsx'
import { CouponField, PriceLines, useCoupon } from '#web/features/payments/coupon-field.tsx'
import { WaysToPay } from '#web/features/payments/shop-payment.tsx'
import { OrderDocuments } from '#web/features/payments/order-documents.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { PostalAddress } from '#web/features/studio/contact.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useFreshAfterBack } from '#web/lib/fresh-after-back.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { checkCoupon, usePlaceOrder } from './api.ts'
import type { OrderItem } from './api.ts'

interface Props {
  item: OrderItem
  /** Without a coupon, as they hold now. */
  terms: OrderTerms
  /** The last day on which the offer is sold; null without such a day. */
  saleUntil: string | null
  /** Reads the terms again, and answers whether the offer can still be bought. */
  onChanged: () => Promise<unknown>
}

/**
 * The final confirmation of an order: the terms, a coupon, and the button that orders. The server compares
 * the price that is shown, and charges nothing when another one holds.
 */
export function OrderForm({ item, terms: plain, saleUntil, onChanged }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const order = usePlaceOrder()
  const [search] = useSearchParams()
  const coupon = useCoupon({
    typedBefore: search.get('coupon') ?? '',
    check: (code) => checkCoupon(item, code),
    onResult(error) {
      if (error === undefined) {
        setNotice(undefined)
        order.reset()
      } else void refused(error)
    },
  })
  const [notice, setNotice] = useState<string>()
  useFreshAfterBack(() => {
    order.reset()
    void onChanged()
  })
  const terms = coupon.used?.terms ?? plain
  // After a success the browser is already leaving for the provider's page.
  const busy = order.isPending || order.isSuccess || coupon.form.formState.isSubmitting

  /** Shows above the button why something was refused. */
  async function refused(error: unknown): Promise<void> {
    setNotice(errorText(t, error))
    // What cannot be ordered any more is told by the page.
    if (error instanceof CallError && /^error\.(?:offer|yoga|member)\./.test(error.code)) await onChanged()
  }

  async function pay() {
    if (busy) return
    setNotice(undefined)
    const typed = coupon.typed()
    const used = terms.coupon?.code ?? ''
    // A code that was typed and not used would be lost: the new price is shown before anything is ordered.
    if (typed !== used) {
      if (typed === '') coupon.leave()
      else if (await coupon.take(typed)) setNotice(t('offers.couponTaken'))
      return
    }
    try {
      const body = { ...item, price: terms.price, ...(used !== '' && { coupon: used }) }
      const { id, url } = await order.mutateAsync(body)
      if (url === null) void navigate(to(`/order?id=${id}`), { replace: true })
    } catch (error) {
      order.reset()
      if (isCode(error, 'error.offer.priceChanged') && used !== '') await coupon.take(used)
      if (!coupon.showRefusal(error)) await refused(error)
    }
  }

  return (
    <div className="grid gap-8">
      {terms.simulated && <Notice>{t('payment.simulated')}</Notice>}
      <HeldSeat terms={terms} />
      <section aria-labelledby="terms">
        <h2 id="terms" className="mb-4 text-xl">
          <Phrases text={t('payment.terms')} />
        </h2>
        <Terms {...{ terms, saleUntil }} />
        <OrderDocuments documents={['rules', 'legal', 'privacy']} className="mt-4" />
      </section>
      <CouponField coupon={coupon} />
      <div className="grid justify-items-center gap-4">
        <PriceLines {...terms} label={t('offers.toPay')} />
        {notice !== undefined && <Notice kind="error">{notice}</Notice>}
        <Button
          variant="accent"
          busy={busy}
          className="min-h-14 w-full max-w-md text-lg"
          onClick={() => void pay()}
        >
          {order.isPending || order.isSuccess
            ? t('payment.ordering')
            : t(terms.price === 0 ? 'offers.orderFree' : 'payment.order')}
        </Button>
        <OrderNote terms={terms} />
      </div>
    </div>
  )
}

/** One order can be open at a time, so that this one gives up the seat that another one holds. */
function HeldSeat({ terms: { event } }: { terms: OrderTerms }) {
  const { t } = useTranslation()
  const { data: bookings } = useOwnBookings()
  const held = bookings?.find((booking) => booking.event?.seat === 'held' && booking.lessonId !== event?.id)
  if (held === undefined) return null
  return <Notice>{t('offers.event.held', { title: held.title })}</Notice>
}

const isCode = (error: unknown, code: CallError['code']) => error instanceof CallError && error.code === code

function OrderNote({ terms: { price, event } }: { terms: OrderTerms }) {
  const { t } = useTranslation()
  const yen = useYen()
  const free = t(event === null ? 'offers.freeNote' : 'offers.event.freeNote')
  return (
    <p className="text-center text-sm text-balance text-ink-soft">
      <Phrases text={price === 0 ? free : t('payment.orderNote', { amount: yen(price) })} />
    </p>
  )
}

/**
 * The six facts that the law requires before an order (Act on Specified Commercial Transactions, article
 * 12-6).
 */
function Terms({ terms, saleUntil }: { terms: OrderTerms; saleUntil: string | null }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const { name, tickets, listPrice, price, coupon, lastDay, lessonPrice, event } = terms
  const ofEvent = useEventTerms()
  const { provision, application, leaving } =
    event === null
      ? {
          provision: {
            term: t('offers.provision'),
            children: (
              <>
                <p>
                  <Phrases text={t('offers.provisionText')} />
                </p>
                {lastDay !== null && (
                  <p className="font-semibold">
                    {t('offers.lastDay', { day: calendarDateText(lastDay, language) })}
                  </p>
                )}
              </>
            ),
          },
          application:
            saleUntil === null
              ? t('payment.applicationText')
              : t('price.offer.until', { day: calendarDateText(saleUntil, language) }),
          leaving: t('offers.leavingText', { lessonPrice: yen(lessonPrice) }),
        }
      : ofEvent(event)
  return (
    <DescriptionList
      rows={[
        {
          term: t('payment.quantity'),
          children: (
            <>
              <p className="font-semibold">
                <OwnText text={event?.title ?? name} />
              </p>
              <p>
                {event === null ? t('offers.quantityText', { count: tickets }) : t('offers.event.quantity')}
              </p>
            </>
          ),
        },
        {
          term: t('payment.price'),
          children: (
            <p className="tabular-nums">
              <span className="font-semibold">{yen(price)}</span>
              {coupon !== null && (
                <span className="block text-sm text-ink-soft">
                  {t('offers.priceText', {
                    listPrice: yen(listPrice),
                    code: coupon.code,
                    off: yen(coupon.off),
                  })}
                </span>
              )}
            </p>
          ),
        },
        {
          term: t('payment.method'),
          children: (
            <>
              <p className="whitespace-pre-line">
                <OwnText text={legalText(facts, 'payment')} />
              </p>
              <p>{t('payment.timeOnce')}</p>
              <WaysToPay ways={terms.ways} />
            </>
          ),
        },
        provision,
        { term: t('payment.application'), children: application },
        { term: t('offers.leaving'), children: leaving },
      ]}
    />
  )
}

/** When and where an event is, until when its order can be paid, and what comes back when it is cancelled. */
function useEventTerms() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const now = useNow() ?? 0
  const zoneMark = useZoneMark()
  return ({ start, end, tiers }: NonNullable<OrderTerms['event']>) => ({
    provision: {
      term: t('offers.event.provision'),
      children: (
        <>
          <p className="font-semibold tabular-nums">
            {spanText(Date.parse(start), Date.parse(end), language)}
            {zoneMark}
          </p>
          <p>
            <OwnText text={facts.names.studioName} />
          </p>
          <p className="text-sm text-ink-soft empty:hidden">
            <PostalAddress />
          </p>
          <p className="mt-1 text-sm">{t('offers.event.provisionText')}</p>
        </>
      ),
    },
    application: t('offers.event.application'),
    leaving: (
      <>
        <p className="mb-2 text-sm">{t('offers.event.leaving')}</p>
        <RefundTiers tiers={tiers} now={now} />
      </>
    ),
  })
}
