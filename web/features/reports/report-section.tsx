import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#web/lib/download.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BarChart } from './bar-chart.tsx'
import type { BarChartProps } from './bar-chart.tsx'
import { csvOfFigures, figureText } from './figures.ts'
import type { Figures } from './figures.ts'

interface ReportPartProps {
  title: string
  anchor: string
  figures: Figures
  /** The name of the saved file, without its ending. */
  file: string
  chart?: Omit<BarChartProps, 'title'>
  /** How the figures are counted. */
  note?: string
  /** Before the chart. */
  children?: ReactNode
}

/** A chart, the table of its figures, and the file. */
export function ReportSection({ title, anchor, figures, file, chart, note, children }: ReportPartProps) {
  return (
    <PageSection {...{ title, anchor }} className="print:break-inside-auto print:p-0 print:shadow-none">
      {children}
      {chart && <BarChart {...chart} title={title} />}
      <ReportTable figures={figures} isNamed={figures.caption === title} />
      {note !== undefined && <p className="text-xs text-ink-soft">{note}</p>}
      <SaveButton {...{ figures }} name={file} />
    </PageSection>
  )
}

interface ReportTableProps {
  figures: Figures
  /** Whether the heading above says the same as the caption. */
  isNamed: boolean
}

/** A table of figures. On a narrow screen it is moved sideways, and the names stay where they leave room. */
function ReportTable({ figures: { caption, first, columns, rows }, isNamed }: ReportTableProps) {
  const { language } = useLanguage()
  const id = useId()
  const name = 'left-0 bg-card py-2 pr-3 text-left @min-[14rem]:sticky print:static print:py-1'
  return (
    // What is moved sideways must be reachable by keyboard. No region, because the part around it is one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-labelledby={id} tabIndex={0} className="moved-sideways @container">
      <table className="w-full text-sm tabular-nums print:text-xs">
        <caption id={id} className={isNamed ? 'sr-only' : 'pb-2 text-left text-sm font-semibold'}>
          <span className="sticky left-0 inline-block max-w-[100cqw]">{caption}</span>
        </caption>
        <thead>
          <tr className="border-b border-wood text-xs text-ink-soft">
            <th scope="col" className={classes(name, 'whitespace-nowrap')}>
              {first}
            </th>
            {columns.map(({ label }) => (
              <th
                key={label}
                scope="col"
                className="min-w-16 py-2 pl-3 text-right align-bottom font-semibold [overflow-wrap:normal] break-keep"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name: of, cells, strong = false }) => (
            <tr key={of} className={classes(strong && 'font-semibold')}>
              <th
                scope="row"
                className={classes(
                  name,
                  '[overflow-wrap:normal] break-keep max-sm:max-w-40 max-sm:min-w-[7.75rem] sm:whitespace-nowrap',
                  !strong && 'font-normal',
                )}
              >
                {of}
              </th>
              {columns.map(({ label, unit }, position) => (
                <td
                  key={label}
                  className={classes(
                    'py-2 pl-3 text-right whitespace-nowrap print:py-1',
                    // So that the figures of a new studio stand out.
                    cells[position] === 0 && 'text-ink-soft',
                  )}
                >
                  {figureText(cells[position] ?? null, unit, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Saves a table as CSV. It has sums only, so that the log has no entry about it. */
export function SaveButton({ figures, name }: { figures: Figures; name: string }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="outline"
      className="justify-self-start print:hidden"
      aria-label={t('reports.saveOf', { table: figures.caption })}
      onClick={() => download(`${name}.csv`, 'text/csv;charset=utf-8', csvOfFigures(figures, t))}
    >
      {t('reports.save')}
    </Button>
  )
}

interface LoadedReportProps<Report> {
  query: UseQueryResult<Report>
  /** Whether the report says nothing. */
  isEmpty: (report: Report) => boolean
  children: (report: Report) => ReactNode
}

/** A report once it is read; before that its place, or why it could not be read. */
export function LoadedReport<Report>({ query, isEmpty, children }: LoadedReportProps<Report>) {
  const { t } = useTranslation()
  const { data } = query
  return (
    <>
      <FailedLoad text={t('reports.failed')} query={query} />
      {query.isPending && <Skeleton className="h-[40rem] rounded-3xl" />}
      {data !== undefined && isEmpty(data) && <NothingHere>{t('reports.nothing')}</NothingHere>}
      {data !== undefined && !isEmpty(data) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children(data)}</div>
      )}
    </>
  )
}
