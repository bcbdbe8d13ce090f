import type { Writer } from '#server/database/database.ts'
import { changeWaiting } from '#server/features/lessons/queries.ts'
import { hasLiveBooking } from '../queries.ts'
import { endEntry, listLessonsWaitedFor, moveWaits } from './queries.ts'

/**
 * Gives the waits of an account to the one with which it is merged. The person waits once for a lesson, in the place of the kept
 * account, and not for a lesson that one of the accounts has booked. The caller has locked both members.
 */
export async function mergeWaits(
  writer: Writer,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  const kept = await listLessonsWaitedFor(writer, to)
  for (const lessonId of await listLessonsWaitedFor(writer, from)) {
    if (!kept.includes(lessonId) && !(await hasLiveBooking(writer, lessonId, to))) continue
    await endEntry(writer, { lessonId, memberId: from }, 'closed', now)
    await changeWaiting(writer, lessonId, -1)
  }
  for (const lessonId of kept) {
    if (!(await hasLiveBooking(writer, lessonId, from))) continue
    await endEntry(writer, { lessonId, memberId: to }, 'booked', now)
    await changeWaiting(writer, lessonId, -1)
  }
  await moveWaits(writer, { from, to })
}
