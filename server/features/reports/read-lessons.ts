import type { LessonReport } from '#contract/reports.ts'
import type { Reader } from '#server/database/database.ts'
import { firstDayOfWeek } from '#studio/calendar.ts'
import { eachMonth } from './each-month.ts'
import type { Months } from './each-month.ts'
import { sumLessons } from './queries.ts'

type Sums = Omit<Awaited<ReturnType<typeof sumLessons>>[number], 'hourOfWeek'>

const added = (rows: Sums[]): Sums => ({
  lessons: rows.reduce((sum, row) => sum + row.lessons, 0),
  cancelled: rows.reduce((sum, row) => sum + row.cancelled, 0),
  seats: rows.reduce((sum, row) => sum + row.seats, 0),
  taken: rows.reduce((sum, row) => sum + row.taken, 0),
})

/** Lessons that have not begun are left out, because their seats are still for sale. */
export async function readLessons(reader: Reader, months: Months, now: number): Promise<LessonReport> {
  const read = await eachMonth(months, async (span) => ({ rows: await sumLessons(reader, span, now) }))
  const byHour = Map.groupBy(
    read.flatMap(({ rows }) => rows),
    ({ hourOfWeek }) => hourOfWeek,
  )
  const hours = [...byHour].map(([hourOfWeek, rows]) => {
    const { lessons, seats, taken } = added(rows)
    const weekday = (firstDayOfWeek + Math.floor(hourOfWeek / 24)) % 7
    return { weekday, hour: hourOfWeek % 24, lessons, seats, taken }
  })
  return {
    months: read.map(({ month, rows }) => ({ month, ...added(rows) })),
    hours: hours
      .filter(({ lessons }) => lessons > 0)
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  }
}
