import { median } from '../table.ts'
import type { LoadedScripts } from './loaded-scripts.ts'

/** The figures of Lighthouse for one visit: scores from 0 to 100, times on the simulated phone. */
export interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestPaintMs: number
  layoutShift: number
  blockedMs: number
}

export interface PageRow {
  page: string
  scripts: LoadedScripts
  visits: readonly Visit[]
}

/** Design section 12: the script of the landing page in KB, the largest paint in seconds. */
const goals = { scriptKilobytes: 90, largestPaintSeconds: 1.5 }

/** The medians in Markdown, under a line with the goals. */
export function pagesTable(rows: readonly PageRow[]): string {
  const head = ['page', 'script, gzip', 'files', 'performance', 'accessibility', 'best practices', 'SEO']
  const further = ['largest paint', 'layout shift', 'blocked']
  const goal = [
    'goal',
    `≤ ${goals.scriptKilobytes} KB (\`/\`)`,
    '',
    '100',
    '100',
    '100',
    '100',
    `≤ ${goals.largestPaintSeconds.toFixed(1)} s`,
    '0',
    '',
  ]
  const lines = [[...head, ...further], goal, ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.toSpliced(1, 0, `|${'---|'.repeat(goal.length)}`).join('\n')
}

function cellsOf({ page, scripts, visits }: PageRow): string[] {
  const of = (name: keyof Visit) => median(visits.map((visit) => visit[name]))
  return [
    `\`${page}\``,
    `${(scripts.gzipBytes / 1000).toFixed(1)} KB`,
    String(scripts.files),
    ...(['performance', 'accessibility', 'bestPractices', 'seo'] as const).map((name) => String(of(name))),
    `${(of('largestPaintMs') / 1000).toFixed(2)} s`,
    of('layoutShift')
      .toFixed(3)
      .replace(/\.?0+$/, ''),
    `${Math.round(of('blockedMs'))} ms`,
  ]
}
