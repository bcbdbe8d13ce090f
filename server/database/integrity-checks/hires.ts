import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import { findInClosures } from './in-closures.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** While a space is closed, or the whole studio, no hire takes place there that had not begun when it was closed. */
export async function findHiresInClosures(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await findInClosures(reader, 'hires', sql`planned.state = 'confirmed'`)
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
