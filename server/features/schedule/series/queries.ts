import type { Reader, Writer } from '#server/database/database.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'

/** What a series plans. Days are dates in Tokyo (`2026-11-23`), the time is that of Tokyo (`10:00`). */
export interface SeriesPlan {
  title: string
  description: string
  titleEn: string
  descriptionEn: string
  imageUrl: string
  level: LessonLevel | null
  totalSeats: number
  /** Days of the week counted from Sunday. */
  weekdays: readonly number[]
  startTime: string
  minutes: number
  fromDay: string
  untilDay: string | null
  skipsHolidays: boolean
  /** Null for a series from before lessons had a space. */
  spaceId: string | null
  /** Null for a series without a teacher. */
  teacherId: string | null
}

export interface Series extends SeriesPlan {
  id: string
}

const seriesColumns = [
  'id',
  'title',
  'description',
  'titleEn',
  'descriptionEn',
  'imageUrl',
  'level',
  'totalSeats',
  'weekdays',
  'startTime',
  'minutes',
  'fromDay',
  'untilDay',
  'skipsHolidays',
  'spaceId',
  'teacherId',
] as const

type Row = Omit<Series, 'weekdays' | 'skipsHolidays'> & { weekdays: string; skipsHolidays: 0 | 1 }

const toSeries = (row: Row): Series => ({
  ...row,
  weekdays: Array.from(row.weekdays, Number),
  skipsHolidays: row.skipsHolidays === 1,
})

const columnsOf = (plan: SeriesPlan) => ({
  ...plan,
  weekdays: plan.weekdays.toSorted((a, b) => a - b).join(''),
  skipsHolidays: plan.skipsHolidays ? (1 as const) : (0 as const),
})

export async function insertSeries(writer: Writer, { id, ...plan }: Series, now: number): Promise<void> {
  await writer
    .insertInto('lesson_series')
    .values({ ...columnsOf(plan), id, createdAt: now })
    .execute()
}

/** The series, whose row is locked until the transaction ends. */
export async function lockSeries(writer: Writer, id: string): Promise<Series | undefined> {
  const row = await writer
    .updateTable('lesson_series')
    .set({ id })
    .where('id', '=', id)
    .returning(seriesColumns)
    .executeTakeFirst()
  return row && toSeries(row)
}

export async function findSeries(reader: Reader, id: string): Promise<Series | undefined> {
  const row = await reader
    .selectFrom('lesson_series')
    .select(seriesColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toSeries(row)
}

export async function updateSeries(writer: Writer, { id, ...plan }: Series): Promise<void> {
  await writer.updateTable('lesson_series').set(columnsOf(plan)).where('id', '=', id).execute()
}

/** The series that have a day on or after the given one. */
export async function listRunningSeries(reader: Reader, today: string): Promise<Series[]> {
  const rows = await reader
    .selectFrom('lesson_series')
    .select(seriesColumns)
    .where((series) => series.or([series('untilDay', 'is', null), series('untilDay', '>=', today)]))
    .orderBy('id')
    .execute()
  return rows.map(toSeries)
}

/**
 * The days for which the series has planned a lesson since the given day, also those whose lesson is
 * cancelled.
 */
export async function listPlannedDays(reader: Reader, seriesId: string, since: string): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('lessons')
    .select('seriesDay as day')
    .where('seriesId', '=', seriesId)
    .where('seriesDay', '>=', since)
    .execute()
  return new Set(rows.flatMap(({ day }) => (day === null ? [] : [day])))
}

/**
 * Ids of the lessons of the series that are not cancelled and have not begun, in order of the days that were
 * planned.
 */
export async function listComingLessons(
  reader: Reader,
  seriesId: string,
  { after, now }: { after: string | undefined; now: number },
): Promise<string[]> {
  const coming = reader
    .selectFrom('lessons')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .orderBy('seriesDay')
  const rows = await (after === undefined ? coming : coming.where('seriesDay', '>', after)).execute()
  return rows.map(({ id }) => id)
}

/** Gives the series that have no space this one. */
export async function setSpaceOfSeries(writer: Writer, spaceId: string): Promise<void> {
  await writer.updateTable('lesson_series').set({ spaceId }).where('spaceId', 'is', null).execute()
}
