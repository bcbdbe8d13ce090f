import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/**
 * While a space is closed, or a part of it, or the whole studio, no hire takes place there that had not begun when it was closed.
 * The spaces without parts that a hire takes are in its occupancy.
 */
export async function findHiresInClosures(reader: Reader): Promise<IntegrityProblem[]> {
  const { rows } = await sql<{ id: string; closureId: string }>`
    with recursive below (top, id) as (
      select space_id, space_id from closure_spaces
      union
      select below.top, space_parts.part_id from below join space_parts on space_parts.whole_id = below.id
    )
    select hires.id, closures.id as "closureId"
    from hires
    join closures on hires.starts_at < closures.ends_at and hires.ends_at > closures.starts_at
      and hires.starts_at > closures.created_at
    where hires.state = 'confirmed' and closures.lifted_at is null
      and (
        closures.whole_studio = 1
        or exists (
          select 1 from closure_spaces
          join below on below.top = closure_spaces.space_id
          join occupancy on occupancy.space_id = below.id and occupancy.reference_id = hires.id
          where closure_spaces.closure_id = closures.id
        )
      )
    order by hires.id, closures.id
  `.execute(reader)
  return rows.map(({ id, closureId }) => ({
    invariant: 'hireInClosure',
    description: `hire ${id}: takes place, but closure ${closureId} closes its space`,
  }))
}

/** What a member wanted to do in a space is not kept once the account is closed. */
export async function findPurposesOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('hires')
    .innerJoin('members', 'members.id', 'hires.member_id')
    .select(['hires.id', 'members.id as memberId'])
    .where('members.closed_at', 'is not', null)
    .where('hires.purpose', '<>', '')
    .orderBy('hires.id')
    .execute()
  return rows.map(({ id, memberId }) => ({
    invariant: 'closedAccount',
    description: `hire ${id}: has a purpose, but the account of member ${memberId} is closed`,
  }))
}

/** A closed account has no held time, and no hire that was to begin after it was closed. */
export async function findHiresOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('hires')
    .innerJoin('members', 'members.id', 'hires.member_id')
    .select(['hires.id', 'hires.state', 'members.id as memberId'])
    .where('hires.state', 'in', ['held', 'confirmed'])
    .whereRef('members.closed_at', '<', 'hires.starts_at')
    .orderBy('hires.id')
    .execute()
  return rows.map(({ id, state, memberId }) => ({
    invariant: 'closedAccount',
    description: `hire ${id}: ${state}, but the account of member ${memberId} was closed before`,
  }))
}
