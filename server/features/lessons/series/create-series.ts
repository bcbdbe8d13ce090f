import type { SeriesFields } from '#contract/series.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { lockCalendar } from '../closures/queries.ts'
import { chooseSpace } from '../lesson-space.ts'
import { chooseTeacher, refuseTwoAtOnce } from '../lesson-teacher.ts'
import { addLessons, toPlan } from './add-lessons.ts'
import { leftOutIn } from './days-left-out.ts'
import { insertSeries } from './queries.ts'
import type { SeriesPlan } from './queries.ts'
import { hasDays } from './rules.ts'

interface Request {
  request: RepeatableRequest | undefined
  language: Language
  now: number
}

/** Adds a weekly series with its lessons up to the horizon. Says which days it left out, and why. */
export function createSeries(
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
      const { lessons, leftOut } = await addLessons(writer, series, now)
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
export function refuseEmpty(plan: SeriesPlan, now: number): void {
  if (!hasDays(plan, now)) throw new ApiError('error.series.empty', { weekdays: 'empty' })
}
