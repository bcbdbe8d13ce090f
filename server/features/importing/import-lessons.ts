import type { Writer } from '#server/database/database.ts'
import { addImported, findObstacles } from '#server/features/lessons/add-imported.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { findLessonsStarting } from '#server/features/lessons/search-queries.ts'
import { findDeleted } from '#server/features/pictures/expect-pictures.ts'
import { listActiveSpaces } from '#server/features/spaces/queries.ts'
import { listListedTeachers } from '#server/features/teachers/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isTeacherBusy } from './busy-teachers.ts'
import { inParts } from './in-parts.ts'
import type { Prepare } from './in-parts.ts'
import { keyOf } from './lesson-lines.ts'
import { listLines } from './queries.ts'

/**
 * Adds the lessons of all lines to the calendar. Throws `error.import.changed` when the calendar, a space, a teacher or a picture has changed since the
 * lines were checked, so that one of the lessons is refused now.
 */
export const prepareLessons: Prepare =
  async () =>
  async (writer, { id, lines }, now) => {
    await lockCalendar(writer)
    const spaces = new Set((await listActiveSpaces(writer)).map((space) => space.id))
    const teachers = new Set((await listListedTeachers(writer)).map((teacher) => teacher.id))
    const mayHave = ({ spaceId, teacherId }: EditableLesson) =>
      (spaceId === null || spaces.has(spaceId)) && (teacherId === null || teachers.has(teacherId))
    await inParts(writer, id, async (part) => {
      const lessons = (await listLines(writer, part)).map(({ subjectId, fields }): EditableLesson => ({
        ...JSON.parse(fields),
        id: subjectId,
      }))
      if (!lessons.every(mayHave)) throw new ApiError('error.import.changed')
      await expectPossible(writer, lessons, now)
      await addImported(writer, lessons, now)
    })
    return { action: 'lessons.imported', after: { lessons: lines } }
  }

async function expectPossible(
  writer: Writer,
  lessons: readonly EditableLesson[],
  now: number,
): Promise<void> {
  const starts = lessons.map(({ startsAt }) => startsAt)
  const others = await findLessonsStarting(writer, starts)
  const known = new Set(others.map(keyOf))
  if (
    lessons.some((lesson) => known.has(keyOf(lesson))) ||
    (await findObstacles(writer, lessons, now)).size > 0 ||
    (await isTeacherBusy(writer, lessons)) ||
    (
      await findDeleted(
        writer,
        lessons.map(({ imageUrl }) => imageUrl),
      )
    ).size > 0
  )
    throw new ApiError('error.import.changed')
}
