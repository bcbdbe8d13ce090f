import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { PagePart } from '#web/ui/page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BarChartProps } from './bar-chart.tsx'
import type { Figures } from './figures.ts'
import { ReportTable } from './report-table.tsx'
import { SaveButton } from './save-button.tsx'

/** In a chunk of its own, so that the table does not wait for the chart library. */
const BarChart = lazy(() => import('./bar-chart.tsx'))

interface Props {
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
export function ReportPart({ title, anchor, figures, file, chart, note, children }: Props) {
  return (
    <PagePart {...{ title, anchor }} className="print:break-inside-auto print:p-0 print:shadow-none">
      {children}
      {chart && (
        <Suspense fallback={<Skeleton className="h-72 rounded-2xl" />}>
          <BarChart {...chart} title={title} />
        </Suspense>
      )}
      <ReportTable figures={figures} isNamed={figures.caption === title} />
      {note !== undefined && <p className="text-xs text-ink-soft">{note}</p>}
      <SaveButton {...{ figures }} name={file} />
    </PagePart>
  )
}
