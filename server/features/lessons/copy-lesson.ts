import type { Read } from '#contract/endpoint.ts'
import type * as api from '#contract/lessons.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { once, settle } from '#server/features/idempotency/answer-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { findLesson, insertLesson } from './queries.ts'
import type { Lesson } from './queries.ts'
import { copyOf } from './rules.ts'

/**
 * Adds copies of a lesson to the calendar, each as long as the lesson, all or none. Lessons that the replaced requests
 * (`insteadOf`) have added are kept instead of adding them again. Returns the ids of both.
 */
export function copyLesson(
  database: Database,
  actor: AdminId,
  id: string,
  { starts, requestId, insteadOf = [] }: Read<typeof api.copyLesson, 'body'>,
  now: number,
) {
  return database.transact((writer) =>
    once(writer, { actor, requestId }, now, async () => {
      const original = await findLesson(writer, id)
      if (original === undefined || original.cancelledAt !== null) throw new ApiError('error.yoga.notFound')
      const earlier = await lessonsAddedBy(writer, actor, insteadOf, now)
      const copies = starts
        .map((start) => Date.parse(start))
        .filter((start) => !earlier.some(({ startsAt }) => startsAt === start))
        .map((start) => copyOf(original, newId(), start))
      for (const copy of copies) {
        await insertLesson(writer, copy, now)
        const after = { ...copy, copyOf: id }
        await record(
          writer,
          { actor, action: 'lesson.created', subjectId: copy.id, before: null, after },
          now,
        )
      }
      return { ids: [...earlier, ...copies].map((lesson) => lesson.id) }
    }),
  )
}

/** The lessons that earlier requests for copies added, without those that are cancelled. */
async function lessonsAddedBy(writer: Writer, actor: AdminId, requestIds: readonly string[], now: number) {
  const answers = await settle(writer, { actor, requestIds, nothing: { ids: new Array<string>() } }, now)
  const lessons: Lesson[] = []
  for (const id of new Set(answers.flatMap(({ ids = [] }) => ids))) {
    const lesson = await findLesson(writer, id)
    if (lesson?.cancelledAt === null) lessons.push(lesson)
  }
  return lessons
}
