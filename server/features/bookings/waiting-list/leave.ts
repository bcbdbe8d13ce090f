import type { Database } from '#server/database/database.ts'
import { changeWaiting, lockLesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { endEntry } from './queries.ts'

/** Takes the member who calls out of the waiting list of a lesson. */
export function leaveWaitingList(
  database: Database,
  memberId: MemberId,
  lessonId: string,
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    await lockLesson(writer, lessonId)
    if (!(await endEntry(writer, { lessonId, memberId }, 'left', now))) {
      throw new ApiError('error.waitlist.notFound')
    }
    await changeWaiting(writer, lessonId, -1)
    return { id: lessonId }
  })
}
