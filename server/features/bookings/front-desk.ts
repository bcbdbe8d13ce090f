import type { Attendance } from '#contract/bookings.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockLesson } from '#server/features/lessons/queries.ts'
import type { SeatWish } from '#server/features/lessons/queries.ts'
import { mayCancel } from '#server/features/lessons/rules.ts'
import { isMember } from '#server/features/members/members.ts'
import type { AdminId } from '#server/http/callers.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findLiveBooking, findStanding, setAttendance } from './queries.ts'
import { mayMark } from './rules.ts'
import { seat, unseat } from './seats.ts'

/** Books a lesson for a member, as the member would, or without taking a ticket. There is no way past a full lesson. */
export function bookFor(
  database: Database,
  actor: AdminId,
  sitter: { memberId: string; withoutTicket: boolean },
  wish: SeatWish,
): Promise<{ id: string; tickets: number }> {
  return database.transact(async (writer) => {
    if (!(await isMember(writer, sitter.memberId))) throw new ApiError('error.user.notFound')
    const { booking, tickets } = await seat(writer, { ...sitter, actorId: actor }, wish)
    const { withoutTicket } = sitter
    const after = { ...booking, withoutTicket }
    const deed = { actor, action: 'booking.created', subjectId: booking.id, before: null, after } as const
    await record(writer, deed, wish.now)
    return { id: booking.id, tickets }
  })
}

/** Cancels a member's booking and returns its ticket; after the members' deadline only if told to. */
export function cancelFor(
  database: Database,
  actor: AdminId,
  { id, afterDeadline }: { id: string; afterDeadline: boolean },
  now: number,
): Promise<{ tickets: number }> {
  return database.transact(async (writer) => {
    const booking = await findLiveBooking(writer, id)
    if (booking === undefined) throw new ApiError('error.yoga.bookingNotFound')
    const lesson = await lockStandingLesson(writer, booking.lessonId)
    const late = !mayCancel(lesson.startsAt, now)
    if (late && !afterDeadline) throw new ApiError('error.yoga.cancelIn3hr')

    const tickets = await unseat(writer, { booking, lesson, actorId: actor }, now)
    const after = { status: 'cancelled', afterDeadline: late }
    await record(writer, { actor, action: 'booking.cancelled', subjectId: id, before: booking, after }, now)
    return { tickets }
  })
}

/**
 * Notes whether the member came. The note may be changed, and taken back, as long as the lesson stands; not over a
 * note that the caller has not seen, unless it says the same.
 */
export function mark(
  database: Database,
  actor: AdminId,
  { id, attendance, seen }: { id: string; attendance: Attendance; seen?: Attendance | undefined },
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const { lessonId } = await standingBooking(writer, id)
    const lesson = await lockStandingLesson(writer, lessonId)
    // Read again: only now nobody else can change it.
    const { status } = await standingBooking(writer, id)
    if (status === attendance) return { id }
    if (seen !== undefined && seen !== status) {
      throw new ApiError('error.attendance.changed', undefined, { attendance: status })
    }
    if (!mayMark(attendance, lesson.startsAt, now)) throw new ApiError('error.yoga.notStarted')
    await setAttendance(writer, id, attendance)
    const deed = { before: { status }, after: { status: attendance } }
    await record(writer, { actor, action: 'booking.marked', subjectId: id, ...deed }, now)
    return { id }
  })
}

async function standingBooking(writer: Writer, id: string) {
  const booking = await findStanding(writer, id)
  if (booking === undefined) throw new ApiError('error.yoga.bookingNotFound')
  return booking
}

async function lockStandingLesson(writer: Writer, id: string) {
  const lesson = await lockLesson(writer, id)
  if (lesson === undefined || lesson.cancelledAt !== null) throw new ApiError('error.yoga.bookingNotFound')
  return lesson
}
