import { useTranslation } from 'react-i18next'
import type { GuestBooking } from '#contract/guests.ts'
import { yenText } from '#studio/yen.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { CancelSeatQuestion } from './cancel-seat-question.tsx'
import { SeatPaymentQuestion } from './seat-payment-question.tsx'

interface Props {
  booking: GuestBooking
  /** Of the guest. */
  name: string
  now: number
}

/** A guest's seat in a lesson. From here its payment is noted, and it is cancelled. */
export function GuestSeat({ booking, name, now }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const action = useDialogState<'cancel' | 'pay'>()
  const { dialog } = action
  const { status, price, paid, open } = booking
  const money = (yen: number) => yenText(yen, language)
  return (
    <div className="grid gap-3 rounded-2xl border border-line px-5 py-4">
      <div>
        <EntrySummary title={booking.title} start={booking.start} end={booking.end} />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">{t(`admin.bookingStatus.${status}`)}</span>
        <span>{t('guests.priceIs', { price: money(price) })}</span>
        <span>{t('guests.paidIs', { paid: money(paid - booking.refunded) })}</span>
        {open > 0 && (
          <span className="font-semibold text-persimmon">{t('guests.openIs', { open: money(open) })}</span>
        )}
      </p>
      {(open > 0 || status === 'booked') && (
        <div className="flex flex-wrap gap-3">
          {open > 0 && (
            <Button look="outline" onClick={() => action.show('pay')}>
              {t('guests.notePayment')}
            </Button>
          )}
          {status === 'booked' && Date.parse(booking.end) > now && (
            <Button look="outline" onClick={() => action.show('cancel')}>
              {t('guests.cancel')}
            </Button>
          )}
        </div>
      )}
      {dialog?.subject === 'pay' && (
        <SeatPaymentQuestion
          key={dialog.opening}
          {...{ booking, name, open: dialog.open }}
          onClose={action.close}
        />
      )}
      {dialog?.subject === 'cancel' && (
        <CancelSeatQuestion
          key={dialog.opening}
          {...{ booking, name, now, open: dialog.open }}
          onClose={action.close}
        />
      )}
    </div>
  )
}
