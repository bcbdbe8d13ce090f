import { median, spreadOf, table } from '../table.ts'
import type { Cost, Costs } from './turns.ts'

const goal = 1.2

/** The medians, and the median of the ratios of neighbouring runs with the smallest and the largest ratio. */
export function decadeTable(rows: readonly Costs[]): string {
  const body = rows.map(({ what, month, decade }) => {
    const ratiosOf = (cost: keyof Cost) => decade.map((run, nth) => run[cost] / (month[nth]?.[cost] ?? NaN))
    // The processor's time, because a busy machine changes it far less.
    const ratio = median(ratiosOf('processor'))
    return [
      what,
      milliseconds(month),
      milliseconds(decade),
      withSpread(ratiosOf('time')),
      withSpread(ratiosOf('processor')),
      `≤ ${goal}${ratio <= goal ? ', reached' : ', missed'}`,
    ]
  })
  return table(['what', 'a month', 'ten years', 'ratio (of the runs)', 'of processor time', 'goal'], body)
}

const milliseconds = (runs: readonly Cost[]) => `${median(runs.map(({ time }) => time)).toFixed(2)} ms`

const withSpread = (ratios: readonly number[]) => `${median(ratios).toFixed(2)} (${spreadOf(ratios)})`
