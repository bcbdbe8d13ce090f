import { setImmediate } from 'node:timers/promises'
import { spanOfMonths } from '#server/features/payments/money/months.ts'
import type { Span } from '#server/features/payments/money/months.ts'
import { monthsLater } from '#time/tokyo.ts'

/** The months of a report, as the contract has checked them. */
export interface Months {
  month: string
  until?: string | undefined
}

/**
 * Reads one month after the other. On SQLite a query keeps all other requests waiting, so that they have their turn between
 * two months.
 */
export async function eachMonth<Row>(
  { month: first, until: last = first }: Months,
  read: (span: Span) => Promise<Row>,
): Promise<Array<Row & { month: string }>> {
  const rows: Array<Row & { month: string }> = []
  for (let month = first; month <= last; month = monthsLater(`${month}-01`, 1).slice(0, 7)) {
    rows.push({ ...(await read(spanOfMonths({ month }))), month })
    await setImmediate()
  }
  return rows
}
