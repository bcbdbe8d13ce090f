import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { nameOfMonth } from '#web/features/money/months.ts'
import { AttendanceReport } from '#web/features/reports/attendance-report.tsx'
import { IncomeReport } from '#web/features/reports/income-report.tsx'
import { LessonsReport } from '#web/features/reports/lessons-report.tsx'
import { MembersReport } from '#web/features/reports/members-report.tsx'
import { PeriodBar } from '#web/features/reports/period-bar.tsx'
import { addressOfReport, reportNames, shownByAddress } from '#web/features/reports/period.ts'
import { PrepaidReport } from '#web/features/reports/prepaid-report.tsx'
import { TicketsReport } from '#web/features/reports/tickets-report.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'

const reports = {
  income: IncomeReport,
  members: MembersReport,
  lessons: LessonsReport,
  attendance: AttendanceReport,
  tickets: TicketsReport,
  prepaid: PrepaidReport,
}

/** The figures that an owner asks for, of a month or a year. The address says which report and which time. */
export default function ReportsPage() {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <AdminFrame title={t('pages.adminReports.title')}>
      {now === undefined ? <Skeleton className="h-96 rounded-3xl" /> : <OneReport now={now} />}
    </AdminFrame>
  )
}

function OneReport({ now }: { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { report, period } = shownByAddress(search, now)
  const Report = reports[report]
  const name =
    period.kind === 'month' ? nameOfMonth(period.month, language) : t('reports.year', { year: period.year })
  return (
    <Tabs
      label={t('reports.tabs')}
      tabs={reportNames.map((value) => ({ value, label: t(`reports.names.${value}`) }))}
      value={report}
      // The period stays.
      onChange={(chosen) => {
        const other = reportNames.find((value) => value === chosen) ?? report
        void navigate(addressOfReport({ report: other, period }), { preventScrollReset: true })
      }}
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-4">
          {report !== 'prepaid' && <PeriodBar {...{ report, period, now }} />}
          <Button
            variant="outline"
            className="ml-auto px-4 max-sm:hidden print:hidden"
            onClick={() => window.print()}
          >
            {t('money.month.print')}
          </Button>
        </div>
        <h2 aria-live="polite" className="text-xl">
          {report === 'prepaid'
            ? t('reports.names.prepaid')
            : t('reports.heading', { report: t(`reports.names.${report}`), period: name })}
        </h2>
        <Report {...{ period, now }} />
      </div>
    </Tabs>
  )
}
