import { useTranslation } from 'react-i18next'
import { nameOfMonth } from '#web/features/money/months.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { ReactNode } from 'react'
import { shortMonthText } from '#time/tokyo.ts'
import type { Unit } from './figures.ts'
import { Headlines } from './headlines.tsx'
import type { Period } from './period.ts'
import { ReportPart } from './report-part.tsx'

/** A column of the table, of one month or of several together. */
interface Measure<Month> {
  label: string
  unit: Unit
  of: (months: readonly Month[]) => number | null
}

interface Props<Month> {
  title: string
  /** The name of the table and of the file. */
  file: string
  /** The months of `trendOf`. */
  months: readonly Month[]
  period: Period
  measures: ReadonlyArray<Measure<Month>>
  /** The measures that stand above the chart. */
  first: ReadonlyArray<Measure<Month>>
  /** The measures that each bar is made of. */
  bars: ReadonlyArray<Measure<Month>>
  note: string
  children?: ReactNode
}

/** A month beside the twelve before it, or a year with its sum: the first figures, the chart and the table. */
export function MonthsReport<Month extends { month: string }>(props: Props<Month>) {
  const { title, months, period, measures, first, bars, note, children } = props
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isYear = period.kind === 'year'
  const chosen = isYear ? months : months.slice(-1)
  const headlines = first.map(({ label, unit, of }) => ({
    label,
    unit,
    value: of(chosen),
    ...(!isYear && { before: of(months.slice(-2, -1)), yearBefore: of(months.slice(0, 1)) }),
  }))
  const rows = months.map((month) => ({
    name: nameOfMonth(month.month, language),
    cells: measures.map(({ of }) => of([month])),
    strong: !isYear && chosen.includes(month),
  }))
  const sum = { name: t('reports.sum'), cells: measures.map(({ of }) => of(months)), strong: true }
  return (
    <ReportPart
      anchor="months"
      {...{ title, note }}
      file={`${props.file}-${months[0]?.month ?? ''}_${months.at(-1)?.month ?? ''}`}
      figures={{
        caption: t('reports.byMonth', { name: props.file }),
        first: t('reports.month'),
        columns: measures,
        rows: isYear ? [...rows, sum] : rows,
      }}
      chart={{
        unit: bars[0]?.unit ?? 'count',
        names: months.map(({ month }) => shortMonthText(month, language)),
        parts: bars.map(({ label, of }) => ({ label, values: months.map((month) => of([month])) })),
      }}
    >
      <Headlines headlines={headlines} />
      {children}
    </ReportPart>
  )
}
