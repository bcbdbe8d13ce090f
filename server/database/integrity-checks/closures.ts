import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/**
 * While the studio is closed, or a space or a part of it, no lesson takes place there that had not begun when it was closed. The spaces
 * without parts that a lesson takes are in its occupancy.
 */
export async function findLessonsInClosures(reader: Reader): Promise<IntegrityProblem[]> {
  const { rows } = await sql<{ id: string; closureId: string }>`
    with recursive below (top, id) as (
      select space_id, space_id from closure_spaces
      union
      select below.top, space_parts.part_id from below join space_parts on space_parts.whole_id = below.id
    )
    select lessons.id, closures.id as "closureId"
    from lessons
    join closures on lessons.starts_at < closures.ends_at and lessons.ends_at > closures.starts_at
      and lessons.starts_at > closures.created_at
    where lessons.cancelled_at is null and closures.lifted_at is null
      and (
        closures.whole_studio = 1
        or exists (
          select 1 from closure_spaces
          join below on below.top = closure_spaces.space_id
          join occupancy on occupancy.space_id = below.id and occupancy.reference_id = lessons.id
          where closure_spaces.closure_id = closures.id
        )
      )
    order by lessons.id, closures.id
  `.execute(reader)
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
