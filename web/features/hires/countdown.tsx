import { useTranslation } from 'react-i18next'
import { timeText } from '#time/tokyo.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** A screen reader says at these numbers of seconds how much time is left. */
const announcedAt = [60, 300] as const

const announcements = { 60: 'hire.left1', 300: 'hire.left5' } as const

/** Until when a time is held, and how long that is from now. */
export function Countdown({ until, seconds }: { until: number; seconds: number }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const mark = announcedAt.find((known) => seconds <= known)
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className="rounded-2xl bg-persimmon-soft px-5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{t('hire.heldUntil', { time: timeText(until) + zoneMark })}</span>
        <span aria-hidden="true" className="font-display text-2xl text-persimmon tabular-nums">
          {left}
        </span>
      </p>
      <p role="status" className="sr-only">
        {mark !== undefined && t(announcements[mark])}
      </p>
    </div>
  )
}
