import { sql } from 'kysely'
import { inClosures } from './in-closures.ts'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * While a space is closed, or the whole studio, no lesson takes place there that had not begun when it was
 * closed.
 */
export const lessonsInClosures: IntegrityCheck = {
  invariant: 'lessonInClosure',
  broken: () => inClosures('lesson', sql`planned.cancelled_at is null`),
}

/** What a standing closure has cancelled stays cancelled until it is lifted. */
export const openLessonsOfClosures: IntegrityCheck = {
  invariant: 'lessonInClosure',
  broken: (db) =>
    db
      .selectFrom('closure_lessons')
      .innerJoin('closures', 'closures.id', 'closure_lessons.closureId')
      .innerJoin('lessons', 'lessons.id', 'closure_lessons.lessonId')
      .select(line`lesson ${'lessons.id'}: takes place, but closure ${'closures.id'} has cancelled it`)
      .where('liftedAt', 'is', null)
      .where('cancelledAt', 'is', null),
}
