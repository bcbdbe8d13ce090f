import { useTranslation } from 'react-i18next'
import type { ReceivedLesson, ReceivedMember } from '#contract/reception.ts'
import { attendanceOpensAt } from '#studio/booking-rules.ts'
import { inLanguage } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { timeRangeText, timeText } from '#time/tokyo.ts'
import { AttendanceButtons } from '#web/features/bookings/front-desk/attendance-buttons.tsx'
import { MarksOfMember } from '#web/features/bookings/front-desk/received-row.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

interface Props {
  event: ReceivedLesson
  booker: ReceivedMember
  now: number
}

/** A booking of today, with what is to be collected or noticed, and the attendance to mark. */
export function ArrivedBooking({ event, booker, now }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)]
  const { yoga } = event.resource
  const opensAt = attendanceOpensAt(start)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-paper-deep px-5 py-4">
      <div className="grid min-w-0 gap-1">
        <p className="font-display text-xl tabular-nums">{timeRangeText(start, end) + zoneMark}</p>
        <p className="font-semibold wrap-anywhere">{inLanguage(language, yoga.title, yoga.titleEn ?? '')}</p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          <MarksOfMember member={booker} />
        </p>
      </div>
      {opensAt <= now ? (
        <AttendanceButtons large booking={booker} name={fullName(booker)} />
      ) : (
        <p className="text-sm">{t('reception.attendance.opensAt', { time: timeText(opensAt) })}</p>
      )}
    </div>
  )
}
