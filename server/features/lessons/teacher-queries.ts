import type { Reader } from '#server/database/database.ts'
import type { Worded } from '#studio/languages.ts'
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

/** When the teachers have lessons that are not cancelled and overlap the span. */
export async function findLessonsTaughtBy(
  reader: Reader,
  teacherIds: readonly string[],
  { from, to }: { from: number; to: number },
) {
  // An empty list is not valid SQL.
  if (teacherIds.length === 0) return []
  return reader
    .selectFrom('lessons')
    .select(['teacher_id as teacherId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('teacher_id', 'in', teacherIds)
    .where('starts_at', '>', from - dayMs)
    .where('starts_at', '<', to)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** The names of the teachers by the ids of their lessons. A lesson without a teacher is left out. */
export async function findTeachersOfLessons(
  reader: Reader,
  lessonIds: readonly string[],
): Promise<Map<string, Worded>> {
  // An empty list is not valid SQL.
  if (lessonIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('lessons')
    .innerJoin('teachers', 'teachers.id', 'lessons.teacher_id')
    .select(['lessons.id', 'teachers.name_ja as ja', 'teachers.name_en as en'])
    .where('lessons.id', 'in', lessonIds)
    .execute()
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
