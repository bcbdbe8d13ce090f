import type { OtherLesson } from '#contract/schedule/substitutes.ts'
import type { Reader } from '#server/database/database.ts'
import { findTeacherRow, isListedTeacher } from '#server/features/teachers/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isoText } from '#time/tokyo.ts'
import { findLessonOfTeacher } from '#server/features/lessons/search-queries.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'

interface WithTeacher {
  teacherId: string | null
}

/**
 * The teacher that a lesson gets when an administrator sends this id. Without one, a lesson keeps its
 * teacher, and a new one has none.
 * @param before the lesson as it is; undefined for a new one
 * @throws ApiError when the teacher does not exist, or is off the list and not the lesson's already
 */
export async function chooseTeacher(
  reader: Reader,
  wanted: string | null | undefined,
  before?: WithTeacher,
): Promise<string | null> {
  if (wanted === undefined) return before?.teacherId ?? null
  if (wanted === null || wanted === before?.teacherId || (await isListedTeacher(reader, wanted)))
    return wanted
  throw new ApiError('error.teacher.notFound', { teacherId: 'notFound' })
}

/** That of the lesson or series; none when the teacher is off the list. */
export const teacherOfCopy = async (reader: Reader, { teacherId }: WithTeacher): Promise<string | null> =>
  teacherId !== null && (await isListedTeacher(reader, teacherId)) ? teacherId : null

/**
 * Refuses a second lesson of the teacher at the time, and says which is the first, unless the administrator
 * has confirmed it. The caller has locked the calendar (`lockCalendar`).
 */
export async function refuseTwoAtOnce(
  reader: Reader,
  lesson: Pick<EditableLesson, 'id' | 'teacherId' | 'startsAt' | 'endsAt'>,
  { teacherTwice }: { teacherTwice: boolean },
): Promise<void> {
  const { teacherId } = lesson
  if (teacherId === null || teacherTwice) return
  const other = await findLessonOfTeacher(reader, { ...lesson, teacherId })
  if (other === undefined) return
  const teacher = await findTeacherRow(reader, teacherId)
  const current: OtherLesson = {
    teacherJa: teacher?.nameJa ?? '',
    teacherEn: teacher?.nameEn ?? '',
    title: other.title,
    titleEn: other.titleEn,
    start: isoText(other.startsAt),
    end: isoText(other.endsAt),
  }
  throw new ApiError('error.teacher.busy', { teacherId: 'busy' }, current)
}
