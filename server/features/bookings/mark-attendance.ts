import type { Attendance } from '#contract/bookings/bookings.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { noteAbsence, withdrawAbsence } from './absences/count-absences.ts'
import { findLiveBooking, setAttendance } from './queries.ts'
import { mayMark } from './rules.ts'

/**
 * Marks whether the member came. The mark may be changed and taken back until the lesson is cancelled, but a
 * mark that the caller has not seen is overwritten only with the same value. A teacher marks the own lessons.
 */
export function markAttendance(
  ctx: Context<AdminCaller>,
  { id, attendance, ifMatch }: { id: string; attendance: Attendance; ifMatch: IfMatch },
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const { lessonId } = await liveBooking(tx.writer, id)
    const lesson = await lockActiveLesson(tx.writer, lessonId)
    if (lesson === undefined || isOfOtherTeacher(tx.caller, lesson))
      throw new ApiError('error.yoga.bookingNotFound')
    // Read again, because another administrator could still mark it until the lesson was locked.
    const { status } = await liveBooking(tx.writer, id)
    if (status === attendance) return { id }
    if (!matches(ifMatch, status)) {
      throw new ApiError('error.attendance.changed', undefined, { attendance: status })
    }
    if (!mayMark(tx.facts, attendance, lesson.startsAt, tx.now)) throw new ApiError('error.yoga.notStarted')
    await setAttendance(tx.writer, id, attendance)
    if (attendance === 'missed') await noteAbsence(tx, { bookingId: id, kind: 'missed' })
    else await withdrawAbsence(tx, id)
    const change = { before: { status }, after: { status: attendance } }
    await tx.record({ actor: tx.caller.id, action: 'booking.marked', subjectId: id, ...change })
    return { id }
  })
}

/** A teacher decides about the own lessons only. */
export const isOfOtherTeacher = ({ role, teacherId }: AdminCaller, lesson: { teacherId: string | null }) =>
  role === 'TEACHER' && (teacherId === undefined || lesson.teacherId !== teacherId)

async function liveBooking(writer: Writer, id: string) {
  const booking = await findLiveBooking(writer, id)
  if (booking === undefined) throw new ApiError('error.yoga.bookingNotFound')
  return booking
}
