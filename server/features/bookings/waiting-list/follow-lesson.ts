import type { Writer } from '#server/database/database.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { lessonInMail } from '../lesson-in-mail.ts'
import { endWaitingList } from './end-waiting.ts'
import { giveFreeSeats } from './give-free-seats.ts'
import { queueWaitingMail } from './mails.ts'
import { listWaiting, shiftLatest } from './queries.ts'

/**
 * Lets the waiting list follow a lesson that an administrator has changed: it moves with the lesson, its members are told of
 * the new time, and they get the seats that were added. The list of a lesson that had started, or has now, ends.
 */
export async function followLesson(
  writer: Writer,
  { before, after }: { before: Lesson; after: Lesson },
  actor: AdminId,
  now: number,
): Promise<void> {
  if (after.waiting === 0) return
  if (before.startsAt <= now || after.startsAt <= now) {
    await endWaitingList(writer, after, 'started', now)
    return
  }
  if (after.startsAt !== before.startsAt) {
    await shiftLatest(writer, after.id, after.startsAt - before.startsAt)
  }
  if (after.startsAt !== before.startsAt || after.endsAt !== before.endsAt) {
    const previous = { previousStart: before.startsAt, previousEnd: before.endsAt }
    const content = { lesson: lessonInMail(after), ...previous }
    for (const to of await listWaiting(writer, { lessonId: after.id })) {
      await queueWaitingMail(writer, { kind: 'waitingMoved', to, content }, now)
    }
  }
  await giveFreeSeats(writer, after, { actor, now })
}
