import type { Reader, Writer } from '#server/database/database.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
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

/**
 * Deletes the lessons of an import that no administrator has changed since, and frees their spaces; returns how many.
 * @throws a foreign key violation when another row names one of them
 */
export async function deleteUnusedLessons(writer: Writer, importId: string): Promise<number> {
  const deleted = await writer
    .deleteFrom('lessons')
    .where('id', 'in', (lines) =>
      lines.selectFrom('import_lines').select('subject_id').where('import_id', '=', importId),
    )
    .where('version', '=', 0)
    .returning('id')
    .execute()
  for (const { id } of deleted) await release(writer, id)
  return deleted.length
}
