import type { Attendance } from '#contract/bookings/bookings.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, KioskCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { noteAbsence, withdrawAbsence } from './absences/count-absences.ts'
import { findLiveBooking, setAttendance } from './queries.ts'
import { mayMark, refusalToCheckIn } from './rules.ts'

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
    await tx.record({ action: 'booking.marked', subjectId: id, ...change })
    return { id }
  })
}

/**
 * Marks at the door that the person has come, and says so in the log. `at` is earlier than now when the
 * tablet had no connection; as its clock may be wrong, the mark is taken too when it would be now. A mark of
 * the front desk stays: one that the person did not come is refused as `error.attendance.changed`.
 */
export function markAtDoor(ctx: Context<KioskCaller>, { id, at }: { id: string; at: number }): Promise<void> {
  return ctx.transact(async (tx) => {
    const { lessonId } = await liveBooking(tx.writer, id)
    const lesson = await lockActiveLesson(tx.writer, lessonId)
    if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
    // Read again, because the front desk could still mark it until the lesson was locked.
    const { status } = await liveBooking(tx.writer, id)
    if (status === 'attended') return
    if (status === 'missed') throw new ApiError('error.attendance.changed', undefined, { attendance: status })
    const refusalAt = (instant: number) => refusalToCheckIn(tx.facts, lesson, instant)
    const refusal = refusalAt(at) && refusalAt(tx.now)
    if (refusal !== undefined) throw new ApiError(refusal)
    await setAttendance(tx.writer, id, 'attended')
    const change = { before: { status }, after: { status: 'attended' } }
    await tx.record({ actor: tx.caller.id, action: 'booking.checkedIn', subjectId: id, ...change })
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
