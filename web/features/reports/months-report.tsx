import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortMonthText } from '#time/tokyo.ts'
import { nameOfMonth } from '#web/features/money/months.ts'
import { useLanguage } from '#web/lib/language.ts'
import { changeText, figureText } from './figures.ts'
import type { Unit } from './figures.ts'
import type { Period } from './period.ts'
import { ReportSection } from './report-section.tsx'

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

/**
 * A month beside the twelve before it, or a year with its sum: the first figures, the chart and the table.
 */
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
  const shown = sinceFirst(months, (month) => measures.some(({ of }) => (of([month]) ?? 0) !== 0))
  const rows = shown.map((month) => ({
    name: nameOfMonth(month.month, language),
    cells: measures.map(({ of }) => of([month])),
    strong: !isYear && chosen.includes(month),
  }))
  const sum = { name: t('reports.sum'), cells: measures.map(({ of }) => of(months)), strong: true }
  return (
    <ReportSection
      anchor="months"
      {...{ title, note }}
      file={`${props.file}-${shown[0]?.month ?? ''}_${shown.at(-1)?.month ?? ''}`}
      figures={{
        caption: t('reports.byMonth', { name: props.file }),
        first: t('reports.month'),
        columns: measures,
        rows: isYear ? [...rows, sum] : rows,
      }}
      chart={{
        unit: bars[0]?.unit ?? 'count',
        names: shown.map(({ month }) => shortMonthText(month, language)),
        parts: bars.map(({ label, of }) => ({ label, values: shown.map((month) => of([month])) })),
      }}
    >
      <Headlines headlines={headlines} />
      {children}
    </ReportSection>
  )
}

/** The months from the first one with a figure on; before it the studio has sold nothing. */
function sinceFirst<Month>(months: readonly Month[], hasFigure: (month: Month) => boolean): readonly Month[] {
  const first = months.findIndex(hasFigure)
  return first === -1 ? months : months.slice(first)
}

interface Headline {
  label: string
  unit: Unit
  value: number | null
  /** The same of the month before, and of the same month of the year before. Absent for a year. */
  before?: number | null | undefined
  yearBefore?: number | null | undefined
}

/** The figures that an owner asks for first. */
export function Headlines({ headlines }: { headlines: readonly Headline[] }) {
  const { language } = useLanguage()
  return (
    <dl className="flex flex-wrap gap-3">
      {headlines.map((headline) => (
        <div
          key={headline.label}
          className="flex-1 basis-[9rem] rounded-2xl bg-paper px-3 py-3 sm:px-4 print:border print:border-line"
        >
          <dt className="text-sm break-keep text-ink-soft">{headline.label}</dt>
          <dd className="font-display text-xl tabular-nums sm:text-2xl">
            {figureText(headline.value, headline.unit, language)}
          </dd>
          <Changes headline={headline} />
        </div>
      ))}
    </dl>
  )
}

function Changes({ headline: { value, unit, before, yearBefore } }: { headline: Headline }) {
  const { t } = useTranslation()
  const compared = (earlier: number | null | undefined) =>
    earlier === undefined ? null : changeText({ now: value, before: earlier }, unit, t)
  const [sinceMonth, sinceYear] = [compared(before), compared(yearBefore)]
  return (
    <>
      {sinceMonth !== null && (
        <dd className="text-xs text-ink-soft tabular-nums">
          {t('reports.sinceMonth', { change: sinceMonth })}
        </dd>
      )}
      {sinceYear !== null && (
        <dd className="text-xs text-ink-soft tabular-nums">
          {t('reports.sinceYear', { change: sinceYear })}
        </dd>
      )}
    </>
  )
}
