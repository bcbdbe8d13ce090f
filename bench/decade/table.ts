import { median, table } from '../table.ts'
import type { Times } from './turns.ts'

const goal = 1.2

/** The medians, and the median of the ratios of neighbouring runs with the smallest and the largest. */
export function decadeTable(rows: readonly Times[]): string {
  const body = rows.map(({ what, month, decade }) => {
    const ratios = decade.map((time, run) => time / (month[run] ?? NaN))
    const ratio = median(ratios)
    return [
      what,
      `${median(month).toFixed(2)} ms`,
      `${median(decade).toFixed(2)} ms`,
      ratio.toFixed(2),
      `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`,
      `≤ ${goal}${ratio <= goal ? ', reached' : ', missed'}`,
    ]
  })
  return table(['what', 'a month', 'ten years', 'ratio', 'of the runs', 'goal'], body)
}
