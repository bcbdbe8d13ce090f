import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readCalendarFile } from '#contract/bookings/bookings.ts'
import type { UpcomingBooking } from '#contract/bookings/bookings.ts'
import { dateOf, dateText, dayText, timeRangeText, timeText } from '#time/tokyo.ts'
import { LessonPicture } from '#web/features/lessons/lesson-picture.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { untilText, useDayText } from '#web/lib/moment-text.ts'
import { call } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText } from '#web/ui/own-text.tsx'

interface BookedRowProps {
  booking: UpcomingBooking
  address: string
  onCancel: (booking: UpcomingBooking) => void
}

/**
 * One coming lesson: title, times, and buttons to add it to a calendar and to cancel it until the deadline.
 */
export function BookedRow({ booking, address, onCancel }: BookedRowProps) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const now = useNow() ?? 0
  const timeOf = useLessonTime()
  const until = Date.parse(booking.cancelUntil)
  const time = timeOf(booking)
  return (
    <article className="grid items-center gap-x-6 gap-y-4 rounded-3xl border border-line bg-card p-4 shadow-soft sm:p-5 @min-[38rem]:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <LessonPicture src={booking.imageUrl} className="rounded-2xl @max-[38rem]:hidden" />
      <div>
        <h3 className="text-lg">
          <Link to={address} className="hover:underline hover:underline-offset-4">
            <OwnText text={booking.title} />
          </Link>
        </h3>
        <p className="mt-0.5 font-semibold break-keep text-persimmon tabular-nums">{time}</p>
        {booking.event !== null && <Seat event={booking.event} />}
        {(booking.event === null || now > until) && (
          <p className="mt-1 text-sm text-ink-soft">
            {now > until
              ? t('profile.tooLate')
              : t('lesson.cancelUntil', { time: `${dayText(until, language)} ${timeText(until)}` })}
          </p>
        )}
        <PayingLot lot={booking.lot} />
      </div>
      <div className="flex flex-wrap gap-2 @min-[38rem]:flex-col">
        {booking.event?.seat === 'held' ? (
          <Link
            to={to(`/order?id=${booking.event.orderId}`)}
            aria-label={t('hire.payOf', { name: `${booking.title} ${time}` })}
            className={buttonClass('accent')}
          >
            {t('hire.toPayment')}
          </Link>
        ) : (
          <CalendarButton bookingId={booking.id} title={booking.title} time={time} />
        )}
        <Button
          variant="quiet"
          className="px-3! text-ink-soft disabled:bg-transparent"
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

/** How a seat in an event is paid for. */
function Seat({ event: { seat, price, payUntil } }: { event: NonNullable<UpcomingBooking['event']> }) {
  const { t } = useTranslation()
  const yen = useYen()
  const zoneMark = useZoneMark()
  const now = useNow()
  const time = payUntil === null ? '' : untilText(Date.parse(payUntil), now) + zoneMark
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm">
      <span className="rounded-full bg-persimmon-soft px-2.5 font-semibold text-persimmon-deep">
        {t('lesson.event')}
      </span>
      <span className={seat === 'held' ? 'font-semibold text-persimmon' : 'text-ink-soft'}>
        {t(`booking.seat.${seat}`, { price: yen(price), time })}
      </span>
    </p>
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

interface CalendarButtonProps {
  bookingId: string
  title: string
  time: string
}

/** Downloads the booking as a file that the member's calendar opens. */
export function CalendarButton({ bookingId, title, time }: CalendarButtonProps) {
  const { t } = useTranslation()
  const read = useMutation({
    mutationFn: () => call(readCalendarFile, { params: { id: bookingId } }),
    onSuccess: ({ name, content }) => download(name, 'text/calendar;charset=utf-8', content),
    onError: (error) => void toast.error(errorText(t, error)),
  })
  return (
    <Button
      variant="outline"
      busy={read.isPending}
      aria-label={t('profile.calendarOf', { title, time })}
      onClick={() => read.mutate()}
    >
      <Icon name="calendar" className="size-4" />
      {t('profile.calendar')}
    </Button>
  )
}

type Lot = UpcomingBooking['lot']

/** Until when the ticket of a booking can be used. Says nothing about tickets that do not expire. */
function PayingLot({ lot }: { lot: Lot }) {
  const { t } = useTranslation()
  const textOfDay = useDayText()
  const expiredOn = useExpiredDay(lot)
  if (lot === null || lot.expiresOn === null) return null
  const day = textOfDay(lot.expiresOn)
  return (
    <p className="mt-1 text-sm text-ink-soft tabular-nums">
      {t(expiredOn === undefined ? 'booking.ticketUntil' : 'booking.ticketExpired', { day })}
    </p>
  )
}

/** Says before a cancellation what happens to the ticket: after its last day it does not come back. */
export function ReturnHint({ lot }: { lot: Lot }) {
  const { t } = useTranslation()
  const textOfDay = useDayText()
  const expiredOn = useExpiredDay(lot)
  if (expiredOn === undefined) return t('booking.returnHint')
  return (
    <strong className="font-semibold text-danger-deep">
      {t('booking.noReturn', { day: textOfDay(expiredOn) })}
    </strong>
  )
}

/** The last day of the lot, if it is over in Tokyo. */
function useExpiredDay(lot: Lot): string | undefined {
  const now = useNow()
  const day = lot?.expiresOn ?? undefined
  return day !== undefined && now !== undefined && day < dateOf(now) ? day : undefined
}
