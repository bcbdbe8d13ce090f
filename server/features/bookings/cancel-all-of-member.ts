import type { Writer } from '#server/database/database.ts'
import { lockActiveLessons, lockLateLessons } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { cancelBooking } from './cancel.ts'
import { mayCancel } from './cancellation-rules.ts'
import { findCancellableBooking, listUpcoming } from './queries.ts'
import { endAllWaitsOf } from './waiting-list/end-waiting.ts'
import { lockWaitingMembers } from './waiting-list/give-free-seats.ts'
import { listLessonsWaitedFor } from './waiting-list/queries.ts'

/**
 * Cancels the bookings that the member may still cancel, as the member could do one by one, and ends their waits. Locks the
 * member, who can then book nothing more before the transaction ends. Returns how many bookings it cancelled.
 */
export async function cancelAllOfMember(writer: Writer, memberId: MemberId, now: number): Promise<number> {
  const lessons = new Map<string, Lesson>()
  const readAll = async () => {
    const upcoming = await listUpcoming(writer, memberId, now)
    const waitedFor = await listLessonsWaitedFor(writer, memberId)
    return { upcoming, lessonIds: [...upcoming.map(({ lessonId }) => lessonId), ...waitedFor] }
  }
  const lockedIds = (await readAll()).lessonIds
  for (const lesson of await lockActiveLessons(writer, lockedIds)) lessons.set(lesson.id, lesson)
  await lockWaitingMembers(writer, [...lessons.values()], { alsoWritten: [memberId], now })
  if ((await lockMember(writer, memberId)) === undefined) throw new ApiError('error.server.token_expired')
  // Read again, because the member could still book and wait until the row was locked.
  const { upcoming, lessonIds } = await readAll()
  const late = lessonIds.filter((id) => !lockedIds.includes(id))
  for (const lesson of await lockLateLessons(writer, late)) lessons.set(lesson.id, lesson)
  await endAllWaitsOf(writer, memberId, now)

  let cancelled = 0
  for (const { id } of upcoming) {
    const found = await findCancellableBooking(writer, id)
    const lesson = lessons.get(found?.booking.lessonId ?? '')
    if (found === undefined || lesson === undefined) continue
    const { booking, freeUntil } = found
    if (!mayCancel({ ...lesson, freeUntil }, now)) continue
    await cancelBooking(writer, { booking, lesson, admin: undefined }, now)
    cancelled += 1
  }
  return cancelled
}
