import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readIncomeReport } from '#contract/reports.ts'
import type { IncomeReport as Income } from '#contract/reports.ts'
import { nameOfMonth } from '#web/features/money/months.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReport } from './api.ts'
import { sumOf } from './figures.ts'
import { MonthsReport } from './months-report.tsx'
import { monthOf, trendOf } from './period.ts'
import type { Period } from './period.ts'
import { LoadedReport } from './report-section.tsx'

type Month = Income['months'][number]

/** What came in and went back: the figures of the money page, month by month. */
export function IncomeReport({ period, now }: { period: Period; now: number }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const yen = (label: string, of: (month: Month) => number) => ({
    label,
    unit: 'yen' as const,
    of: (months: readonly Month[]) => sumOf(months, of),
  })
  const kinds = [
    yen(t('reports.income.plans'), ({ income }) => sumOf(income.plans, ({ amount }) => amount)),
    yen(t('money.income.entryFees'), ({ income }) => income.entryFees.amount),
    yen(t('money.income.hires'), ({ income }) => income.hires.amount),
    yen(t('money.income.trials'), ({ income }) => income.trials.amount),
    yen(t('money.income.offers'), ({ income }) => income.offers.amount),
    yen(t('money.income.events'), ({ income }) => income.events.amount),
    yen(t('money.income.pauseFees'), ({ income }) => income.pauseFees.amount),
  ]
  const total = yen(t('reports.income.total'), (month) => month.total.amount)
  const refunds = yen(t('money.income.refunds'), (month) => -month.refunds.amount || 0)
  const left = yen(t('reports.income.left'), (month) => month.left.amount)
  const tax = yen(t('reports.income.tax'), (month) => month.left.tax)
  const givenAway = yen(t('reports.income.givenAway'), (month) => month.givenAway)
  const month = monthOf(period, now)
  const query = useReport(readIncomeReport, trendOf(period, now))
  return (
    <LoadedReport
      query={query}
      isEmpty={({ months }) => months.every((one) => one.total.count + one.refunds.count === 0)}
    >
      {({ months }) => (
        <MonthsReport
          {...{ months, period }}
          title={t('reports.income.title')}
          file={t('reports.names.income')}
          measures={[...kinds, total, refunds, left, tax, givenAway]}
          first={[left, total, refunds]}
          bars={kinds}
          note={t('money.month.counted')}
        >
          {period.kind === 'month' && (
            <Link
              to={to(`/admin/money?month=${month}`)}
              className="justify-self-start py-1 text-sm font-semibold underline underline-offset-4 print:hidden"
            >
              {t('reports.income.details', { month: nameOfMonth(month, language) })}
            </Link>
          )}
        </MonthsReport>
      )}
    </LoadedReport>
  )
}
