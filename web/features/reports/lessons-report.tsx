import { useTranslation } from 'react-i18next'
import { readLessonReport } from '#contract/reports.ts'
import type { LessonReport as Lessons } from '#contract/reports.ts'
import { useReport } from './api.ts'
import { rateOf, sumOf } from './figures.ts'
import { HoursOfWeek } from './hours-of-week.tsx'
import { LoadedReport } from './loaded-report.tsx'
import { MonthsReport } from './months-report.tsx'
import { monthsOf, trendOf } from './period.ts'
import type { Period } from './period.ts'

type Month = Lessons['months'][number]

/** How full the lessons were, by month, weekday and hour. */
export function LessonsReport({ period, now }: { period: Period; now: number }) {
  const { t } = useTranslation()
  const trend = useReport(readLessonReport, trendOf(period, now))
  const span = monthsOf(period, now)
  const shown = useReport(readLessonReport, span)
  const count = (label: string, of: (month: Month) => number) => ({
    label,
    unit: 'count' as const,
    of: (months: readonly Month[]) => sumOf(months, of),
  })
  const lessons = count(t('reports.lessons.lessons'), (month) => month.lessons)
  const cancelled = count(t('reports.lessons.cancelled'), (month) => month.cancelled)
  const seats = count(t('reports.lessons.seats'), (month) => month.seats)
  const taken = count(t('reports.lessons.taken'), (month) => month.taken)
  const rate = {
    label: t('reports.lessons.rate'),
    unit: 'percent' as const,
    of: (months: readonly Month[]) => rateOf(taken.of(months), seats.of(months)),
  }
  return (
    <>
      <LoadedReport query={trend} isEmpty={({ months }) => lessons.of(months) + cancelled.of(months) === 0}>
        {({ months }) => (
          <MonthsReport
            {...{ months, period }}
            title={t('reports.lessons.title')}
            file={t('reports.names.lessons')}
            measures={[lessons, cancelled, seats, taken, rate]}
            first={[rate, lessons, cancelled]}
            bars={[rate]}
            note={t('reports.lessons.note')}
          />
        )}
      </LoadedReport>
      {shown.data !== undefined && shown.data.hours.length > 0 && (
        <HoursOfWeek hours={shown.data.hours} now={now} span={span} />
      )}
    </>
  )
}
