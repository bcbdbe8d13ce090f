import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { cancelAllOfLesson } from '#server/features/bookings/cancel-all-of-lesson.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches, matchesApartFromCount, versionWithCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { changedMeanwhile } from './lesson-fields.ts'
import { lockActiveLesson, markLessonCancelled } from './queries.ts'

/**
 * Cancels a lesson with its bookings, returns the tickets and mails the members. A lesson that is over took place, so
 * it only leaves the calendar and keeps its bookings. Refuses to cancel more or fewer bookings than the caller saw.
 */
export function cancelLesson(
  database: Database,
  actor: AdminId,
  { id, ifMatch }: { id: string; ifMatch: IfMatch },
  now: number,
) {
  return database.transact(async (writer) => {
    const before = await lockActiveLesson(writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (!matchesApartFromCount(ifMatch, before.version)) throw await changedMeanwhile(writer, before)
    const lesson = await markLessonCancelled(writer, id, now)
    if (lesson === undefined) throw new ApiError('error.yoga.notFound')
    const isOver = lesson.endsAt <= now
    const cancelledBookings = isOver ? 0 : await cancelAllOfLesson(writer, lesson, actor, now)
    const etag = versionWithCount(before.version, cancelledBookings)
    if (!isOver && !matches(ifMatch, etag)) {
      throw new ApiError('error.yoga.bookingsChanged', undefined, { bookings: cancelledBookings, etag })
    }
    await record(writer, { actor, action: 'lesson.cancelled', subjectId: id, before, after: null }, now)
    return { cancelledBookings }
  })
}
