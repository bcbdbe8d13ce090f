import type { DayLeftOut, SeriesFields } from '#contract/schedule/series.ts'
import type { Occupant } from '#contract/spaces/occupancy.ts'
import type { ReadContext, TransactionContext } from '#server/context.ts'
import { insertSeriesLesson } from '#server/features/lessons/queries.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { closuresOfSpace } from '#server/features/spaces/closed-times.ts'
import type { Closure } from '#server/features/spaces/closure-queries.ts'
import { occupantOf } from '#server/features/spaces/occupancy/occupy.ts'
import { listOccupied } from '#server/features/spaces/occupancy/queries.ts'
import { conflictsOf } from '#server/features/spaces/occupancy/rules.ts'
import type { Occupied } from '#server/features/spaces/occupancy/rules.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { leavesOf } from '#server/features/spaces/rules.ts'
import { newId } from '#server/security/new-id.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { holidayOn } from '#time/japanese-holidays.ts'
import { dateOf } from '#time/tokyo.ts'
import { takeSpace } from '../lesson-space.ts'
import { teacherOfCopy } from '../lesson-teacher.ts'
import { listPlannedDays } from './queries.ts'
import type { Series, SeriesPlan } from './queries.ts'
import { daysOf, horizonOf, lessonOn } from './rules.ts'
import type { PlannedDay } from './rules.ts'

/**
 * The plan that an administrator sent, in the space and with the teacher that were found for it
 * (`chooseSpace`, `chooseTeacher`).
 */
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
export async function dueDays(ctx: ReadContext, plan: SeriesPlan): Promise<DueDays> {
  const days = daysOf(plan, { now: ctx.now, until: horizonOf(ctx.facts, ctx.now) })
  const leftOut = await skippedDays(ctx, days, plan)
  const closed = new Set(leftOut.map(({ day }) => day))
  return { open: days.filter(({ day }) => !closed.has(day)), leftOut }
}

/** The days that are due and for which the series has planned no lesson yet. */
export async function missingDays(ctx: ReadContext, series: Series): Promise<DueDays> {
  const { open, leftOut } = await dueDays(ctx, series)
  const planned = await listPlannedDays(ctx.reader, series.id, dateOf(ctx.now))
  return { open: open.filter(({ day }) => !planned.has(day)), leftOut }
}

/**
 * Adds the lessons of the series that are due and missing. The caller has locked the calendar and then the
 * series. A lesson that another server adds at the same moment is not added again, because a series has one
 * lesson a day at most.
 */
export async function addLessons(
  tx: TransactionContext,
  series: Series,
): Promise<{ lessons: EditableLesson[]; leftOut: DayWithoutLesson[] }> {
  const { open, leftOut } = await missingDays(tx, series)
  const teacherId = await teacherOfCopy(tx.writer, series)
  const lessons: EditableLesson[] = []
  for (const planned of open) {
    const lesson = lessonOn({ ...series, teacherId }, planned, newId())
    const { day } = planned
    if (!(await insertSeriesLesson(tx.writer, lesson, { seriesId: series.id, day }, tx.now))) continue
    await takeSpace(tx, lesson)
    lessons.push(lesson)
  }
  return { lessons, leftOut }
}

/** A day of a series on which no lesson is added, and why. */
type DayWithoutLesson = { day: string } & (
  | { reason: 'closure'; closure: Closure }
  | { reason: 'holiday'; name: Worded }
  | { reason: 'hire' | 'block'; occupant: Occupant }
)

/**
 * The days whose lesson would be in a closure, on a public holiday if these are left out, or in a space that
 * is hired or blocked at that time.
 */
async function skippedDays(
  ctx: ReadContext,
  days: readonly PlannedDay[],
  { skipsHolidays, spaceId }: Pick<SeriesPlan, 'skipsHolidays' | 'spaceId'>,
): Promise<DayWithoutLesson[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const closures = await closuresOfSpace(ctx.reader, spaceId, { from: first.startsAt, to: last.endsAt })
  const leafIds = spaceId === null ? [] : leavesOf(spaceId, await listParts(ctx.reader))
  const taken = await listOccupied(ctx.reader, leafIds, first.startsAt, last.endsAt, ctx.now)
  const leftOut: DayWithoutLesson[] = []
  for (const { day, ...span } of days) {
    const closure = closures.find(({ startsAt, endsAt }) => startsAt < span.endsAt && endsAt > span.startsAt)
    const name = skipsHolidays ? holidayOn(day) : undefined
    const occupied = inTheWay(span, taken)
    if (closure !== undefined) leftOut.push({ day, reason: 'closure', closure })
    else if (name !== undefined) leftOut.push({ day, reason: 'holiday', name })
    else if (occupied !== undefined) {
      const reason = occupied.kind === 'hire' ? 'hire' : 'block'
      leftOut.push({ day, reason, occupant: await occupantOf(ctx.reader, occupied) })
    }
  }
  return leftOut
}

/** The first hire or block that a lesson would overlap. Lessons may overlap lessons. */
function inTheWay(span: { startsAt: number; endsAt: number }, taken: readonly Occupied[]) {
  return conflictsOf({ kind: 'lesson', referenceId: '', bufferMs: 0, ...span }, taken)[0]
}

/** The same in the language of the request, as the API answers it. */
export const leftOutIn =
  (language: Language) =>
  (without: DayWithoutLesson): DayLeftOut => ({
    day: without.day,
    reason: without.reason,
    name: nameOf(without, language),
  })

function nameOf(without: DayWithoutLesson, language: Language): string {
  if (without.reason === 'holiday') return without.name[language]
  if (without.reason === 'closure') {
    return inLanguage(language, without.closure.reasonJa, without.closure.reasonEn)
  }
  return without.occupant.name
}
