import type { TicketReport } from '#contract/reports.ts'
import type { TicketReason } from '#contract/tickets.ts'
import type { Reader } from '#server/database/database.ts'
import { dateOf } from '#time/tokyo.ts'
import { eachMonth } from './each-month.ts'
import type { Months } from './each-month.ts'
import { sumMovements, sumOpenLots } from './queries.ts'

/** Movements of merged accounts add up to nothing, so that no column has them. */
export async function readTickets(reader: Reader, months: Months, now: number): Promise<TicketReport> {
  const rows = await eachMonth(months, async (span) => {
    const moved = new Map((await sumMovements(reader, span)).map((row) => [row.reason, row]))
    const sum = (way: 'added' | 'taken', ...reasons: TicketReason[]) =>
      reasons.reduce((all, reason) => all + (moved.get(reason)?.[way] ?? 0), 0)
    return {
      paid: sum('added', 'paid'),
      given: sum('added', 'granted', 'campaign', 'adjusted'),
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
