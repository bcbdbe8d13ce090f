import type { ReactNode } from 'react'
import type { FreeBooking } from '#contract/payments/free-bookings.ts'
import { inLanguage } from '#studio/languages.ts'
import { useLessonTime } from '#web/features/bookings/booked-row.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  bookings: readonly FreeBooking[]
  /** What it means that these bookings stay. */
  lead: string
  action?: ReactNode
}

/** Says which bookings without a ticket no plan covers any more. Shows nothing when there are none. */
export function FreeBookings({ bookings, lead, action }: Props) {
  const { language } = useLanguage()
  const timeOf = useLessonTime()
  if (bookings.length === 0) return null
  return (
    <Notice kind="info" {...(action !== undefined && { action })}>
      <p>{lead}</p>
      <ul className="mt-2 grid gap-1">
        {bookings.map((booking) => (
          <li key={booking.id} className="wrap-anywhere tabular-nums">
            {timeOf(booking)} {inLanguage(language, booking.title, booking.titleEn)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
