import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AwaitedPayment } from '#contract/payments/awaited.ts'
import type { OnlineMethod } from '#contract/payments/payments.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useMomentText } from '#web/lib/moment-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

interface ShopPaymentProps {
  awaited: AwaitedPayment
  /**
   * What the payment is for: a time or a seat that is held until then, tickets, or a booking that stays also
   * when it is not paid by then.
   */
  pays: 'held' | 'tickets' | 'booked'
  busy: boolean
  /** Opens the payment page once more, where the payer pays otherwise. */
  onOtherwise: () => void
}

/** Until when to pay at which convenience stores, the numbers for the till, and a way to pay otherwise. */
export function ShopPayment({ awaited, pays, busy, onOtherwise }: ShopPaymentProps) {
  const { t } = useTranslation()
  const { shops, voucherUrl } = awaited
  const words = {
    ...useWords(awaited),
    shops: shops.map((shop) => t(`payment.shop.${shop}`)).join(t('payment.shop.gap')),
  }
  return (
    <section className="grid gap-3 rounded-3xl bg-persimmon-soft p-6 sm:p-7" aria-labelledby="shop-payment">
      <h2 id="shop-payment" className="text-xl">
        <Phrases text={t('payment.shop.title')} />
      </h2>
      <p className="font-semibold">
        {t(shops.length === 0 ? 'payment.shop.untilAnyShop' : 'payment.shop.until', words)}
      </p>
      <p>{t(`payment.shop.${pays}`)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {voucherUrl !== null && (
          <a href={voucherUrl} className={buttonClass('primary')}>
            {t('payment.shop.voucher')}
          </a>
        )}
        <Button variant="outline" busy={busy} aria-describedby="shop-payment-otherwise" onClick={onOtherwise}>
          {t('payment.shop.otherwise')}
        </Button>
      </div>
      <p id="shop-payment-otherwise" className="text-sm text-ink-soft">
        {t('payment.shop.otherwiseNote')}
      </p>
    </section>
  )
}

/** How much is to be paid until when. */
function useWords({ amount, until }: Pick<AwaitedPayment, 'amount' | 'until'>) {
  const yen = useYen()
  const momentText = useMomentText()
  return { amount: yen(amount), until: momentText(until) }
}

interface OrderToPayProps {
  id: string
  amount: number
  until: string
}

/** The same of an order in one sentence, with the way to the order. */
export function OrderToPay({ id, ...awaited }: OrderToPayProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const words = useWords(awaited)
  return (
    <Notice
      action={
        <Link to={to(`/order?id=${id}`)} className={buttonClass('outline')}>
          {t('payment.shop.toOrder')}
        </Link>
      }
    >
      {t('payment.shop.untilAnyShop', words)}
    </Notice>
  )
}

/** How it can be paid on the provider's page, where that is not by card only. */
export function WaysToPay({ ways }: { ways: readonly OnlineMethod[] }) {
  const { t } = useTranslation()
  if (ways.length < 2) return null
  const words = ways.map((way) => t(`payment.ways.${way}`)).join(t('payment.ways.gap'))
  return <p className="text-sm text-ink-soft">{t('payment.ways.list', { ways: words })}</p>
}
