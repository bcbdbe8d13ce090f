import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { cancelAllOfLessons } from '#server/features/bookings/cancel-all-of-lessons.ts'
import type { EndedWithLessons } from '#server/features/bookings/cancel-all-of-lessons.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { markLessonCancelled } from './queries.ts'
import type { Lesson } from './queries.ts'

/**
 * Cancels lessons that the caller has locked (`lockActiveLessons`) with their bookings, returns the tickets, ends the
 * waiting lists, frees the spaces and records each lesson. A lesson that is over took place, so it only leaves the calendar and keeps its bookings.
 * The caller tells the members of the bookings and waits that are returned (`mailCancelledLessons`).
 */
export async function cancelLockedLessons(
  writer: Writer,
  { actor, lessons }: { actor: AdminId; lessons: readonly Lesson[] },
  now: number,
): Promise<EndedWithLessons> {
  const coming: Lesson[] = []
  for (const before of lessons) {
    const lesson = await markLessonCancelled(writer, before.id, now)
    if (lesson === undefined) throw new Error(`the lesson ${before.id} was not locked`)
    await release(writer, lesson.id)
    if (lesson.endsAt > now) coming.push(lesson)
    await record(
      writer,
      { actor, action: 'lesson.cancelled', subjectId: before.id, before, after: null },
      now,
    )
  }
  return cancelAllOfLessons(writer, coming, actor, now)
}
