import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { inLanguage } from '#studio/languages.ts'
import { timeRangeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { BookingRow } from './booking-row.tsx'
import { WaitingMembers } from './waiting-members.tsx'

/** A lesson and its booked members. Once it has begun, their attendance is marked here. */
export function LessonAttendance({ event, now }: { event: LessonEvent; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const { yoga, users = [] } = event.resource
  const title = inLanguage(language, yoga.title, yoga.titleEn ?? '')
  const seats = { booked: yoga.totalSeats - yoga.seatsLeft, total: yoga.totalSeats }
  return (
    <section
      aria-labelledby={`lesson-${yoga.id}`}
      className="rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7 print:rounded-none print:border-t print:border-line print:px-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-display text-lg tabular-nums">
          {timeRangeText(Date.parse(event.start), Date.parse(event.end)) + zoneMark}
        </p>
        <h3 id={`lesson-${yoga.id}`} className="text-lg wrap-anywhere">
          {title}
        </h3>
        <p className="ml-auto text-sm font-semibold tabular-nums">
          <span aria-hidden="true">{t('admin.lesson.seats', seats)}</span>
          <span className="sr-only">{t('admin.lesson.seatsSpoken', seats)}</span>
        </p>
      </div>
      {users.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">{t('admin.frontDesk.noMembers')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {users.map((member) => (
            <li key={member.bookingId}>
              <BookingRow member={member} begun={Date.parse(event.start) <= now} />
            </li>
          ))}
        </ul>
      )}
      <WaitingMembers event={event} now={now} />
    </section>
  )
}
