import { useTranslation } from 'react-i18next'
import { slashText } from '#time/tokyo.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

interface Props {
  lessons: ReadonlyArray<{ id: string; title: string; start: string; bookings?: number }>
}

/** A line for each lesson: when, what, and how many have booked it. */
export function LessonLines({ lessons }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  if (lessons.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {lessons.map(({ id, title, start, bookings }) => (
        <li key={id} className="wrap-anywhere">
          <span className="tabular-nums">{slashText(Date.parse(start)) + zoneMark}</span> {title}
          {bookings !== undefined && ` (${t('admin.closure.booked', { count: bookings })})`}
        </li>
      ))}
    </ul>
  )
}
