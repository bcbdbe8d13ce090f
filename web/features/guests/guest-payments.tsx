import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GuestWithHistory } from '#contract/guests.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, slashText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** What a guest has paid, and what went back. */
export function GuestPayments({ payments }: Pick<GuestWithHistory, 'payments'>) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  return (
    <section aria-label={t('guests.payments')} className="grid gap-3">
      <h3 className="text-lg">{t('guests.payments')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map(({ id, number, paidAt, method, amount, refunded, refundOpen }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1 text-sm">
            <span className="tabular-nums">{slashText(Date.parse(paidAt)) + zoneMark}</span>
            <span className="font-semibold">{yenText(amount, language)}</span>
            <span>{t(`payment.methods.${method}`)}</span>
            <span className="text-ink-soft tabular-nums">{receiptNumber(number)}</span>
            {refunded + refundOpen > 0 && (
              <span className="text-persimmon">
                {t('guests.refunded', { amount: yenText(refunded + refundOpen, language) })}
              </span>
            )}
            <Link
              to={to(`/receipt/${id}`)}
              aria-label={t('payment.receiptOf', {
                date: dateText(Date.parse(paidAt), language),
                amount: yenText(amount, language),
              })}
              className="ml-auto inline-flex min-h-11 items-center text-green underline underline-offset-4"
            >
              {t('payment.receipt')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
