import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeatCancellation, UpcomingBooking } from '#contract/bookings/bookings.ts'
import { CancellationDialog } from '#web/features/payments/cancellation-dialog.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useCancelSeat, useReloadBookings, useSeatCancellation } from './api.ts'
import { useLessonTime } from './booked-row.tsx'

interface Props extends Pick<
  ComponentProps<typeof CancellationDialog>,
  'open' | 'focusAfter' | 'onDone' | 'onCancel'
> {
  booking: Pick<UpcomingBooking, 'id' | 'title' | 'start' | 'end'>
  /** Whether the seat is held for an order that is not paid yet. */
  isHeld: boolean
}

/** Asks before a seat in an event is cancelled, and shows what comes back: money, an invitation, or nothing. */
export function CancelSeatDialog({ booking, isHeld, ...dialog }: Props) {
  const { t } = useTranslation()
  const timeOf = useLessonTime()
  const cancel = useCancelSeat(booking.id)
  return (
    <CancellationDialog
      {...dialog}
      subject={{ title: booking.title, time: timeOf(booking) }}
      texts={{
        title: t(isHeld ? 'booking.seat.giveUpTitle' : 'booking.cancelTitle'),
        ok: t(isHeld ? 'booking.seat.giveUp' : 'booking.cancelOk'),
        done: t(isHeld ? 'booking.seat.givenUp' : 'profile.cancel_success'),
      }}
      figures={useSeatCancellation(booking.id, dialog.open)}
      unpaid={(figures) => <Unpaid figures={figures} isHeld={isHeld} />}
      cancel={cancel.mutateAsync}
      busy={cancel.isPending}
      gone="error.yoga.bookingNotFound"
      reload={useReloadBookings()}
    />
  )
}

/** What the cancellation means for a seat that no money was paid for. */
function Unpaid({ figures: { invitation, until }, isHeld }: { figures: SeatCancellation; isHeld: boolean }) {
  const { t } = useTranslation()
  const textOfDay = useDayText()
  if (isHeld) return <p>{t('booking.seat.heldText')}</p>
  if (invitation === 'none') return <p>{t('booking.seat.freeText')}</p>
  if (invitation === 'kept') return <p className="font-semibold text-danger">{t('booking.seat.keptText')}</p>
  return (
    <div className="grid gap-2">
      <p>{t('booking.seat.returnedText')}</p>
      {until !== null && (
        <p className="text-sm text-ink-soft">{t('booking.seat.returnedUntil', { day: textOfDay(until) })}</p>
      )}
    </div>
  )
}
