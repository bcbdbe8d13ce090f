import type { SeriesFields, SeriesPreview } from '#contract/schedule/series.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { listBetween } from '#server/features/schedule/week-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { chooseSpace } from '../lesson-space.ts'
import { chooseTeacher, refuseTwoAtOnce } from '../lesson-teacher.ts'
import { addLessons, dueDays, leftOutIn, toPlan } from './add-lessons.ts'
import { insertSeries } from './queries.ts'
import type { SeriesPlan } from './queries.ts'
import { hasDays, horizonOf } from './rules.ts'

interface Request {
  request: RepeatableRequest | undefined
  language: Language
  now: number
}

/** Adds a weekly series with its lessons up to the horizon. Says which days it left out, and why. */
export function createSeries(
  facts: StudioFacts,
  database: Database,
  actor: AdminId,
  fields: SeriesFields,
  { request, language, now }: Request,
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      const spaceId = await chooseSpace(writer, fields.spaceId)
      const teacherId = await chooseTeacher(writer, fields.teacherId)
      const series = { id: newId(), ...toPlan(fields, { spaceId, teacherId }) }
      refuseEmpty(series, now)
      await expectPictures(writer, [series.imageUrl], 'imageUrl')
      await insertSeries(writer, series, now)
      const { lessons, leftOut } = await addLessons(facts, writer, series, now)
      for (const lesson of lessons) await refuseTwoAtOnce(writer, lesson, fields)
      const after = { ...series, lessonsAdded: lessons.length, leftOut: leftOut.map(({ day }) => day) }
      await record(
        writer,
        { actor, action: 'series.created', subjectId: series.id, before: null, after },
        now,
      )
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
  facts: StudioFacts,
  reader: Reader,
  fields: SeriesFields,
  language: Language,
  now: number,
): Promise<SeriesPreview> {
  const spaceId = await chooseSpace(reader, fields.spaceId)
  const teacherId = await chooseTeacher(reader, fields.teacherId)
  const plan = toPlan(fields, { spaceId, teacherId })
  refuseEmpty(plan, now)
  const { open, leftOut } = await dueDays(facts, reader, plan, now)
  const others = await listBetween(reader, open[0]?.startsAt ?? now, open.at(-1)?.endsAt ?? now)
  return {
    horizon: horizonOf(facts, now),
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
