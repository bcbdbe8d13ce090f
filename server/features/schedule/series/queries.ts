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
  'title_en as titleEn',
  'description_en as descriptionEn',
  'image_url as imageUrl',
  'level',
  'total_seats as totalSeats',
  'weekdays',
  'start_time as startTime',
  'minutes',
  'from_day as fromDay',
  'until_day as untilDay',
  'skips_holidays as skipsHolidays',
  'space_id as spaceId',
  'teacher_id as teacherId',
] as const

type Row = Omit<Series, 'weekdays' | 'skipsHolidays'> & { weekdays: string; skipsHolidays: 0 | 1 }

const toSeries = (row: Row): Series => ({
  ...row,
  weekdays: Array.from(row.weekdays, Number),
  skipsHolidays: row.skipsHolidays === 1,
})

const columnsOf = (plan: SeriesPlan) => ({
  title: plan.title,
  description: plan.description,
  title_en: plan.titleEn,
  description_en: plan.descriptionEn,
  image_url: plan.imageUrl,
  level: plan.level,
  total_seats: plan.totalSeats,
  weekdays: plan.weekdays.toSorted((a, b) => a - b).join(''),
  start_time: plan.startTime,
  minutes: plan.minutes,
  from_day: plan.fromDay,
  until_day: plan.untilDay,
  skips_holidays: plan.skipsHolidays ? (1 as const) : (0 as const),
  space_id: plan.spaceId,
  teacher_id: plan.teacherId,
})

export async function insertSeries(writer: Writer, { id, ...plan }: Series, now: number): Promise<void> {
  await writer
    .insertInto('lesson_series')
    .values({ ...columnsOf(plan), id, created_at: now })
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
    .where((series) => series.or([series('until_day', 'is', null), series('until_day', '>=', today)]))
    .orderBy('id')
    .execute()
  return rows.map(toSeries)
}

/** The days for which the series has planned a lesson since the given day, also those whose lesson is cancelled. */
export async function listPlannedDays(reader: Reader, seriesId: string, since: string): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('lessons')
    .select('series_day as day')
    .where('series_id', '=', seriesId)
    .where('series_day', '>=', since)
    .execute()
  return new Set(rows.flatMap(({ day }) => (day === null ? [] : [day])))
}

/** Ids of the lessons of the series that are not cancelled and have not begun, in order of the days that were planned. */
export async function listComingLessons(
  reader: Reader,
  seriesId: string,
  { after, now }: { after: string | undefined; now: number },
): Promise<string[]> {
  const coming = reader
    .selectFrom('lessons')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('series_day')
  const rows = await (after === undefined ? coming : coming.where('series_day', '>', after)).execute()
  return rows.map(({ id }) => id)
}

/** Gives the series that have no space this one. */
export async function setSpaceOfSeries(writer: Writer, spaceId: string): Promise<void> {
  await writer.updateTable('lesson_series').set({ space_id: spaceId }).where('space_id', 'is', null).execute()
}
