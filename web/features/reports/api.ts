import { useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { readPrepaidReport } from '#contract/reports.ts'
import type { monthsQuery } from '#contract/payments/money.ts'
import { call } from '#web/lib/api.ts'
import { useSessionUser } from '#web/lib/session.ts'

type MonthsReport = Endpoint & { query: typeof monthsQuery }

/** A report of some months. */
export function useReport<Report extends MonthsReport>(
  report: Report,
  { month, until }: { month: string; until: string },
) {
  const user = useSessionUser()
  return useQuery<Answer<Report>>({
    queryKey: ['report', report.name, month, until, user?.id ?? null],
    queryFn: ({ signal }) =>
      call(report, { query: { month, until }, signal } as Parameters<typeof call<Report>>[1]),
  })
}

export function usePrepaidReport() {
  const user = useSessionUser()
  return useQuery({
    queryKey: ['report', 'prepaid', user?.id ?? null],
    queryFn: ({ signal }) => call(readPrepaidReport, { signal }),
  })
}
