import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { nameOfMonth, offeredMonths } from '#web/features/money/months.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { segment, segments } from '#web/ui/selectors.tsx'
import { addressOfReport, monthOf, offeredYears, periodBeside, yearOf } from './period.ts'
import type { Period, ReportName } from './period.ts'

interface Props {
  report: ReportName
  period: Period
  now: number
}

/** Chooses a month or a year. The address names it, so that it can be kept and shared. */
export function PeriodBar({ report, period, now }: Props) {
  const { t } = useTranslation()
  const to = (other: Period) => addressOfReport({ report, period: other })
  const views: Period[] = [
    { kind: 'month', month: monthOf(period, now) },
    { kind: 'year', year: yearOf(period) },
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 sm:gap-x-4 print:hidden">
      <nav aria-label={t('reports.view')} className={classes(segments, 'max-sm:grow')}>
        {views.map((view) => (
          <Link
            key={view.kind}
            to={to(view)}
            preventScrollReset
            aria-current={view.kind === period.kind ? 'true' : undefined}
            className={classes(segment, 'max-sm:grow max-sm:px-2.5')}
          >
            {t(`reports.views.${view.kind}`)}
          </Link>
        ))}
      </nav>
      <Steps {...{ report, period, now }} />
    </div>
  )
}

function Steps({ report, period, now }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const nameOf = (one: Period) =>
    one.kind === 'month' ? nameOfMonth(one.month, language) : t('reports.year', { year: one.year })
  const options: Period[] =
    period.kind === 'month'
      ? offeredMonths(period.month, now).map((month) => ({ kind: 'month', month }))
      : offeredYears(period.year, now).map((year) => ({ kind: 'year', year }))
  const beside = (way: 'previous' | 'next') => {
    const other = periodBeside(period, way === 'next' ? 1 : -1)
    return (
      <Link
        to={addressOfReport({ report, period: other })}
        preventScrollReset
        aria-label={t(`reports.${way}`, { period: nameOf(other) })}
        className={buttonClass('outline', 'size-11 px-0!')}
      >
        <Icon name={way === 'next' ? 'right' : 'left'} />
      </Link>
    )
  }
  return (
    <div className="flex items-center gap-1 max-sm:min-w-63 max-sm:grow sm:gap-2">
      {beside('previous')}
      <div className="min-w-32 max-sm:grow sm:min-w-44">
        <label htmlFor={id} className="sr-only">
          {t(`reports.choose.${period.kind}`)}
        </label>
        <Select
          id={id}
          value={addressOfReport({ report, period })}
          onChange={({ target }) => void navigate(target.value, { preventScrollReset: true })}
        >
          {options.map((option) => (
            <option key={nameOf(option)} value={addressOfReport({ report, period: option })}>
              {nameOf(option)}
            </option>
          ))}
        </Select>
      </div>
      {beside('next')}
    </div>
  )
}
