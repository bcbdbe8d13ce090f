import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** A closed account has no tickets. */
export async function findClosedAccountsWithTickets(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('members')
    .select(['id', 'tickets'])
    .where('closed_at', 'is not', null)
    .where('tickets', '<>', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ id, tickets }) => ({
    invariant: 'closedAccount',
    description: `member ${id}: the account is closed, but has ${tickets} tickets`,
  }))
}

/** No membership of a closed account renews. One that is paid for some time ahead may end with that time. */
export async function findMembershipsOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.member_id')
    .select(['memberships.id', 'memberships.status', 'members.id as memberId'])
    .where('members.closed_at', 'is not', null)
    .where('memberships.status', '<>', 'ended')
    .where('memberships.ends_at', 'is', null)
    .orderBy('memberships.id')
    .execute()
  return rows.map(({ id, status, memberId }) => ({
    invariant: 'closedAccount',
    description: `membership ${id}: ${status} without an end, but the account of member ${memberId} is closed`,
  }))
}

/** A closed account keeps no e-mail address that its member wanted to change to. */
export async function findEmailChangesOfClosedAccounts(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('email_changes')
    .innerJoin('members', 'members.id', 'email_changes.member_id')
    .select(['email_changes.id', 'members.id as memberId'])
    .where('members.closed_at', 'is not', null)
    .orderBy('email_changes.id')
    .execute()
  return rows.map(({ id, memberId }) => ({
    invariant: 'closedAccount',
    description: `e-mail change ${id}: the account of member ${memberId} is closed`,
  }))
}
