import { useTranslation } from 'react-i18next'
import type { AwaitedPayment } from '#contract/payments/awaited.ts'
import type { OnlineMethod } from '#contract/payments/payments.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
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
  const { language } = useLanguage()
  const yen = useYen()
  const zoneMark = useZoneMark()
  const { amount, until, shops, voucherUrl } = awaited
  const instant = Date.parse(until)
  const words = {
    amount: yen(amount),
    until: `${dateText(instant, language)} ${timeText(instant)}${zoneMark}`,
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

/** How it can be paid on the provider's page, where that is not by card only. */
export function WaysToPay({ ways }: { ways: readonly OnlineMethod[] }) {
  const { t } = useTranslation()
  if (ways.length < 2) return null
  const words = ways.map((way) => t(`payment.ways.${way}`)).join(t('payment.ways.gap'))
  return <p className="text-sm text-ink-soft">{t('payment.ways.list', { ways: words })}</p>
}
