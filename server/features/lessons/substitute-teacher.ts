import type { ToldOfSubstitute } from '#contract/substitutes.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matchesApartFromCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { lockCalendar } from './closures/queries.ts'
import { changedMeanwhile } from './lesson-fields.ts'
import { chooseTeacher, refuseTwoAtOnce } from './lesson-teacher.ts'
import { lockActiveLesson, updateLesson } from './queries.ts'
import { setChangedByHand } from './series-queries.ts'
import { tellSubstitute, toldBefore } from './tell-substitute.ts'

interface Substitution {
  id: string
  teacherId: string
  teacherTwice: boolean
  ifMatch: IfMatch
}

/**
 * Gives a lesson that has not begun to another teacher, and tells who has booked it and who waits for a seat: each person once. If the
 * lesson has the teacher already, the answer to an earlier attempt was lost, and the call succeeds without a change or a mail.
 */
export function substituteTeacher(
  database: Database,
  actor: AdminId,
  { id, teacherId, teacherTwice, ifMatch }: Substitution,
  now: number,
): Promise<ToldOfSubstitute> {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    const before = await lockActiveLesson(writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (before.teacherId === teacherId) return toldBefore(writer, id)
    if (!matchesApartFromCount(ifMatch, before.version)) throw await changedMeanwhile(writer, before)
    if (before.startsAt <= now) throw new ApiError('error.teacher.started')
    const wanted = { ...before, teacherId: await chooseTeacher(writer, teacherId, before) }
    await refuseTwoAtOnce(writer, wanted, { teacherTwice })
    await setChangedByHand(writer, id, true)
    const after = await updateLesson(writer, wanted, now)
    if (after === undefined) throw new ApiError('error.yoga.notFound')
    await record(writer, { actor, action: 'lesson.substituted', subjectId: id, before, after }, now)
    return tellSubstitute(writer, after, now)
  })
}
