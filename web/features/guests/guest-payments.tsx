import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GuestPayment, GuestWithHistory } from '#contract/guests.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, slashText } from '#time/tokyo.ts'
import { RefundDialog } from '#web/features/contracts/refund-dialog.tsx'
import { leftOf } from '#web/features/contracts/refund-form.ts'
import type { RefundablePayment } from '#web/features/contracts/refund-form.ts'
import { WithdrawButton } from '#web/features/refunds/withdraw-button.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'

/** What a guest has paid, and what went back. From here a payment is given back, or withdrawn as noted by mistake. */
export function GuestPayments({ name, bookings, payments }: GuestWithHistory) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const { dialog, show, close } = useDialogState<string>()
  const chosen = payments.find(({ id }) => id === dialog?.subject)
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
            <WithdrawButton payment={{ id, paidAt, method, amount, refunded, refundOpen }} name={name} />
            {leftOf({ amount, refunded, refundOpen }) > 0 && (
              <Button
                look="outline"
                className="px-4! text-sm!"
                aria-label={t('contract.refund.openOf', {
                  name,
                  date: slashText(Date.parse(paidAt)) + zoneMark,
                  amount: yenText(amount, language),
                })}
                onClick={() => show(id)}
              >
                {t('contract.refund.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog && chosen && (
        <RefundDialog
          key={dialog.opening}
          open={dialog.open}
          payment={refundable(chosen, bookings)}
          onClose={close}
        />
      )}
    </section>
  )
}

/** A guest's payment as the dialog of refunds takes it. */
function refundable(
  { bookingId, ...payment }: GuestPayment,
  bookings: GuestWithHistory['bookings'],
): RefundablePayment {
  const { title = '', start = payment.paidAt } = bookings.find(({ id }) => id === bookingId) ?? {}
  return {
    ...payment,
    subject: { kind: 'seat', bookingId, title, titleEn: title, start },
    tickets: 0,
    ticketsLeft: 0,
  }
}
