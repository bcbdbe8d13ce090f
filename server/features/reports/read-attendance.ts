import type { AttendanceReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { eachMonth } from './each-month.ts'
import type { Months } from './each-month.ts'
import { countAttendance } from './queries.ts'

/** A booking without a note counts neither as attended nor as missed. */
export async function readAttendance(reader: Reader, months: Months, now: number): Promise<AttendanceReport> {
  const rows = await eachMonth(months, async (span) => {
    const noted = await countAttendance(reader, span, now)
    const of = (wanted: string) => noted.find(({ status }) => status === wanted)?.bookings ?? 0
    return { attended: of('attended'), missed: of('missed'), unmarked: of('booked') }
  })
  return { months: rows }
}
