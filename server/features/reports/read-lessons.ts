import type { LessonReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { spansOfMonths } from '#server/database/month-spans.ts'
import type { Months } from '#server/database/month-spans.ts'
import { firstDayOfWeek } from '#studio/calendar.ts'
import { sumLessons } from './queries.ts'

type Sums = Omit<Awaited<ReturnType<typeof sumLessons>>[number], 'hourOfWeek' | 'month'>

const added = (rows: Sums[]): Sums => ({
  lessons: rows.reduce((sum, row) => sum + row.lessons, 0),
  cancelled: rows.reduce((sum, row) => sum + row.cancelled, 0),
  seats: rows.reduce((sum, row) => sum + row.seats, 0),
  taken: rows.reduce((sum, row) => sum + row.taken, 0),
})

/** Lessons that have not begun are left out, because their seats are still for sale. */
export async function readLessons(reader: Reader, months: Months, now: number): Promise<LessonReport> {
  const spans = spansOfMonths(months)
  const sums = await sumLessons(reader, spans, now)
  const byHour = Map.groupBy(sums, ({ hourOfWeek }) => hourOfWeek)
  const hours = [...byHour].map(([hourOfWeek, rows]) => {
    const { lessons, seats, taken } = added(rows)
    const weekday = (firstDayOfWeek + Math.floor(hourOfWeek / 24)) % 7
    return { weekday, hour: hourOfWeek % 24, lessons, seats, taken }
  })
  return {
    months: spans.map(({ month }) => ({ month, ...added(sums.filter((row) => row.month === month)) })),
    hours: hours
      .filter(({ lessons }) => lessons > 0)
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  }
}
