import type { SeriesFields, SeriesPreview } from '#contract/schedule/series.ts'
import type { Context } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { listBetween } from '#server/features/schedule/week-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { chooseSpace } from '../lesson-space.ts'
import { chooseTeacher, refuseTwoAtOnce } from '../lesson-teacher.ts'
import { addLessons, dueDays, leftOutIn, toPlan } from './add-lessons.ts'
import { insertSeries } from './queries.ts'
import type { SeriesPlan } from './queries.ts'
import { hasDays, horizonOf } from './rules.ts'

/** Adds a weekly series with its lessons up to the horizon. Says which days it left out, and why. */
export function createSeries(ctx: Context<AdminCaller>, fields: SeriesFields, language: Language) {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      const spaceId = await chooseSpace(tx.writer, fields.spaceId)
      const teacherId = await chooseTeacher(tx.writer, fields.teacherId)
      const series = { id: newId(), ...toPlan(fields, { spaceId, teacherId }) }
      refuseEmpty(series, tx.now)
      await expectPictures(tx.writer, [series.imageUrl], 'imageUrl')
      await insertSeries(tx.writer, series, tx.now)
      const { lessons, leftOut } = await addLessons(tx, series)
      for (const lesson of lessons) await refuseTwoAtOnce(tx.writer, lesson, fields)
      const after = { ...series, lessonsAdded: lessons.length, leftOut: leftOut.map(({ day }) => day) }
      await tx.record({ action: 'series.created', subjectId: series.id, after })
      return {
        id: series.id,
        lessons: lessons.map(({ id, startsAt }) => ({ id, start: isoText(startsAt) })),
        leftOut: leftOut.map(leftOutIn(language)),
      }
    }),
  )
}

/** Refuses a series without any lesson that is still to come. */
function refuseEmpty(plan: SeriesPlan, now: number): void {
  if (!hasDays(plan, now)) throw new ApiError('error.series.empty', { weekdays: 'empty' })
}

/**
 * The lessons that a series would add now, each with the lessons at the same time, and the days that it would
 * leave out.
 */
export async function previewSeries(
  ctx: Context,
  fields: SeriesFields,
  language: Language,
): Promise<SeriesPreview> {
  const spaceId = await chooseSpace(ctx.reader, fields.spaceId)
  const teacherId = await chooseTeacher(ctx.reader, fields.teacherId)
  const plan = toPlan(fields, { spaceId, teacherId })
  refuseEmpty(plan, ctx.now)
  const { open, leftOut } = await dueDays(ctx, plan)
  const others = await listBetween(ctx.reader, open[0]?.startsAt ?? ctx.now, open.at(-1)?.endsAt ?? ctx.now)
  return {
    horizon: horizonOf(ctx.facts, ctx.now),
    lessons: open.map(({ startsAt, endsAt }) => ({
      start: isoText(startsAt),
      end: isoText(endsAt),
      overlaps: others
        .filter((other) => other.startsAt < endsAt && other.endsAt > startsAt)
        .map(({ title, titleEn }) => inLanguage(language, title, titleEn)),
    })),
    leftOut: leftOut.map(leftOutIn(language)),
  }
}
