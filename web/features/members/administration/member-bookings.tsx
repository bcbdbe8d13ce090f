import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { dateText, timeRangeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { ShortenedList } from '#web/ui/shortened-list.tsx'

/** The lessons that the member has booked, newest first. */
export function MemberBookings({ bookings }: Pick<MemberWithHistory, 'bookings'>) {
  const { t } = useTranslation()
  return (
    <ShortenedList items={bookings} none={t('admin.member.noBookings')}>
      {(booking) => <Booking key={booking.id} booking={booking} />}
    </ShortenedList>
  )
}

function Booking({ booking }: { booking: MemberWithHistory['bookings'][number] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const [start, end] = [Date.parse(booking.start), Date.parse(booking.end)]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-xs text-ink-soft tabular-nums">
          {`${dateText(start, language)} ${timeRangeText(start, end)}${zoneMark}`}
        </span>
        {booking.title}
      </span>
      <span className="text-ink-soft">
        {t(booking.ticketsKept ? 'reception.ticketKept' : `admin.bookingStatus.${booking.status}`)}
      </span>
    </li>
  )
}
