import type { Read } from '#contract/endpoint.ts'
import type * as api from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { cancelAllOfLesson } from '#server/features/bookings/cancel-all-of-lesson.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { changedMeanwhile } from './lesson-fields.ts'
import { lockActiveLesson, markLessonCancelled } from './queries.ts'

/**
 * Cancels a lesson with its bookings, returns the tickets and mails the members. A lesson that is over took place, so
 * it only leaves the calendar and keeps its bookings. Refuses to cancel more or fewer bookings than the caller was told.
 */
export function cancelLesson(
  database: Database,
  actor: AdminId,
  { id, version, bookings }: { id: string } & Read<typeof api.deleteLesson, 'query'>,
  now: number,
) {
  return database.transact(async (writer) => {
    const before = await lockActiveLesson(writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
    const lesson = await markLessonCancelled(writer, id, now)
    if (lesson === undefined) throw new ApiError('error.yoga.notFound')
    const cancelledBookings = lesson.endsAt <= now ? 0 : await cancelAllOfLesson(writer, lesson, actor, now)
    if (bookings !== undefined && bookings !== cancelledBookings) {
      throw new ApiError('error.yoga.bookingsChanged', undefined, { bookings: cancelledBookings })
    }
    await record(writer, { actor, action: 'lesson.cancelled', subjectId: id, before, after: null }, now)
    return { cancelledBookings }
  })
}
