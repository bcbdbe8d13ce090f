import { useTranslation } from 'react-i18next'
import type { DayLeftOut, SeriesPreview } from '#contract/series.ts'
import { dateText, instantOf, timeRangeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  preview: SeriesPreview
  /** Whether the series ends before the lessons that are added later. */
  until: string
}

/** The lessons that a series would add now, and the days that it leaves out, each with the reason. */
export function PlannedLessons({ preview: { horizon, lessons, leftOut }, until }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const count = lessons.length
  const goesOn = until === '' || until > horizon
  return (
    <div className="grid gap-4">
      <p role="status">
        {count === 0 ? t('admin.series.nothingNow') : t('admin.series.now', { count })}
        {goesOn && ` ${t('admin.series.later', { day: dateText(instantOf(horizon) ?? 0, language) })}`}
      </p>
      {count > 0 && (
        <ul className="grid gap-1 text-sm">
          {lessons.map((lesson) => (
            <PlannedLesson key={lesson.start} lesson={lesson} />
          ))}
        </ul>
      )}
      {leftOut.length > 0 && <DaysLeftOut days={leftOut} />}
    </div>
  )
}

function PlannedLesson({ lesson: { start, end, overlaps } }: { lesson: SeriesPreview['lessons'][number] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const [from, to] = [Date.parse(start), Date.parse(end)]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line px-4 py-2">
      <span className="break-keep tabular-nums">
        {`${dateText(from, language)} ${timeRangeText(from, to)}${zoneMark}`}
      </span>
      {overlaps.map((title, position) => (
        <span key={position} className="flex items-center gap-1.5 text-danger">
          <Icon name="warning" className="size-4 shrink-0" />
          {t('admin.series.overlaps', { title })}
        </span>
      ))}
    </li>
  )
}

function DaysLeftOut({ days }: { days: readonly DayLeftOut[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{t('admin.series.leftOut')}</h3>
      <ul className="grid gap-1 text-sm">
        {days.map(({ day, reason, name }) => (
          <li
            key={day}
            className="flex flex-wrap justify-between gap-x-4 rounded-xl bg-paper-deep px-4 py-2 text-ink-soft"
          >
            <span className="break-keep tabular-nums">{dateText(instantOf(day) ?? 0, language)}</span>
            <span>{t(`admin.series.${reason}`, { name })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
