import type { PrepaidReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { dateOf } from '#time/tokyo.ts'
import { lastBaseDates } from './base-dates.ts'
import { sumPaidTickets } from './prepaid-queries.ts'

type Sums = Awaited<ReturnType<typeof sumPaidTickets>>

/** Tickets that the studio gave away were not paid for, and plans without a limit give none. */
export async function readPrepaid(reader: Reader, now: number): Promise<PrepaidReport> {
  const [later, earlier] = lastBaseDates(now)
  if (later === undefined || earlier === undefined) throw new Error('a year has two base dates')
  const sums = await sumPaidTickets(reader, { earlier: earlier.endsAt, later: later.endsAt })
  return {
    days: [
      { day: earlier.day, isBaseDate: true, ...balanceOf(sums, 'earlier') },
      { day: later.day, isBaseDate: true, ...balanceOf(sums, 'later') },
      { day: dateOf(now), isBaseDate: false, ...balanceOf(sums, 'now') },
    ],
  }
}

/** Each line is rounded up, so that rounding never hides that the line of the law is passed. */
function balanceOf(sums: Sums, instant: 'earlier' | 'later' | 'now') {
  const lines = sums
    .map(({ memberType, price, tickets, [instant]: left }) => ({
      memberType,
      price,
      tickets,
      left,
      amount: Math.ceil((left * price) / tickets),
    }))
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => a.memberType - b.memberType || a.price - b.price || a.tickets - b.tickets)
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}
