import type { IncomeReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { figuresOf } from '#server/features/payments/money/figures.ts'
import { sumPayments, sumRefunds } from '#server/features/payments/money/sum-queries.ts'
import { eachMonth } from './each-month.ts'
import type { Months } from './each-month.ts'

/** The sums of the view of money for each month, made by the same queries. */
export async function readIncome(reader: Reader, months: Months): Promise<IncomeReport> {
  const rows = await eachMonth(months, async (span) => {
    const { income, total, refunds, left } = figuresOf([
      ...(await sumPayments(reader, span)),
      ...(await sumRefunds(reader, span)),
    ])
    return { income, total, refunds, left }
  })
  return { months: rows }
}
