import { sql } from 'kysely'
import { lineOf } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * Common table expressions. `reached`: each space with itself and its parts of all levels. `leaves`: the
 * spaces without parts that each space consists of. `changed`: when the parts of a space last changed; what
 * was over by then may stand on other leaves.
 */
export const leavesAndChange = sql`
  reached (root, id) as (
    select id, id from spaces
    union
    select reached.root, space_parts.part_id from reached join space_parts on space_parts.whole_id = reached.id
  ),
  leaves (root, leaf) as (
    select root, id from reached where id not in (select whole_id from space_parts)
  ),
  changed (at) as (select value from counters where name = 'parts_changed_at')
`

/** Each lesson in a space, each confirmed hire and each block takes all leaves of its space for its time. */
export const timesNotTaken: IntegrityCheck = {
  invariant: 'occupancy',
  broken: () => sql`
    select distinct ${lineOf`${'taking.kind'} ${'taking.id'}: does not take its space at its time`} as description
    from (
      select 'lesson' as kind, id, space_id, starts_at, ends_at, -1 as held_until from lessons
      where cancelled_at is null and space_id is not null
      union all
      select 'hire', id, space_id, starts_at, ends_at, -1 from hires where state = 'confirmed'
      union all
      select 'hire', id, space_id, starts_at, ends_at, held_until from hires
      where state = 'held'
        -- The rows of a hold that has ended are deleted when another takes the space, before the hire is marked.
        and exists (select 1 from occupancy where reference_id = hires.id)
      union all
      select 'block', id, space_id, starts_at, ends_at, -1 from space_blocks
    ) as taking
    cross join changed
    join leaves on leaves.root = taking.space_id
    where not exists (
      select 1 from occupancy
      where occupancy.reference_id = taking.id
        and (occupancy.space_id = leaves.leaf or taking.ends_at <= changed.at)
        and occupancy.kind = taking.kind
        and occupancy.starts_at = taking.starts_at
        and occupancy.ends_at = taking.ends_at
        and coalesce(occupancy.expires_at, -1) = taking.held_until
    )
  `,
}

/** Nothing else takes a space: nothing that is cancelled or expired, no other space and no other time. */
export const timesTakenByNothing: IntegrityCheck = {
  invariant: 'occupancy',
  broken: () => sql`
    select ${lineOf`${'occupancy.kind'} ${'occupancy.referenceId'}: takes space ${'occupancy.spaceId'} without a reason`} as description
    from occupancy
    cross join changed
    left join lessons on occupancy.kind = 'lesson' and lessons.id = occupancy.reference_id
      and lessons.cancelled_at is null
    left join hires on occupancy.kind = 'hire' and hires.id = occupancy.reference_id
      and hires.state in ('held', 'confirmed')
    left join space_blocks on occupancy.kind = 'block' and space_blocks.id = occupancy.reference_id
    where coalesce(lessons.starts_at, hires.starts_at, space_blocks.starts_at, -1) <> occupancy.starts_at
      or coalesce(lessons.ends_at, hires.ends_at, space_blocks.ends_at, -1) <> occupancy.ends_at
      or coalesce(occupancy.expires_at, -1) <> case hires.state when 'held' then hires.held_until else -1 end
      or (
        occupancy.ends_at > changed.at and not exists (
          select 1 from leaves
          where leaves.root = coalesce(lessons.space_id, hires.space_id, space_blocks.space_id)
            and leaves.leaf = occupancy.space_id
        )
      )
  `,
}

/**
 * No two confirmed hires overlap in a leaf, and no hire overlaps a lesson or a block there. Read from the
 * hires, the lessons and the blocks themselves, so that a mistake in the occupancy cannot hide it.
 */
export const overlapsOfHires: IntegrityCheck = {
  invariant: 'occupancy',
  broken: () => sql`
    select ${lineOf`hire ${'overlap.id'}: is at the same time and in the same space as ${'overlap.kind'} ${'overlap.other_id'}`} as description
    from (
      select hires.id, 'hire' as kind, other.id as other_id
      from hires
      cross join changed
      join sharing on sharing.space_id = hires.space_id
      join hires as other on other.space_id = sharing.other_space_id and other.id > hires.id
        and other.state = 'confirmed' and other.starts_at < hires.ends_at and other.ends_at > hires.starts_at
      where hires.state = 'confirmed' and hires.ends_at > changed.at and other.ends_at > changed.at
      union
      select hires.id, 'lesson', lessons.id
      from hires
      cross join changed
      join sharing on sharing.space_id = hires.space_id
      -- No lesson is longer than a day, so that the index on the start is used.
      join lessons on lessons.space_id = sharing.other_space_id and lessons.cancelled_at is null
        and lessons.starts_at > hires.starts_at - 86400000
        and lessons.starts_at < hires.ends_at and lessons.ends_at > hires.starts_at
      where hires.state = 'confirmed' and hires.ends_at > changed.at and lessons.ends_at > changed.at
      union
      select hires.id, 'block', space_blocks.id
      from hires
      cross join changed
      join sharing on sharing.space_id = hires.space_id
      join space_blocks on space_blocks.space_id = sharing.other_space_id
        and space_blocks.starts_at < hires.ends_at and space_blocks.ends_at > hires.starts_at
      where hires.state = 'confirmed' and hires.ends_at > changed.at and space_blocks.ends_at > changed.at
    ) as overlap
  `,
}

/** Common table expression: `sharing`, the spaces that have a leaf in common. It reads `leaves`. */
export const sharing = sql`
  sharing (space_id, other_space_id) as (
    select distinct own.root, other.root from leaves as own join leaves as other on other.leaf = own.leaf
  )
`
