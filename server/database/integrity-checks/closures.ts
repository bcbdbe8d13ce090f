import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** While the whole studio is closed, no lesson takes place that had not begun when it was closed. */
export async function findLessonsInClosures(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('lessons')
    .innerJoin('closures', (join) =>
      join
        .onRef('lessons.starts_at', '<', 'closures.ends_at')
        .onRef('lessons.ends_at', '>', 'closures.starts_at')
        .onRef('lessons.starts_at', '>', 'closures.created_at'),
    )
    .select(['lessons.id', 'closures.id as closureId'])
    .where('whole_studio', '=', 1)
    .where('lifted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('lessons.id')
    .execute()
  return rows.map(({ id, closureId }) => ({
    invariant: 'lessonInClosure',
    description: `lesson ${id}: takes place, but the studio is closed by closure ${closureId}`,
  }))
}

/** What a standing closure has cancelled stays cancelled until it is lifted. */
export async function findOpenLessonsOfClosures(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('closure_lessons')
    .innerJoin('closures', 'closures.id', 'closure_lessons.closure_id')
    .innerJoin('lessons', 'lessons.id', 'closure_lessons.lesson_id')
    .select(['lessons.id', 'closures.id as closureId'])
    .where('lifted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('lessons.id')
    .execute()
  return rows.map(({ id, closureId }) => ({
    invariant: 'lessonInClosure',
    description: `lesson ${id}: takes place, but closure ${closureId} has cancelled it`,
  }))
}
