import type { Attendance } from '#contract/bookings/bookings.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { findLiveBooking, setAttendance } from './queries.ts'
import { mayMark } from './rules.ts'

/**
 * Marks whether the member came. The mark may be changed and taken back until the lesson is cancelled, but a
 * mark that the caller has not seen is overwritten only with the same value.
 */
export function markAttendance(
  facts: StudioFacts,
  database: Database,
  actor: AdminId,
  { id, attendance, ifMatch }: { id: string; attendance: Attendance; ifMatch: IfMatch },
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const { lessonId } = await liveBooking(writer, id)
    const lesson = await lockActiveLesson(writer, lessonId)
    if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
    // Read again, because another administrator could still mark it until the lesson was locked.
    const { status } = await liveBooking(writer, id)
    if (status === attendance) return { id }
    if (!matches(ifMatch, status)) {
      throw new ApiError('error.attendance.changed', undefined, { attendance: status })
    }
    if (!mayMark(facts, attendance, lesson.startsAt, now)) throw new ApiError('error.yoga.notStarted')
    await setAttendance(writer, id, attendance)
    const change = { before: { status }, after: { status: attendance } }
    await record(writer, { actor, action: 'booking.marked', subjectId: id, ...change }, now)
    return { id }
  })
}

async function liveBooking(writer: Writer, id: string) {
  const booking = await findLiveBooking(writer, id)
  if (booking === undefined) throw new ApiError('error.yoga.bookingNotFound')
  return booking
}
