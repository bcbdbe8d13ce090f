import { sql } from 'kysely'
import { instantOf, monthsLater } from '#time/tokyo.ts'

/** A half-open span of time. */
export interface Span {
  from: number
  until: number
}

export interface MonthSpan extends Span {
  /** `2026-11`, or the first of several months that are one span. */
  month: string
}

/** The months of a report, as the contract has checked them. */
export interface Months {
  month: string
  until?: string | undefined
}

/** From the first midnight of the first month to the first one after the last month, in Tokyo. */
export function spanOfMonths({ month, until = month }: Months): MonthSpan {
  const from = instantOf(`${month}-01`)
  const end = instantOf(monthsLater(`${until}-01`, 1))
  if (from === undefined || end === undefined) throw new Error(`no month: ${month}, ${until}`)
  return { month, from, until: end }
}

/** One span for each month. */
export function spansOfMonths({ month: first, until: last = first }: Months): MonthSpan[] {
  const spans: MonthSpan[] = []
  for (let month = first; month <= last; month = monthsLater(`${month}-01`, 1).slice(0, 7))
    spans.push(spanOfMonths({ month }))
  return spans
}

/** From the beginning of the first span to the end of the last. */
export const wholeSpan = (spans: readonly MonthSpan[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  until: Math.max(...spans.map(({ until }) => until)),
})

/**
 * The spans as rows to join with what happened in them, so that one statement reads all months: PostgreSQL
 * reads a table that it joins once, and not once a month.
 */
export function spanRows(spans: readonly MonthSpan[]) {
  const rows = spans.map(
    ({ month, from, until }) =>
      sql`select cast(${month} as text) as month, cast(${from} as bigint) as "from", cast(${until} as bigint) as until`,
  )
  return sql<MonthSpan>`(${sql.join(rows, sql` union all `)})`.as('span')
}
