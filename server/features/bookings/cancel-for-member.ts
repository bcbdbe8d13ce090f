import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { cancelBooking, whyReturned } from './cancel.ts'
import { keepsTickets, mayCancel } from './cancellation-rules.ts'
import { findCancellableBooking } from './queries.ts'

interface Cancellation {
  id: string
  afterDeadline: boolean
  /** Whether the tickets come back although it is too late. In time they always do. */
  returnTickets: boolean
  /** Why they come back. */
  reason: string
}

/**
 * An administrator cancels a member's booking and returns its tickets. After the members' deadline only where asked, and the
 * tickets stay taken unless the administrator returns them and says why.
 */
export function cancelForMember(
  database: Database,
  actor: AdminId,
  { id, afterDeadline, returnTickets, reason }: Cancellation,
  now: number,
): Promise<{ tickets: number }> {
  return database.transact(async (writer) => {
    const found = await findCancellableBooking(writer, id)
    if (found === undefined) throw new ApiError('error.yoga.bookingNotFound')
    const lesson = await lockActiveLesson(writer, found.booking.lessonId)
    // Read again, because the lesson could still be moved until it was locked.
    const { booking, freeUntil } = (await findCancellableBooking(writer, id)) ?? found
    if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
    const late = !mayCancel({ ...lesson, freeUntil }, now)
    if (late && !afterDeadline) throw new ApiError('error.yoga.cancelIn3hr')

    const keepTickets = keepsTickets(booking, { late, returnTickets })
    const tickets = await cancelBooking(
      writer,
      { booking, lesson, admin: actor, keepTickets, prolong: freeUntil !== null && !keepTickets },
      now,
    )
    const after = {
      status: 'cancelled',
      afterDeadline: late,
      ...(keepTickets && { ticketsKept: booking.ticketsTaken }),
      ...(late && !keepTickets && booking.ticketsTaken > 0 && (await whyReturned(writer, booking, reason))),
    }
    await record(writer, { actor, action: 'booking.cancelled', subjectId: id, before: booking, after }, now)
    return { tickets }
  })
}
