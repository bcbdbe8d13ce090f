import type { Writer } from '#server/database/database.ts'
import { lockActiveLessons } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { cancelBooking } from './cancel.ts'
import { mayCancel } from './cancellation-rules.ts'
import { findCancellableBooking, listUpcoming } from './queries.ts'

/**
 * Cancels the bookings that the member may still cancel, as the member could do one by one. Locks the member, who can
 * then book nothing more before the transaction ends. Returns how many it cancelled.
 */
export async function cancelAllOfMember(writer: Writer, memberId: MemberId, now: number): Promise<number> {
  const lessons = new Map<string, Lesson>()
  // All locks come before the first change and in one order, so that two such transactions cannot deadlock.
  const lockAll = async (bookings: Array<{ lessonId: string }>) => {
    const more = bookings.map(({ lessonId }) => lessonId).filter((id) => !lessons.has(id))
    for (const lesson of await lockActiveLessons(writer, more)) lessons.set(lesson.id, lesson)
  }
  await lockAll(await listUpcoming(writer, memberId, now))
  if ((await lockMember(writer, memberId)) === undefined) throw new ApiError('error.server.token_expired')
  // Read again, because the member could still book until the row was locked.
  const upcoming = await listUpcoming(writer, memberId, now)
  await lockAll(upcoming)

  let cancelled = 0
  for (const { id } of upcoming) {
    const booking = await findCancellableBooking(writer, id)
    const lesson = lessons.get(booking?.lessonId ?? '')
    if (booking === undefined || lesson === undefined || !mayCancel(lesson.startsAt, now)) continue
    await cancelBooking(writer, { booking, lesson, actorId: memberId }, now)
    cancelled += 1
  }
  return cancelled
}
