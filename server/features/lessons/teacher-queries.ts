import type { Reader } from '#server/database/database.ts'
import { dayMs } from '#time/tokyo.ts'

interface Taught {
  /** Of the lesson itself, which does not count. */
  id: string
  teacherId: string
  startsAt: number
  endsAt: number
}

/** Another lesson of the teacher that is not cancelled and overlaps the time; the first one. */
export async function findLessonOfTeacher(reader: Reader, { id, teacherId, startsAt, endsAt }: Taught) {
  return (
    reader
      .selectFrom('lessons')
      .select(['title', 'title_en as titleEn', 'starts_at as startsAt', 'ends_at as endsAt'])
      .where('teacher_id', '=', teacherId)
      // No lesson is longer than a day. With this condition the database finds them by the index.
      .where('starts_at', '>', startsAt - dayMs)
      .where('starts_at', '<', endsAt)
      .where('ends_at', '>', startsAt)
      .where('cancelled_at', 'is', null)
      .where('id', '!=', id)
      .orderBy('starts_at')
      .orderBy('id')
      .executeTakeFirst()
  )
}
