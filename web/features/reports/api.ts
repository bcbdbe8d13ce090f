import type { Endpoint } from '#contract/endpoint.ts'
import type { monthsQuery } from '#contract/payments/money.ts'
import type { CallInput } from '#web/lib/api.ts'
import { useApiQuery } from '#web/lib/api-query.ts'

type MonthsReport = Endpoint & { query: typeof monthsQuery }

/** A report of some months. */
export const useReport = <Report extends MonthsReport>(
  report: Report,
  query: { month: string; until: string },
) => useApiQuery(report, { query } as CallInput<Report>)
