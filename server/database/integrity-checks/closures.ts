import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { line, lineOf } from './integrity-problem.ts'
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

/**
 * The lessons or hires that take place while the studio is closed, or their space or a part of it, and that
 * had not begun when it was closed. The spaces without parts that they take are in their occupancy.
 * @param takesPlace a condition on the columns of the table
 */
export const inClosures = (
  what: 'lesson' | 'hire',
  takesPlace: RawBuilder<unknown>,
): RawBuilder<{ description: string }> => sql`
  select ${lineOf`${sql.lit(what)} ${'planned.id'}: takes place, but closure ${'closures.id'} closes its space`} as description
  from ${sql.table(`${what}s`)} as planned
  join closures on planned.starts_at < closures.ends_at and planned.ends_at > closures.starts_at
    and planned.starts_at > closures.created_at
  where ${takesPlace} and closures.lifted_at is null
    and (
      closures.whole_studio = 1
      or exists (
        select 1 from closure_spaces
        join reached on reached.root = closure_spaces.space_id
        join occupancy on occupancy.space_id = reached.id and occupancy.reference_id = planned.id
        where closure_spaces.closure_id = closures.id
      )
    )
`
