import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { addressOf, reportNames } from './period.ts'
import type { Period, ReportName } from './period.ts'

/** Leads from report to report. The period stays. */
export function ReportTabs({ report, period }: { report: ReportName; period: Period }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('reports.tabs')} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {reportNames.map((name) => (
          <li key={name}>
            <Link
              to={addressOf({ report: name, period })}
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
