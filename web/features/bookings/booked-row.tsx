import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UpcomingBooking } from '#contract/bookings.ts'
import { dateText, dayText, timeRangeText, timeText } from '#time/tokyo.ts'
import { LessonPicture } from '#web/features/lessons/lesson-picture.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { PayingLot } from './paying-lot.tsx'

interface Props {
  booking: UpcomingBooking
  address: string
  onCancel: (booking: UpcomingBooking) => void
}

/** One coming lesson: title, times, and buttons to add it to a calendar and to cancel it until the deadline. */
export function BookedRow({ booking, address, onCancel }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const now = useNow() ?? 0
  const timeOf = useLessonTime()
  const until = Date.parse(booking.cancelUntil)
  const time = timeOf(booking)
  return (
    <article className="grid items-center gap-x-6 gap-y-4 rounded-3xl border border-line bg-card p-4 shadow-soft sm:grid-cols-[9rem_1fr_auto] sm:p-5">
      <LessonPicture src={booking.imageUrl} className="rounded-2xl max-sm:hidden" />
      <div>
        <h3 className="text-lg">
          <Link to={address} className="hover:underline hover:underline-offset-4">
            {booking.title}
          </Link>
        </h3>
        <p className="mt-0.5 font-semibold break-keep text-persimmon tabular-nums">{time}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {now > until
            ? t('profile.tooLate')
            : t('lesson.cancelUntil', { time: `${dayText(until, language)} ${timeText(until)}` })}
        </p>
        <PayingLot lot={booking.lot} />
      </div>
      <div className="flex flex-wrap gap-2 sm:flex-col">
        <CalendarButton bookingId={booking.id} title={booking.title} time={time} />
        <Button
          look="outline"
          disabled={now > until}
          aria-label={t('profile.cancelOf', { title: booking.title, time })}
          onClick={() => onCancel(booking)}
        >
          {t('profile.cancel')}
        </Button>
      </div>
    </article>
  )
}

/** Writes the times of a booking in the page’s language. */
export function useLessonTime() {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return ({ start, end }: { start: string; end: string }) => {
    const from = Date.parse(start)
    return `${dateText(from, language)} ${timeRangeText(from, Date.parse(end))}${zoneMark}`
  }
}
