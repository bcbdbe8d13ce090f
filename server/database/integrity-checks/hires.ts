import { sql } from 'kysely'
import { inClosures } from './closures.ts'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * While a space is closed, or the whole studio, no hire takes place there that had not begun when it was
 * closed.
 */
export const hiresInClosures: IntegrityCheck = {
  invariant: 'hireInClosure',
  broken: () => inClosures('hire', sql`planned.state = 'confirmed'`),
}

/** What a member wanted to do in a space is not kept once the account is closed. */
export const purposesOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) =>
    db
      .selectFrom('hires')
      .innerJoin('members', 'members.id', 'hires.memberId')
      .select(line`hire ${'hires.id'}: has a purpose, but the account of member ${'members.id'} is closed`)
      .where('members.closedAt', 'is not', null)
      .where(sql<boolean>`hires.purpose <> ''`),
}

/** A closed account has no held time, and no hire that was to begin after it was closed. */
export const hiresOfClosedAccounts: IntegrityCheck = {
  invariant: 'closedAccount',
  broken: (db) =>
    db
      .selectFrom('hires')
      .innerJoin('members', 'members.id', 'hires.memberId')
      .select(
        line`hire ${'hires.id'}: ${'hires.state'}, but the account of member ${'members.id'} was closed before`,
      )
      .where(sql<boolean>`hires.state in ('held', 'confirmed')`)
      .whereRef('members.closedAt', '<', 'hires.startsAt'),
}
