import type { Database } from '#server/database/database.ts'
import { mailCancelledLessons } from '#server/features/bookings/mails-about-several.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches, matchesApartFromCount, versionWithCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { cancelLockedLessons } from './cancel-locked-lessons.ts'
import type { Announcement } from './cancel-locked-lessons.ts'
import { changedMeanwhile } from './lesson-fields.ts'
import { lockActiveLesson } from './queries.ts'
import { whomToCall } from './whom-to-call.ts'

/**
 * Cancels a lesson with its bookings, returns the tickets and what guests have paid, and mails members and guests the reason. A lesson
 * that is over took place, so it only leaves the calendar and keeps its bookings. Refuses to cancel more or fewer bookings than
 * the caller saw.
 */
export function cancelLesson(
  database: Database,
  actor: AdminId,
  { id, ifMatch, announcement }: { id: string; ifMatch: IfMatch; announcement: Announcement },
  now: number,
) {
  return database.transact(async (writer) => {
    const before = await lockActiveLesson(writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (!matchesApartFromCount(ifMatch, before.version)) throw await changedMeanwhile(writer, before)
    const cancelled = await cancelLockedLessons(writer, { actor, lessons: [before], announcement }, now)
    const bookings = cancelled.bookings.length + cancelled.guests.length
    const etag = versionWithCount(before.version, bookings)
    if (before.endsAt > now && !matches(ifMatch, etag)) {
      throw new ApiError('error.yoga.bookingsChanged', undefined, { bookings, etag })
    }
    await mailCancelledLessons(writer, { ...cancelled, reason: announcement.reason }, now)
    const told = { members: [...cancelled.bookings, ...cancelled.waits], guests: cancelled.guests }
    return { cancelledBookings: bookings, ...(await whomToCall(writer, told)) }
  })
}
