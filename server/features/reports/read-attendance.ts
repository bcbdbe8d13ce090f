import type { AttendanceReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { spansOfMonths } from '#server/database/month-spans.ts'
import type { Months } from '#server/database/month-spans.ts'
import { countAttendance } from './queries.ts'

/** A booking without a note counts neither as attended nor as missed. */
export async function readAttendance(reader: Reader, months: Months, now: number): Promise<AttendanceReport> {
  const spans = spansOfMonths(months)
  const noted = await countAttendance(reader, spans, now)
  const rows = spans.map(({ month }) => {
    const of = (wanted: string) =>
      noted.find((row) => row.month === month && row.status === wanted)?.bookings ?? 0
    return { month, attended: of('attended'), missed: of('missed'), unmarked: of('booked') }
  })
  return { months: rows }
}
