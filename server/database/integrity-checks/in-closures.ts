import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../database.ts'

/**
 * The lessons or hires that take place while the studio is closed, or their space or a part of it, and that had not begun when it was
 * closed. The spaces without parts that they take are in their occupancy.
 * @param takesPlace a condition on the columns of the table
 */
export async function findInClosures(
  reader: Reader,
  table: 'lessons' | 'hires',
  takesPlace: RawBuilder<boolean>,
): Promise<Array<{ id: string; closureId: string }>> {
  const { rows } = await sql<{ id: string; closureId: string }>`
    with recursive below (top, id) as (
      select space_id, space_id from closure_spaces
      union
      select below.top, space_parts.part_id from below join space_parts on space_parts.whole_id = below.id
    )
    select planned.id, closures.id as "closureId"
    from ${sql.table(table)} as planned
    join closures on planned.starts_at < closures.ends_at and planned.ends_at > closures.starts_at
      and planned.starts_at > closures.created_at
    where ${takesPlace} and closures.lifted_at is null
      and (
        closures.whole_studio = 1
        or exists (
          select 1 from closure_spaces
          join below on below.top = closure_spaces.space_id
          join occupancy on occupancy.space_id = below.id and occupancy.reference_id = planned.id
          where closure_spaces.closure_id = closures.id
        )
      )
    order by planned.id, closures.id
  `.execute(reader)
  return rows
}
