import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { nameOfMonth } from '#web/features/money/months.ts'
import { AttendanceReport } from '#web/features/reports/attendance-report.tsx'
import { IncomeReport } from '#web/features/reports/income-report.tsx'
import { LessonsReport } from '#web/features/reports/lessons-report.tsx'
import { MembersReport } from '#web/features/reports/members-report.tsx'
import { PeriodBar } from '#web/features/reports/period-bar.tsx'
import { addressOfReport, reportNames, shownByAddress } from '#web/features/reports/period.ts'
import type { Period, ReportName } from '#web/features/reports/period.ts'
import { PrepaidReport } from '#web/features/reports/prepaid-report.tsx'
import { TicketsReport } from '#web/features/reports/tickets-report.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
    <Interactive>
      <AdminFrame title={t('pages.adminReports.title')}>
        {now === undefined ? <Skeleton className="h-96 rounded-3xl" /> : <OneReport now={now} />}
      </AdminFrame>
    </Interactive>
  )
}

function OneReport({ now }: { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const { report, period } = shownByAddress(search, now)
  const Report = reports[report]
  const name =
    period.kind === 'month' ? nameOfMonth(period.month, language) : t('reports.year', { year: period.year })
  return (
    <>
      <ReportTabs {...{ report, period }} />
      <div className="flex flex-wrap items-center gap-4">
        {report !== 'prepaid' && <PeriodBar {...{ report, period, now }} />}
        <Button variant="outline" className="ml-auto px-4 print:hidden" onClick={() => window.print()}>
          {t('money.month.print')}
        </Button>
      </div>
      <h2 aria-live="polite" className="text-xl">
        {report === 'prepaid'
          ? t('reports.names.prepaid')
          : t('reports.heading', { report: t(`reports.names.${report}`), period: name })}
      </h2>
      <Report {...{ period, now }} />
    </>
  )
}

/** Leads from report to report. The period stays. */
function ReportTabs({ report, period }: { report: ReportName; period: Period }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('reports.tabs')} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {reportNames.map((name) => (
          <li key={name}>
            <Link
              to={addressOfReport({ report: name, period })}
              preventScrollReset
              aria-current={name === report ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold',
                name === report
                  ? 'border-green bg-green-soft text-green'
                  : 'border-line bg-card text-ink hover:border-wood',
              )}
            >
              {t(`reports.names.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
