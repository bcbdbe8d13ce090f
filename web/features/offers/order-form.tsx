import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OrderTerms } from '#contract/offers/offers.ts'
import { legalText } from '#studio/legal-notice.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { CouponField, PriceLines, useCoupon } from '#web/features/payments/coupon-field.tsx'
import { OrderDocuments } from '#web/features/payments/order-documents.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useFreshAfterBack } from '#web/lib/fresh-after-back.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { checkCoupon, usePlaceOrder } from './api.ts'

interface Props {
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
export function OrderForm({ terms: plain, saleUntil, onChanged }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const order = usePlaceOrder()
  const coupon = useCoupon({
    check: (code) => checkCoupon(offerId, code),
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
  const { offerId } = plain
  // After a success the browser is already leaving for the provider's page.
  const busy = order.isPending || order.isSuccess || coupon.form.formState.isSubmitting

  /** Shows above the button why something was refused. */
  async function refused(error: unknown): Promise<void> {
    setNotice(errorText(t, error))
    if (error instanceof CallError && error.code.startsWith('error.offer.')) await onChanged()
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
      const body = { offerId, price: terms.price, ...(used !== '' && { coupon: used }) }
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
        <OrderNote price={terms.price} />
      </div>
    </div>
  )
}

const isCode = (error: unknown, code: CallError['code']) => error instanceof CallError && error.code === code

function OrderNote({ price }: { price: number }) {
  const { t } = useTranslation()
  const yen = useYen()
  return (
    <p className="text-center text-sm text-balance text-ink-soft">
      <Phrases text={price === 0 ? t('offers.freeNote') : t('payment.orderNote', { amount: yen(price) })} />
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
  const { name, tickets, listPrice, price, coupon, lastDay, lessonPrice } = terms
  return (
    <DescriptionList
      rows={[
        {
          term: t('payment.quantity'),
          children: (
            <>
              <p className="font-semibold">{name[language]}</p>
              <p>{t('offers.quantityText', { count: tickets })}</p>
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
              <p className="whitespace-pre-line">{legalText(facts, 'payment')[language]}</p>
              <p>{t('payment.timeOnce')}</p>
            </>
          ),
        },
        {
          term: t('offers.provision'),
          children: (
            <>
              <p>
                <Phrases text={t('offers.provisionText')} />
              </p>
              <p className="font-semibold">
                {t('offers.lastDay', { day: calendarDateText(lastDay, language) })}
              </p>
            </>
          ),
        },
        {
          term: t('payment.application'),
          children:
            saleUntil === null
              ? t('payment.applicationText')
              : t('price.offer.until', { day: calendarDateText(saleUntil, language) }),
        },
        {
          term: t('offers.leaving'),
          children: t('offers.leavingText', { lessonPrice: yen(lessonPrice) }),
        },
      ]}
    />
  )
}
