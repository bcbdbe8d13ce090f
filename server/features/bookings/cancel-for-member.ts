import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { cancelBooking } from './cancel.ts'
import { mayCancel } from './cancellation-rules.ts'
import { findCancellableBooking } from './queries.ts'

/** An administrator cancels a member's booking and returns its ticket; after the members' deadline only where asked. */
export function cancelForMember(
  database: Database,
  actor: AdminId,
  { id, afterDeadline }: { id: string; afterDeadline: boolean },
  now: number,
): Promise<{ tickets: number }> {
  return database.transact(async (writer) => {
    const booking = await findCancellableBooking(writer, id)
    if (booking === undefined) throw new ApiError('error.yoga.bookingNotFound')
    const lesson = await lockActiveLesson(writer, booking.lessonId)
    if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
    const late = !mayCancel(lesson.startsAt, now)
    if (late && !afterDeadline) throw new ApiError('error.yoga.cancelIn3hr')

    const tickets = await cancelBooking(writer, { booking, lesson, admin: actor }, now)
    const after = { status: 'cancelled', afterDeadline: late }
    await record(writer, { actor, action: 'booking.cancelled', subjectId: id, before: booking, after }, now)
    return { tickets }
  })
}
