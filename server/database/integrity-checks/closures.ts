import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import { findInClosures } from './in-closures.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** While a space is closed, or the whole studio, no lesson takes place there that had not begun when it was closed. */
export async function findLessonsInClosures(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await findInClosures(reader, 'lessons', sql`planned.cancelled_at is null`)
  return rows.map(({ id, closureId }) => ({
    invariant: 'lessonInClosure',
    description: `lesson ${id}: takes place, but closure ${closureId} closes its space`,
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
