import type { LessonFields } from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { mailNewTimes } from '#server/features/bookings/mails-about-several.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matchesApartFromCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { changeLockedLesson, isMoved } from './change-locked-lesson.ts'
import { lockCalendar } from './closures/queries.ts'
import { chooseSpace } from './lesson-space.ts'
import { chooseTeacher } from './lesson-teacher.ts'
import { changedMeanwhile, toRow } from './lesson-fields.ts'
import { lockActiveLesson } from './queries.ts'
import { hasValues } from './rules.ts'
import { setChangedByHand } from './series-queries.ts'
import { whomToCall } from './whom-to-call.ts'

/**
 * Changes a lesson, and mails the members who booked it when it has a new time. Refuses when the lesson has another
 * version than the caller saw. If it already has the wanted values, the answer to an earlier attempt was lost, and the
 * call succeeds without a change. Returns whom the studio has to call, because no mail reaches them.
 */
export function changeLesson(
  database: Database,
  actor: AdminId,
  { id, fields, ifMatch }: { id: string; fields: LessonFields; ifMatch: IfMatch },
  now: number,
) {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    const before = await lockActiveLesson(writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    const spaceId = await chooseSpace(writer, fields.spaceId, before)
    const teacherId = await chooseTeacher(writer, fields.teacherId, before)
    const wanted = toRow(id, fields, { spaceId, teacherId })
    if (!matchesApartFromCount(ifMatch, before.version)) {
      if (hasValues(before, wanted)) return { id }
      throw await changedMeanwhile(writer, before)
    }
    if (!hasValues(before, wanted)) await setChangedByHand(writer, id, true)
    const { teacherTwice, intoPast = false } = fields
    const moved = await changeLockedLesson(writer, { actor, before, wanted, teacherTwice, intoPast }, now)
    await mailNewTimes(writer, moved, now)
    const guests = isMoved(before, wanted) ? await listLiveGuestBookings(writer, [id]) : []
    return { id, ...(await whomToCall(writer, { members: moved, guests })) }
  })
}
