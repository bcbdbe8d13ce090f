import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/*
 * A member's movements must have some order in which each balance is the one before it plus the change, from 0 tickets
 * to the tickets that the member has now. Their ids and times do not tell that order, because they come from the clocks
 * of several servers. Such an order exists exactly when
 * - every movement starts from a balance that can be reached from 0 by other movements, and
 * - every balance is reached as often as it is left.
 */

export async function findMovementsWithoutPredecessor(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .withRecursive('reached(member_id, balance)', (db) =>
      db
        .selectFrom('members')
        .select(['id as member_id', sql<number>`cast(0 as bigint)`.as('balance')])
        .union(
          db
            .selectFrom('reached')
            .innerJoin('ticket_movements as movement', (join) =>
              join
                .onRef('movement.member_id', '=', 'reached.member_id')
                .on(sql`movement.balance - movement.change`, '=', sql`reached.balance`),
            )
            .select(['movement.member_id', 'movement.balance']),
        ),
    )
    .selectFrom('ticket_movements as movement')
    .leftJoin('reached', (join) =>
      join
        .onRef('reached.member_id', '=', 'movement.member_id')
        .on(sql`movement.balance - movement.change`, '=', sql`reached.balance`),
    )
    .select(['movement.id', 'movement.member_id as memberId', 'movement.change', 'movement.balance'])
    .where('reached.member_id', 'is', null)
    .orderBy('movement.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketBalances',
    description:
      `movement ${row.id} of member ${row.memberId}: balance ${row.balance} after a change of ` +
      `${row.change}, but there was never a balance of ${row.balance - row.change}`,
  }))
}

export async function findBrokenBalances(reader: Reader): Promise<IntegrityProblem[]> {
  const reached = sql<number>`cast(sum(step.reached) as bigint)`
  const left = sql<number>`cast(sum(step.departed) as bigint)`
  const rows = await reader
    .with('step(member_id, balance, reached, departed)', (db) =>
      db
        .selectFrom('ticket_movements')
        .select(['member_id', 'balance', sql<number>`1`.as('reached'), sql<number>`0`.as('departed')])
        .unionAll(
          db
            .selectFrom('ticket_movements')
            .select(['member_id', sql<number>`balance - change`.as('balance'), sql<number>`0`.as('reached')])
            .select(sql<number>`1`.as('departed')),
        )
        // Every member starts with 0 tickets, and the last balance is the tickets that the member has now.
        .unionAll(
          db
            .selectFrom('members')
            .select(['id as member_id', sql<number>`0`.as('balance'), sql<number>`1`.as('reached')])
            .select(sql<number>`0`.as('departed')),
        )
        .unionAll(
          db
            .selectFrom('members')
            .select(['id as member_id', 'tickets as balance', sql<number>`0`.as('reached')])
            .select(sql<number>`1`.as('departed')),
        ),
    )
    .selectFrom('step')
    .select(['step.member_id as memberId', 'step.balance', reached.as('reached'), left.as('departed')])
    .groupBy(['step.member_id', 'step.balance'])
    .having(reached, '<>', left)
    .orderBy('step.member_id')
    .orderBy('step.balance')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketBalances',
    description:
      `member ${row.memberId}: a balance of ${row.balance} is reached ${row.reached} times ` +
      `and left ${row.departed} times`,
  }))
}
