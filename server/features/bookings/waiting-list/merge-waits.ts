import type { WaitingEnd } from '#contract/waiting-list.ts'
import type { Writer } from '#server/database/database.ts'
import { changeWaiting } from '#server/features/lessons/queries.ts'
import { hasLiveBooking } from '../queries.ts'
import { endEntry, findEntry, listLessonsWaitedFor, moveWaits } from './queries.ts'

/**
 * Gives the waits of an account to the one with which it is merged. The person waits once for a lesson, in the earlier of both places,
 * and not for a lesson that one of the accounts has booked. The caller has locked the lessons and both members.
 */
export async function mergeWaits(
  writer: Writer,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  const end = async (lessonId: string, memberId: string, by: WaitingEnd) => {
    await endEntry(writer, { lessonId, memberId }, by, now)
    await changeWaiting(writer, lessonId, -1)
  }
  for (const lessonId of await listLessonsWaitedFor(writer, from)) {
    const moving = await findEntry(writer, lessonId, from)
    const kept = await findEntry(writer, lessonId, to)
    const keepsPlace = kept !== undefined && kept.place < (moving?.place ?? 0)
    if (keepsPlace || (await hasLiveBooking(writer, lessonId, to))) await end(lessonId, from, 'closed')
    else if (kept !== undefined) await end(lessonId, to, 'closed')
  }
  for (const lessonId of await listLessonsWaitedFor(writer, to)) {
    if (await hasLiveBooking(writer, lessonId, from)) await end(lessonId, to, 'booked')
  }
  await moveWaits(writer, { from, to })
}
