import type { IncomeReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { spansOfMonths } from '#server/database/month-spans.ts'
import type { Months } from '#server/database/month-spans.ts'
import { figuresOf } from '#server/features/payments/money/figures.ts'
import { sumPayments, sumRefunds } from '#server/features/payments/money/sum-queries.ts'

/** The sums of the view of money for each month, made by the same queries. */
export async function readIncome(reader: Reader, months: Months): Promise<IncomeReport> {
  const spans = spansOfMonths(months)
  const sums = Map.groupBy(
    [...(await sumPayments(reader, spans)), ...(await sumRefunds(reader, spans))],
    ({ month }) => month,
  )
  return {
    months: spans.map(({ month }) => {
      const { income, total, refunds, left } = figuresOf(sums.get(month) ?? [])
      return { month, income, total, refunds, left }
    }),
  }
}
