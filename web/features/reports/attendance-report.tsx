import { useTranslation } from 'react-i18next'
import { readAttendanceReport } from '#contract/reports.ts'
import type { AttendanceReport as Attendance } from '#contract/reports.ts'
import { useReport } from './api.ts'
import { rateOf, sumOf } from './figures.ts'
import { MonthsReport } from './months-report.tsx'
import { trendOf } from './period.ts'
import type { Period } from './period.ts'
import { LoadedReport } from './report-section.tsx'

type Month = Attendance['months'][number]

/** Who came and who did not, of those whose attendance was noted. */
export function AttendanceReport({ period, now }: { period: Period; now: number }) {
  const { t } = useTranslation()
  const query = useReport(readAttendanceReport, trendOf(period, now))
  const count = (state: 'attended' | 'missed' | 'unmarked') => ({
    label: t(`reports.attendance.${state}`),
    unit: 'count' as const,
    of: (months: readonly Month[]) => sumOf(months, (month) => month[state]),
  })
  const [attended, missed, unmarked] = [count('attended'), count('missed'), count('unmarked')]
  const rate = (label: string, of: typeof attended.of) => ({
    label,
    unit: 'percent' as const,
    of: (months: readonly Month[]) => rateOf(of(months), attended.of(months) + missed.of(months)),
  })
  const present = rate(t('reports.attendance.rate'), attended.of)
  const absent = rate(t('reports.attendance.missedRate'), missed.of)
  return (
    <LoadedReport
      query={query}
      isEmpty={({ months }) => attended.of(months) + missed.of(months) + unmarked.of(months) === 0}
    >
      {({ months }) => (
        <MonthsReport
          {...{ months, period }}
          title={t('reports.attendance.title')}
          file={t('reports.names.attendance')}
          measures={[attended, missed, unmarked, present, absent]}
          first={[attended, missed, absent]}
          bars={[attended, missed, unmarked]}
          note={t('reports.attendance.note')}
        />
      )}
    </LoadedReport>
  )
}
