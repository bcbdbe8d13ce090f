import { median, table } from '../table.ts'
import type { LoadedScripts } from './loaded-scripts.ts'
import type { Visit } from './visit.ts'

export interface PageRow {
  page: string
  scripts: LoadedScripts
  visits: Visit[]
  /**
   * Milliseconds from the first tap on the menu until the next frame; empty for a page that is not looked at
   * closely.
   */
  taps: number[]
}

/** The medians in Markdown, with the smallest and the largest where runs differ. */
export function pagesTable(rows: readonly PageRow[]): string {
  const head = ['page', 'script, gzip', 'files', 'performance', 'accessibility', 'best practices', 'SEO']
  return table([...head, 'largest paint', 'layout shift', 'blocked'], rows.map(cellsOf))
}

function cellsOf({ page, scripts, visits }: PageRow): string[] {
  const of = (name: keyof Visit) => visits.map((visit) => visit[name])
  return [
    `\`${page}\``,
    kilobytes(scripts.gzipBytes),
    String(scripts.files),
    ...(['performance', 'accessibility', 'bestPractices', 'seo'] as const).map((name) => spread(of(name))),
    `${(median(of('largestPaintMs')) / 1000).toFixed(2)} s`,
    String(Number(median(of('layoutShift')).toFixed(3))),
    `${spread(of('blockedMs'))} ms`,
  ]
}

/** What a page costs the phone, to compare two states of the product. */
export function closeLookTable(rows: readonly PageRow[]): string {
  const head = ['page', 'transferred', 'script, read', 'main thread', 'blocked', 'first tap on the menu']
  return table(
    head,
    rows.map(({ page, scripts, visits, taps }) => [
      `\`${page}\``,
      kilobytes(median(visits.map(({ transferredBytes }) => transferredBytes))),
      kilobytes(scripts.bytes),
      `${spread(visits.map(({ busyMs }) => busyMs))} ms`,
      `${spread(visits.map(({ blockedMs }) => blockedMs))} ms`,
      `${spread(taps)} ms`,
    ]),
  )
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** `98 (95–100)`, or one number when all runs gave it. */
function spread(runs: readonly number[]): string {
  const [middle, least, most] = [median(runs), Math.min(...runs), Math.max(...runs)].map(Math.round)
  return least === most ? String(middle) : `${middle} (${least}–${most})`
}
