import type { Reader } from '../database.ts'
import type { Violation } from './violation.ts'

/** Whoever has left holds nothing, and no money is taken from them: what still runs ends with the time that is paid. */
export async function findWhatNobodyHolds(reader: Reader): Promise<Violation[]> {
  const left = await reader
    .selectFrom('members')
    .select(['id', 'tickets'])
    .where('closed_at', 'is not', null)
    .where('tickets', '<>', 0)
    .orderBy('id')
    .execute()
  const memberships = await reader
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.member_id')
    .select(['memberships.id', 'memberships.status', 'members.id as memberId'])
    .where('members.closed_at', 'is not', null)
    .where('memberships.status', '<>', 'ended')
    .where('memberships.ends_at', 'is', null)
    .orderBy('memberships.id')
    .execute()
  return [
    ...left.map(({ id, tickets }) => ({
      invariant: 'heldByNobody' as const,
      finding: `member ${id}: has left, but holds ${tickets} tickets`,
    })),
    ...memberships.map(({ id, status, memberId }) => ({
      invariant: 'heldByNobody' as const,
      finding: `membership ${id}: ${status} without an end, but member ${memberId} has left`,
    })),
  ]
}
