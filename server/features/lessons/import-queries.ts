import type { Reader, Writer } from '#server/database/database.ts'
import { columnsOf, lessonColumns } from './queries.ts'
import type { EditableLesson, Lesson } from './queries.ts'

/** The lessons that start at one of the instants and are not cancelled. */
export async function findLessonsStarting(reader: Reader, starts: readonly number[]): Promise<Lesson[]> {
  if (starts.length === 0) return []
  return reader
    .selectFrom('lessons')
    .select(lessonColumns)
    .where('starts_at', 'in', starts)
    .where('cancelled_at', 'is', null)
    .execute()
}

export async function insertLessons(
  writer: Writer,
  lessons: readonly EditableLesson[],
  now: number,
): Promise<void> {
  await writer
    .insertInto('lessons')
    .values(
      lessons.map((lesson) => ({
        ...columnsOf(lesson),
        id: lesson.id,
        seats_taken: 0,
        version: 0,
        created_at: now,
      })),
    )
    .execute()
}
