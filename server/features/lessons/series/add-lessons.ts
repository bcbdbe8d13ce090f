import type { SeriesFields } from '#contract/series.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import { takeSpace } from '../lesson-space.ts'
import { teacherOfCopy } from '../lesson-teacher.ts'
import { insertSeriesLesson } from '../series-queries.ts'
import type { EditableLesson } from '../queries.ts'
import { daysLeftOut } from './days-left-out.ts'
import type { DayWithoutLesson } from './days-left-out.ts'
import { listPlannedDays } from './queries.ts'
import type { Series, SeriesPlan } from './queries.ts'
import { daysOf, horizonOf, lessonOn } from './rules.ts'
import type { PlannedDay } from './rules.ts'
import { dateOf } from '#time/tokyo.ts'

/** The plan that an administrator sent, in the space and with the teacher that were found for it (`chooseSpace`, `chooseTeacher`). */
export const toPlan = (
  fields: SeriesFields,
  { spaceId, teacherId }: Pick<SeriesPlan, 'spaceId' | 'teacherId'>,
): SeriesPlan => ({
  title: fields.title,
  description: fields.desc,
  titleEn: fields.titleEn,
  descriptionEn: fields.descEn,
  imageUrl: fields.imageUrl,
  level: fields.level,
  totalSeats: fields.totalSeats,
  weekdays: fields.weekdays,
  startTime: fields.startTime,
  minutes: fields.length,
  fromDay: fields.from,
  untilDay: fields.until,
  skipsHolidays: fields.skipHolidays,
  spaceId,
  teacherId,
})

interface DueDays {
  open: PlannedDay[]
  leftOut: DayWithoutLesson[]
}

/** The days of the plan up to the horizon: those that get a lesson, and those that are left out. */
export async function dueDays(reader: Reader, plan: SeriesPlan, now: number): Promise<DueDays> {
  const days = daysOf(plan, { now, until: horizonOf(now) })
  const leftOut = await daysLeftOut(reader, days, plan, now)
  const closed = new Set(leftOut.map(({ day }) => day))
  return { open: days.filter(({ day }) => !closed.has(day)), leftOut }
}

/** The days that are due and for which the series has planned no lesson yet. */
export async function missingDays(reader: Reader, series: Series, now: number): Promise<DueDays> {
  const { open, leftOut } = await dueDays(reader, series, now)
  const planned = await listPlannedDays(reader, series.id, dateOf(now))
  return { open: open.filter(({ day }) => !planned.has(day)), leftOut }
}

/**
 * Adds the lessons of the series that are due and missing. The caller has locked the calendar and then the series. A lesson
 * that another server adds at the same moment is not added again, because a series has one lesson a day at most.
 */
export async function addLessons(
  writer: Writer,
  series: Series,
  now: number,
): Promise<{ lessons: EditableLesson[]; leftOut: DayWithoutLesson[] }> {
  const { open, leftOut } = await missingDays(writer, series, now)
  const teacherId = await teacherOfCopy(writer, series)
  const lessons: EditableLesson[] = []
  for (const planned of open) {
    const lesson = lessonOn({ ...series, teacherId }, planned, newId())
    const { day } = planned
    if (!(await insertSeriesLesson(writer, lesson, { seriesId: series.id, day }, now))) continue
    await takeSpace(writer, lesson, now)
    lessons.push(lesson)
  }
  return { lessons, leftOut }
}
