export interface Row {
  what: string
  /** Describes the limit. */
  limitIs: string
  /** Answers per second of each run. The nth runs of limit and product followed each other directly. */
  limit: number[]
  ours: number[]
  goal?: number
  /** Processor time of an answer in each run, in microseconds. */
  processor?: { limit: number[]; ours: number[] }
}

/** A figure without a limit to compare it with. It may have a bound. */
export interface Figure {
  what: string
  value: number
  unit: string
  atMost?: number
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle - 0.5)] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2
}

/** The smallest and the largest, with two digits after the point. */
export const spreadOf = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`

/** The ratios of neighbouring runs, so that a slow minute of the machine affects both sides. */
const ratiosOf = ({ limit, ours }: Row): number[] => ours.map((value, run) => value / (limit[run] ?? NaN))

/** Both tables in Markdown. */
export function tables(rows: readonly Row[], figures: readonly Figure[]): string {
  const measured = rows.map((row) => {
    const ratios = ratiosOf(row)
    const ratio = median(ratios)
    return [
      row.what,
      row.limitIs,
      perSecond(row.limit),
      perSecond(row.ours),
      `${ratio.toFixed(2)} (${spreadOf(ratios)})`,
      processorTime(row),
      row.goal === undefined ? '–' : `≥ ${row.goal}${ratio >= row.goal ? ', reached' : ', missed'}`,
    ]
  })
  const further = figures.map(({ what, value, unit, atMost }) => [
    what,
    `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`.trim(),
    atMost === undefined
      ? '–'
      : `≤ ${`${atMost} ${unit}`.trim()}${value <= atMost ? ', reached' : ', missed'}`,
  ])
  return [
    ...(measured.length > 0
      ? [table(['what', 'limit', 'limit, per s', 'ours, per s', 'ratio', 'processor time', 'goal'], measured)]
      : []),
    ...(further.length > 0 ? [table(['what', 'measured', 'goal'], further)] : []),
  ].join('\n\n')
}

/** The limit's and ours, and the ratio that they would have if the processor alone decided. */
function processorTime({ processor }: Row): string {
  if (processor === undefined) return '–'
  const [limit, ours] = [median(processor.limit), median(processor.ours)]
  return `${limit.toFixed(1)}, ${ours.toFixed(1)} µs (${(limit / ours).toFixed(2)})`
}

const perSecond = (runs: readonly number[]) => Math.round(median(runs)).toLocaleString('en')

/** A Markdown table with aligned columns, which is readable as plain text too. */
export function table(head: string[], body: string[][]): string {
  const rows = [head, ...body]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join(
    '\n',
  )
}
