import type { TicketReport } from '#contract/reports.ts'
import type { TicketReason } from '#contract/tickets.ts'
import type { Reader } from '#server/database/database.ts'
import { spansOfMonths } from '#server/database/month-spans.ts'
import type { Months } from '#server/database/month-spans.ts'
import { dateOf } from '#time/tokyo.ts'
import { sumMovements, sumOpenLots } from './queries.ts'

/** Movements of merged accounts add up to nothing, so that no column has them. */
export async function readTickets(reader: Reader, months: Months, now: number): Promise<TicketReport> {
  const spans = spansOfMonths(months)
  const moved = new Map((await sumMovements(reader, spans)).map((row) => [`${row.month} ${row.reason}`, row]))
  const rows = spans.map(({ month }) => {
    const sum = (way: 'added' | 'taken', ...reasons: TicketReason[]) =>
      reasons.reduce((all, reason) => all + (moved.get(`${month} ${reason}`)?.[way] ?? 0), 0)
    return {
      month,
      paid: sum('added', 'paid'),
      given: sum('added', 'granted', 'campaign', 'adjusted', 'imported'),
      used: sum('taken', 'booked') - sum('added', 'cancelled', 'lessonCancelled'),
      expired: sum('taken', 'expired', 'closed'),
      takenBack: sum('taken', 'adjusted', 'refunded'),
    }
  })
  return { months: rows, open: await openLots(reader, now) }
}

async function openLots(reader: Reader, now: number): Promise<TicketReport['open']> {
  const rows = (await sumOpenLots(reader, now)).map(({ expiresAt, ...row }) => ({
    ...row,
    // The lot ends with the midnight after its last day.
    lastMonth: expiresAt === null ? null : dateOf(expiresAt - 1).slice(0, 7),
  }))
  const groups = Map.groupBy(rows, ({ reason, lastMonth }) => `${lastMonth ?? '9999'} ${reason}`)
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group
      if (first === undefined) return []
      const sum = (field: 'lots' | 'tickets') => group.reduce((all, row) => all + row[field], 0)
      return [
        { reason: first.reason, lastMonth: first.lastMonth, lots: sum('lots'), tickets: sum('tickets') },
      ]
    })
}
