import { useTranslation } from 'react-i18next'
import type { UpcomingBooking } from '#contract/bookings.ts'
import { dateOf } from '#time/tokyo.ts'
import { useDayText } from '#web/features/tickets/day-text.ts'
import { useNow } from '#web/lib/now.ts'

type Lot = UpcomingBooking['lot']

/** Until when the ticket of a booking can be used. Says nothing about tickets that do not expire. */
export function PayingLot({ lot }: { lot: Lot }) {
  const { t } = useTranslation()
  const dayText = useDayText()
  const expiredOn = useExpiredDay(lot)
  if (lot === null || lot.expiresOn === null) return null
  const day = dayText(lot.expiresOn)
  return (
    <p className="mt-1 text-sm text-ink-soft tabular-nums">
      {t(expiredOn === undefined ? 'booking.ticketUntil' : 'booking.ticketExpired', { day })}
    </p>
  )
}

/** Says before a cancellation what happens to the ticket: after its last day it does not come back. */
export function ReturnHint({ lot }: { lot: Lot }) {
  const { t } = useTranslation()
  const dayText = useDayText()
  const expiredOn = useExpiredDay(lot)
  if (expiredOn === undefined) return t('booking.returnHint')
  return (
    <strong className="font-semibold text-danger-deep">
      {t('booking.noReturn', { day: dayText(expiredOn) })}
    </strong>
  )
}

/** The last day of the lot, if it is over in Tokyo. */
function useExpiredDay(lot: Lot): string | undefined {
  const now = useNow()
  const day = lot?.expiresOn ?? undefined
  return day !== undefined && now !== undefined && day < dateOf(now) ? day : undefined
}
